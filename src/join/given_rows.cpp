#include "join/given_rows.h"

#include <algorithm>
#include <cctype>

#include "base/counted.h"
#include "base/text.h"
#include "join/keys.h"
#include "language/languages.h"
#include "language/sql/sql_dialect.h"

namespace omni {
namespace {

constexpr std::size_t kMaxRows = 1000;
constexpr std::size_t kMaxBytes = 100'000;  // of their JSON; a field of ClickHouse's forms holds 128 KiB

template <class Taken>
std::string numbered(const std::string& name, const Taken& taken) {
  std::string unique = name;
  for (std::size_t number = 2; taken(unique); ++number) unique = name + "_" + std::to_string(number);
  return unique;
}

// "given", unless the source has a table of that name, in whatever schema.
std::string freeName(const EntityModel& model) {
  return numbered("given", [&](const std::string& name) {
    return std::ranges::any_of(model.entities, [&](const Entity& entity) {
      const std::string own = lower(entity.name);
      return own == name || own.ends_with("." + name);
    });
  });
}

// Letters, digits and underscores, which no language reads as a word of its own.
std::string plainColumn(const std::string& header) {
  std::string name;
  for (const char c : lower(header))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  while (name.ends_with('_')) name.pop_back();
  if (name.empty() || isDigit(name.front())) name.insert(0, "c");
  return sqlName(sqlDialect({}), name) == name ? name : name + "_";
}

bool isDay(const std::string& text) {
  constexpr std::string_view kForm = "0000-00-00";
  return text.size() == kForm.size() && std::ranges::equal(text, kForm, [](char c, char form) {
           return form == '0' ? isDigit(c) : c == form;
         });
}

ValueType typeOf(const Value& value) {
  if (std::holds_alternative<bool>(value)) return ValueType::kBoolean;
  if (std::holds_alternative<std::int64_t>(value)) return ValueType::kInteger;
  if (std::holds_alternative<double>(value)) return ValueType::kReal;
  return isDay(toText(value)) ? ValueType::kDate : ValueType::kText;
}

ValueType typeOf(const std::vector<Row>& rows, std::size_t column) {
  ValueType type = ValueType::kUnknown;
  for (const Row& row : rows) {
    if (std::holds_alternative<Null>(row[column])) continue;
    const ValueType one = typeOf(row[column]);
    if (type == ValueType::kUnknown || (isNumeric(type) && one == ValueType::kReal))
      type = one;
    else if (type != one && !(type == ValueType::kReal && one == ValueType::kInteger))
      return ValueType::kText;
  }
  return type == ValueType::kUnknown ? ValueType::kText : type;
}

Value cellOf(const Value& value, ValueType type, const Spellings* spellings) {
  const bool text = type == ValueType::kText || type == ValueType::kDate;
  if (!text || std::holds_alternative<Null>(value)) return value;
  return spellings ? spellings->of(toText(value)) : toText(value);
}

Error tooMuch(const std::string& what) {
  return {Code::kLimit, what + ", more than one query is given", "Narrow the question."};
}

}  // namespace

Result<std::shared_ptr<const GivenTable>> givenRows(const Outcome& outcome, const SourceId& source,
                                                    const std::string& question, const CatalogEntry& other) {
  const auto& info = other.descriptor.info;
  if (!languageOf(info.route).takesGiven(info.dialect))
    return fail(Code::kUnsupported,
                "source '" + info.id + "' is given no rows: it is asked in " + std::string(name(info.route)),
                "Ask of one source.");
  if (outcome.rows.empty())
    return fail(Code::kNotFound, "source '" + source + "' brought no rows to give", "Ask of one source.");
  if (outcome.truncated || outcome.rows.size() > kMaxRows)
    return tl::unexpected(tooMuch("source '" + source + "' brought " + counted(outcome.rows.size(), "row") +
                                  (outcome.truncated ? " and more" : "")));
  const auto names = knownNames(outcome, other);
  auto given = std::make_shared<GivenTable>(
      GivenTable{freeName(other.model), {}, std::vector<Row>(outcome.rows.size()), source, question});
  for (std::size_t c = 0; c < outcome.columns.size(); ++c) {
    const auto isTaken = [&](const std::string& name) {
      return std::ranges::find(given->columns, name, &GivenColumn::name) != given->columns.end();
    };
    const ValueType type = typeOf(outcome.rows, c);
    given->columns.push_back({numbered(plainColumn(outcome.columns[c]), isTaken), type});
    for (std::size_t r = 0; r < outcome.rows.size(); ++r)
      given->rows[r].push_back(
          cellOf(outcome.rows[r][c], type, names && names->column == c ? &*names : nullptr));
  }
  if (rowsJson(*given).size() > kMaxBytes)
    return tl::unexpected(
        tooMuch("source '" + source + "' brought more than " + std::to_string(kMaxBytes) + " bytes"));
  return given;
}

}  // namespace omni
