#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/sql/sql_tree.h"
#include "schema/entity_model.h"

namespace omni {

/// A column under a plain name.
struct ShownColumn {
  enum class Kind {
    kAttribute,  // of the entity, or of the relationship that the table is
    kReference,  // graphs: relationships of one name that start at the entity, to whatever they lead to
    kIdentity,   // graphs: the thing itself
    kStart,      // of a relationship that is a table: where it starts
    kEnd,        // and where it leads to
  };
  std::string name;
  Kind kind = Kind::kAttribute;
  std::size_t attribute = 0;         // of kAttribute
  std::vector<std::size_t> links{};  // of kReference
};

/// An entity as a table, or a relationship that has properties.
struct ShownTable {
  std::string name;
  std::size_t entity = 0;             // of a relationship: where it starts
  std::optional<std::size_t> link{};  // the relationship
  std::vector<ShownColumn> columns{};

  /// Ignoring case and what is no letter or digit; null where there is none.
  const ShownColumn* column(std::string_view name) const;
};

/// A source of any kind as tables with plain names, as a language model reads and writes them best: tables,
/// classes and labels are tables; of graphs, relationships are columns that refer to other tables, and those
/// that have properties of their own are tables too. Refers to the model.
class TableView {
 public:
  explicit TableView(const EntityModel& model);

  const EntityModel& model() const { return model_; }
  /// Entities first, in the order of the model.
  const std::vector<ShownTable>& tables() const { return tables_; }
  const ShownTable& of(std::size_t entity) const { return tables_[entity]; }
  /// Ignoring case and what is no letter or digit; null where there is none.
  const ShownTable* table(std::string_view name) const;
  /// Those that the columns of a statement are of, in the order in which they are named, each as often.
  std::vector<const ShownTable*> tablesOf(const SqlStatement& statement) const;

 private:
  void addReferences();

  const EntityModel& model_;
  std::vector<ShownTable> tables_;
};

/// Letters and digits of a name alone, in lower case: by these plain names are compared.
std::string bareName(std::string_view name);

}  // namespace omni
