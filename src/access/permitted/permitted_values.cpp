#include "access/permitted/permitted_values.h"

#include <algorithm>
#include <map>

#include "base/number.h"
#include "base/text.h"
#include "language/sql/sql_dialect.h"
#include "query/enclosed.h"
#include "schema/values/list_values.h"
#include "source/links/relational_keys.h"
#include "source/profile/value_profile.h"

namespace omni {
namespace {

void rangeOfTexts(ValueSummary& values) {
  std::vector<double> numbers;
  for (const std::string& sample : values.samples)
    if (const auto number = parsedNumber<double>(std::string(trim(sample)))) numbers.push_back(*number);
  if (numbers.empty()) return;
  const auto [least, most] = std::ranges::minmax(numbers);
  values.minimum = toText(Value(least));
  values.maximum = toText(Value(most));
}

// How a column writes dates and numbers is stated of its texts alone, and holds for each of them; of hidden
// ones nothing is stated.
void writeAs(const ValueSummary& whole, ValueSummary& values) {
  if (values.distinct == 0) return;
  if (whole.dateForm == DateForm::kIso && whole.numberForm == NumberForm::kNumber) return;
  values.type = whole.type;
  values.dateForm = whole.dateForm;
  values.numberForm = whole.numberForm;
  values.minimum.clear();
  values.maximum.clear();
  if (values.complete && isNumeric(values.type)) rangeOfTexts(values);
}

class Observer {
 public:
  Observer(const RelationalSchema& whole, const SqlPermission& permission, const SqlDialect& dialect,
           const AskRows& ask)
      : dialect_(dialect), ask_(ask) {
    for (const Table& table : whole.tables) whole_.emplace(table.name, &table);
    for (const TablePermission& read : permission.tables) permissions_.emplace(read.table, &read);
  }

  Status observe(RelationalSchema& schema) {
    SchemaSketches sketches;
    for (Table& table : schema.tables) {
      OMNI_TRY(ofTable, observe(table));
      sketches.push_back(std::move(ofTable));
    }
    const EngineQuestions engine{.quoted = [&](const std::string& name) { return quoted(name); },
                                 .inFrom = [&](const Table& table) { return inFrom(table); },
                                 .value = [&](const std::string& sql) { return value(sql); },
                                 .comparesTextsOfDigits = dialect_.name == "sqlite"};
    std::vector<std::string> notes;
    inferKeys(schema, sketches, engine, notes);
    return {};
  }

 private:
  std::string quoted(const std::string& name) const { return enclosed(name, dialect_.nameQuote); }
  std::string inFrom(const Table& table) const { return sqlTable(dialect_, table.schema, table.name); }

  Value value(const std::string& sql) const {
    const auto outcome = ask_(sql);
    return outcome && !outcome->rows.empty() && !outcome->rows[0].empty() ? outcome->rows[0][0] : Value();
  }

  Result<std::vector<ValueSketch>> observe(Table& table) const {
    OMNI_TRY(counted, ask_("SELECT count(*) FROM " + inFrom(table)));
    if (const auto* rows = std::get_if<std::int64_t>(&counted.rows.at(0).at(0)))
      table.rows = static_cast<std::size_t>(*rows);
    std::string columns;
    for (const Column& column : table.columns)
      columns += (columns.empty() ? "" : ", ") + observed(table, column);
    const std::size_t most = rowsLookedAt(table.columns.size());
    OMNI_TRY(outcome,
             ask_("SELECT " + columns + " FROM " + inFrom(table) + " LIMIT " + std::to_string(most)));
    std::vector<ValueProfile> profiles;
    for (const Column& column : table.columns) profiles.emplace_back(column.declaredType);
    for (const Row& row : outcome.rows)
      for (std::size_t i = 0; i < profiles.size() && i < row.size(); ++i) profiles[i].add(row[i]);
    std::vector<ValueSketch> sketches;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      Column& column = table.columns[i];
      sketches.push_back(profiles[i].sketch());
      column.values = profiles[i].summary(outcome.truncated || outcome.rows.size() < table.rows);
      if (const auto* whole = valuesAsHeld(table, column)) writeAs(*whole, column.values);
      if (column.values.type == ValueType::kUnknown) column.values.type = declaredForm(column.declaredType);
    }
    return sketches;
  }

  // A list is looked at in JSON, as of all rows it was.
  std::string observed(const Table& table, const Column& column) const {
    const ValueSummary* whole = valuesAsHeld(table, column);
    const std::string name = quoted(column.name);
    return dialect_.listAsJson && whole && isList(*whole) ? dialect_.listAsJson(name) : name;
  }

  // Those of all rows; null where the column is read through a mask.
  const ValueSummary* valuesAsHeld(const Table& table, const Column& column) const {
    const auto permission = permissions_.find(table.name);
    if (permission != permissions_.end() && permission->second->masks.contains(column.name)) return nullptr;
    const auto whole = whole_.find(table.name);
    if (whole == whole_.end()) return nullptr;
    const auto same = std::ranges::find(whole->second->columns, column.name, &Column::name);
    return same == whole->second->columns.end() ? nullptr : &same->values;
  }

  std::map<std::string, const Table*> whole_;
  std::map<std::string, const TablePermission*> permissions_;
  const SqlDialect& dialect_;
  const AskRows& ask_;
};

}  // namespace

Status observeValues(PermittedSchema& permitted, const RelationalSchema& whole, std::string_view dialect,
                     const AskRows& ask) {
  return Observer(whole, permitted.permission, sqlDialect(dialect), ask).observe(permitted.schema);
}

}  // namespace omni
