#include "language/sql/permission/sql_permission.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "language/sql/permission/sql_mask.h"
#include "language/sql/sql_binder.h"
#include "query/enclosed.h"

namespace omni {
namespace {

/// More rows than any table has.
constexpr std::string_view kNoLimit = " LIMIT 9223372036854775807";

tl::unexpected<Error> unsure() {
  return fail(Code::kRefused, "SQL: which tables the query reads cannot be told for sure",
              "Write it in plainer words: SELECT … FROM the tables of the source.");
}

RelationalSchema schemaOf(const SqlPermission& permission) {
  RelationalSchema schema;
  for (const auto& table : permission.tables)
    schema.tables.push_back({.name = table.table, .schema = table.schema});
  return schema;
}

class Rewriter {
 public:
  Rewriter(const SqlDialect& dialect, const SqlPermission& permission)
      : dialect_(dialect), permission_(permission), schema_(schemaOf(permission)) {}

  Result<PermittedQuery> rewrite(const NativeQuery& query) {
    OMNI_TRY(facts, sqlFacts(dialect_.name, query.text));
    if (!facts.problems.empty()) return unsure();
    const std::string& text = facts.text;
    if (facts.introspects)
      return fail(Code::kRefused, "SQL: plans and what else there is are not shown here",
                  "Write one SELECT over the tables that the source's description lists.");
    OMNI_RETURN_IF_ERROR(checkParameters(facts));
    for (const auto& scope : facts.scopes) {
      for (const auto& with : scope.withs)
        OMNI_RETURN_IF_ERROR(replace(text, with.span, with.name, renamed(with.name)));
      for (const auto& relation : scope.relations) OMNI_RETURN_IF_ERROR(relate(text, relation));
    }
    std::string whole = text;
    for (auto piece = pieces_.rbegin(); piece != pieces_.rend(); ++piece)
      whole.replace(piece->first, piece->second.end - piece->first, piece->second.text);
    OMNI_TRY(written, confirmed(whole));
    PermittedQuery permitted{query, std::move(reads_)};
    permitted.query.text = std::move(written);
    return permitted;
  }

 private:
  struct Piece {
    std::size_t end;
    std::string text;
  };

  const TablePermission* permissionOf(const SqlRelation& relation) const {
    if (relation.kind != SqlRelation::Kind::kTable) return nullptr;
    const Table* table = findTable(schema_, dialect_, relation);
    return table ? &permission_.tables[static_cast<std::size_t>(table - schema_.tables.data())] : nullptr;
  }

  std::string quoted(const std::string& name) const { return enclosed(name, dialect_.nameQuote); }
  std::string renamed(const std::string& name) const { return quoted("with " + name); }

  // Else a query would give the value of one as its result.
  Status checkParameters(const SqlFacts& facts) const {
    for (const std::string& mark : facts.parameters)
      if (std::ranges::find(permission_.parameters, mark.substr(1), &Parameter::name) !=
          permission_.parameters.end())
        return fail(Code::kRefused, "SQL: the parameter " + mark + " is not one of a query",
                    "Give your parameter another name.");
    return {};
  }

  Status relate(const std::string& text, const SqlRelation& relation) {
    const TablePermission* permission = permissionOf(relation);
    const bool ofWith = relation.kind == SqlRelation::Kind::kQuery && !relation.name.empty();
    if (!permission && !ofWith) return {};
    if (!relation.span) return unsure();
    const std::string& name = relation.name.back();
    std::string read = renamed(name);
    if (permission) {
      OMNI_TRY(rows, permittedRows(*permission));
      read = std::move(rows);
    }
    if (relation.alias.empty()) read += " AS " + quoted(name);
    return replace(text, *relation.span, name, std::move(read));
  }

  Result<std::string> columnOf(const TablePermission& permission, const std::string& column) const {
    const auto mask = permission.masks.find(column);
    if (mask == permission.masks.end() && permission.texts.contains(column))
      return columnAsText(dialect_, quoted(column)) + " AS " + quoted(column);
    if (mask == permission.masks.end()) return quoted(column);
    OMNI_TRY(masked, maskedColumn(dialect_, quoted(column), mask->second));
    return masked + " AS " + quoted(column);
  }

