#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/descriptor.h"
#include "source/source_config.h"

namespace omni {

struct SqlDialect;

/// Keeps a schema to what lists let be seen, as its tables are read: what goes is not looked at, and the
/// guard knows nothing of it (RelationalSchema::restricted, Table::partial).
class ListedTables {
 public:
  ListedTables(const SourceLists& lists, std::string_view dialect);

  /// Takes the columns out that are not shown; false where nothing of the table is. A view is shown by name
  /// alone where there are lists: nobody knows what else it reads.
  bool keep(Table& table);
  /// Behind the last table: keys go that name what went. Error kInvalidArgument: the lists name what is not
  /// there, and a name written wrong must not show what it was to hide.
  Status finish(RelationalSchema& schema) const;

  /// Names that no table or column that keep() saw has.
  const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  bool same(const std::string& a, const std::string& b) const;
  bool takes(const std::vector<std::string>& names, const std::string& name);
  bool has(const Table& table, const std::vector<std::string>& columns) const;

  const SourceLists lists_;
  const SqlDialect& dialect_;
  std::vector<std::string> unknown_;
};

/// All of that for tables that are known at once.
Status keepListed(RelationalSchema& schema, const SourceLists& lists, std::string_view dialect);

}  // namespace omni
