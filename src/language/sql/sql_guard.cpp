#include "language/sql/sql_guard.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "language/sql/given/sql_given.h"
#include "language/sql/permission/planned_reads.h"
#include "language/sql/sql_binder.h"

namespace omni {
namespace {

/// Pairs of rows that a join without any condition may make before it is surely a mistake.
constexpr double kMaxPairs = 1e8;

Status readable(const NativeQuery& query, const GuardLimits& limits) {
  if (query.text.size() > limits.bytes)
    return fail(Code::kLimit, "SQL: the query is longer than " + std::to_string(limits.bytes) + " bytes",
                "Ask something smaller.");
  // One parser's end of the text is no end for another.
  const auto control = [](unsigned char c) { return c < 0x20 && c != '\n' && c != '\r' && c != '\t'; };
  if (std::any_of(query.text.begin(), query.text.end(), control))
    return fail(Code::kRefused, "SQL: a control character is not allowed in the text",
                "Bind the value as a parameter.");
  if (trim(query.text).empty())
    return fail(Code::kInvalidArgument, "SQL: the text is empty", "Write a query.");
  return {};
}

Status onlyReads(const SqlFacts& facts) {
  if (facts.problems.empty()) return {};
  return fail(Code::kRefused, "SQL: not allowed, the sources are read-only: " + join(facts.problems, "; "),
              "Write one SELECT (WITH, UNION, INTERSECT and EXCEPT included).");
}

// The facts of a text, or why there are none: what does not even begin like a query is refused as such.
Result<SqlFacts> factsOf(const SqlDialect& dialect, const std::string& text) {
  auto facts = sqlFacts(dialect.name, text);
  if (facts || facts.error().code != Code::kInvalidArgument) return facts;
  std::string_view rest = trim(text);
  while (rest.starts_with('(')) rest = trim(rest.substr(1));
  const std::string word = lower(rest.substr(0, rest.find_first_of(" \t\r\n(;*'\"")));
  if (lists(dialect.beginnings, word) || rest.starts_with("--") || rest.starts_with("/*")) return facts;
  return fail(Code::kRefused, "SQL: not allowed, the sources are read-only: the text is no query",
              "Write one SELECT over the tables that the source's description lists.");
}

Status knownFunctions(const SqlFacts& facts, const SqlDialect& dialect) {
  for (const auto& function : facts.functions)
    if (!lists(dialect.functions, function))
      return fail(Code::kRefused,
                  "SQL: the function " + function + "() is not allowed in " + std::string(dialect.name),
                  "Only functions that compute a value from their arguments are.");
  for (const auto& scope : facts.scopes)
    for (const auto& relation : scope.relations) {
      const std::string name = lower(join(relation.name, "."));
      if (relation.kind == SqlRelation::Kind::kFunction && !lists(dialect.tableFunctions, name))
        return fail(Code::kRefused, "SQL: the table function " + name + "() is not allowed",
                    "Read from the tables of the source.");
    }
  return {};
}

Status noFiles(const SqlFacts& facts, const SqlDialect& dialect) {
  const auto isText = [&](char quote) { return quote == '\'' || (quote == '"' && dialect.nameQuote != '"'); };
  for (const auto& scope : facts.scopes)
    for (const auto& relation : scope.relations)
      if (relation.kind == SqlRelation::Kind::kTable && isText(relation.quote))
        return fail(Code::kRefused, "SQL: reading the file '" + join(relation.name, ".") + "' is not allowed",
                    "Read from the tables of the source.");
  return {};
}

// "$1", "?": parameters go by names, whatever the dialect.
bool isNumbered(std::string_view mark) {
  return mark.size() < 2 || isDigit(mark[1]);
}

Status boundParameters(const SqlFacts& facts, const SqlDialect& dialect, const NativeQuery& query) {
  for (const auto& mark : facts.parameters) {
    const auto named = [&](const Parameter& p) { return p.name == mark.substr(1); };
    if (std::any_of(query.parameters.begin(), query.parameters.end(), named)) continue;
    if (isNumbered(mark))
      return fail(Code::kInvalidArgument, "SQL: parameters have names here, and " + mark + " is none",
                  std::string("Write ") + dialect.parameterMark + "name, and bind a value to 'name'.");
    return fail(Code::kInvalidArgument, "SQL: the parameter " + mark + " has no value",
                "Bind a value to each named parameter, or write the value.");
  }
  return {};
}

/// A table that the text names, as the binder binds it.
struct NamedTable {
  std::size_t scope;
  const SqlRelation* relation;
  const Table* table;
};

std::vector<NamedTable> namedTables(const SqlFacts& facts, const RelationalSchema& schema,
                                    const SqlDialect& dialect) {
  std::vector<NamedTable> named;
  for (std::size_t id = 0; id < facts.scopes.size(); ++id)
    for (const auto& relation : facts.scopes[id].relations)
      if (relation.kind == SqlRelation::Kind::kTable)
        if (const Table* table = findTable(schema, dialect, relation))
          named.push_back({id, &relation, table});
  return named;
}

Status boundedJoins(const SqlFacts& facts, const std::vector<NamedTable>& named) {
  std::map<std::size_t, double> pairs;  // by scope
  for (const NamedTable& one : named)
    if (facts.scopes[one.scope].unlinked)
      pairs.try_emplace(one.scope, 1).first->second *=
          static_cast<double>(std::max<std::size_t>(one.table->rows, 1));
  if (std::ranges::any_of(pairs, [](const auto& scope) { return scope.second > kMaxPairs; }))
    return fail(Code::kRefused, "SQL: a join without any condition would pair every row with every other",
                "Join the tables ON their keys, or add a WHERE.");
  return {};
}

std::vector<std::string> namesOf(const std::vector<NamedTable>& named) {
  std::vector<std::string> names;
  for (const NamedTable& one : named)
    if (std::ranges::find(names, one.table->name) == names.end()) names.push_back(one.table->name);
  return names;
}

std::vector<TableRead> readsOf(const std::vector<std::string>& tables) {
  std::vector<TableRead> reads;
  for (const auto& table : tables) reads.push_back({.table = table});
  return reads;
}

// The written text with each table under its schema's name, so that no other schema's is taken for it.
std::string withQualifiedTables(const std::string& written, const std::vector<NamedTable>& named,
                                const SqlDialect& dialect) {
  std::map<std::size_t, const NamedTable*> places;  // by where the names begin
  for (const NamedTable& one : named)
    if (one.relation->span) places[one.relation->span->begin] = &one;
  std::string text;
  std::size_t from = 0;
  for (const auto& [begin, one] : places) {
    text.append(written, from, begin - from)
        .append(qualifiedTable(dialect, one->table->schema, one->table->name));
    from = one->relation->span->end;
  }
  return text.append(written, from);
}

// Of the tables of which the schema does not hold all columns: nothing but these may be read.
SqlPermission permissionOf(const RelationalSchema& schema) {
  SqlPermission permission;
  for (const Table& table : schema.tables) {
    if (!table.partial) continue;
    TablePermission read{.table = table.name, .schema = table.schema};
    for (const Column& column : table.columns) read.columns.push_back(column.name);
    permission.tables.push_back(std::move(read));
  }
  return permission;
}

}  // namespace

Result<GuardedQuery> SqlGuard::validate(const NativeQuery& query, const Descriptor& descriptor) const {
  const auto* schema = std::get_if<RelationalSchema>(&descriptor.shape);
  if (query.route != Route::kSql || !schema)
    return fail(Code::kInvalidArgument, "SQL: '" + descriptor.info.id + "' is not a SQL source",
                "Use the source's own language.");
  const SqlDialect& dialect = sqlDialect(descriptor.info.dialect);
  OMNI_RETURN_IF_ERROR(readable(query, limits_));
  OMNI_TRY(written, withGiven(query, dialect));
  OMNI_TRY(facts, factsOf(dialect, written.text));
  OMNI_RETURN_IF_ERROR(onlyReads(facts));
  OMNI_RETURN_IF_ERROR(knownFunctions(facts, dialect));
  OMNI_RETURN_IF_ERROR(noFiles(facts, dialect));
  if (query.given) OMNI_RETURN_IF_ERROR(readsGiven(facts, *query.given, dialect));
  if (auto unknown = bindSql(facts, *schema, dialect)) return tl::unexpected(std::move(unknown->error));
  OMNI_RETURN_IF_ERROR(boundParameters(facts, dialect, written));
  const auto named = namedTables(facts, *schema, dialect);
  OMNI_RETURN_IF_ERROR(boundedJoins(facts, named));
  written.text = withQualifiedTables(facts.text, named, dialect);
  const auto tables = namesOf(named);
  GuardedQuery validated(std::move(written), tables, {}, facts.headers, readsOf(tables));
  if (!schema->restricted) return validated;
  OMNI_TRY(permitted, permit(validated, dialect.name, permissionOf(*schema)));
  return planned(std::move(permitted), *schema, dialect.name);
}

Result<GuardedQuery> SqlGuard::permit(const GuardedQuery& query, std::string_view dialect,
                                      const SqlPermission& permission) {
  OMNI_TRY(permitted, permittedQuery(query.native(), dialect, permission));
  for (const TableRead& read : query.reads())
    if (std::ranges::find(permission.tables, read.table, &TablePermission::table) == permission.tables.end())
      permitted.reads.push_back(read);
  GuardedQuery restricted(std::move(permitted.query), query.elements(), query.notes(), query.headers(),
                          std::move(permitted.reads));
  restricted.restricted_ = true;
  return restricted;
}

GuardedQuery SqlGuard::planned(GuardedQuery query, const RelationalSchema& whole, std::string_view dialect) {
  query.plannedTables_ = plannedTables(query.reads(), whole, sqlDialect(dialect));
  return query;
}

}  // namespace omni