  Result<std::string> permittedRows(const TablePermission& permission) {
    std::string columns;
    for (const auto& name : permission.columns) {
      OMNI_TRY(column, columnOf(permission, name));
      columns += (columns.empty() ? "" : ", ") + column;
    }
    std::string rows =
        "(SELECT " + columns + " FROM " + qualifiedTable(dialect_, permission.schema, permission.table);
    if (!permission.condition.empty())
      rows.append(" WHERE (").append(permission.condition).append("\n)").append(kNoLimit);
    rows += ")";
    if (const auto facts = sqlFacts(dialect_.name, "SELECT * FROM " + rows + " AS t")) {
      expected_ += count(*facts);
      noteReads(permission, *facts);
    }
    return rows;
  }

  // Of its own table what the rows name; of others that its condition asks all that there is.
  void noteReads(const TablePermission& permission, const SqlFacts& facts) {
    TableRead own{.table = permission.table};
    for (const auto& scope : facts.scopes) {
      for (const auto& column : scope.columns) own.columns.push_back(column.parts.back());
      for (const auto& relation : scope.relations)
        if (relation.kind == SqlRelation::Kind::kTable && permissionOf(relation) != &permission)
          reads_.push_back({.table = join(relation.name, ".")});
    }
    reads_.push_back(std::move(own));
  }

  std::size_t count(const SqlFacts& facts) const {
    std::size_t count = 0;
    for (const auto& scope : facts.scopes)
      for (const auto& relation : scope.relations) count += permissionOf(relation) ? 1 : 0;
    return count;
  }

  // The name that is thought to stand there has to.
  Status replace(const std::string& text, const SqlSpan& span, const std::string& name, std::string with) {
    if (span.begin >= span.end || span.end > text.size()) return unsure();
    const std::string_view there = std::string_view(text).substr(span.begin, span.end - span.begin);
    const std::string_view last = there.substr(there.size() - std::min(there.size(), name.size() + 2));
    if (last.find(name) == std::string_view::npos && name.find_first_of("\"`]") == std::string::npos)
      return unsure();
    pieces_.insert_or_assign(span.begin, Piece{span.end, std::move(with)});
    return {};
  }

  // Read and written again: nothing but what was put in names those tables.
  Result<std::string> confirmed(const std::string& whole) const {
    auto facts = sqlFacts(dialect_.name, whole);
    if (!facts && facts.error().code == Code::kLimit) return tl::unexpected(facts.error());
    if (!facts || !facts->problems.empty() || facts->introspects || count(*facts) != expected_)
      return unsure();
    return std::move(facts->text);
  }

  const SqlDialect& dialect_;
  const SqlPermission& permission_;
  RelationalSchema schema_;
  std::map<std::size_t, Piece> pieces_;  // by where they begin
  std::size_t expected_ = 0;
  std::vector<TableRead> reads_;
};

}  // namespace

Result<PermittedQuery> permittedQuery(const NativeQuery& query, std::string_view dialect,
                                      const SqlPermission& permission) {
  OMNI_TRY(permitted, Rewriter(sqlDialect(dialect), permission).rewrite(query));
  auto& parameters = permitted.query.parameters;
  // The caller gives no values of the conditions.
  std::erase_if(parameters, [&](const Parameter& given) {
    return std::ranges::find(permission.parameters, given.name, &Parameter::name) !=
           permission.parameters.end();
  });
  parameters.insert(parameters.end(), permission.parameters.begin(), permission.parameters.end());
  return std::move(permitted);
}

Status checkCondition(const std::string& condition, std::string_view dialect) {
  const auto facts = sqlFacts(dialect, "SELECT 1 WHERE (" + condition + "\n)");
  // Neither brackets nor CASE are closed by it, which one expression does to none.
  const auto closed = sqlFacts(dialect, "SELECT CASE WHEN " + condition + "\nTHEN 1 END");
  if (!facts) return tl::unexpected(facts.error());
  if (!closed || !facts->problems.empty() || !closed->problems.empty())
    return fail(Code::kInvalidArgument, "it is no condition", "Write it as behind WHERE.");
  return {};
}

}  // namespace omni
