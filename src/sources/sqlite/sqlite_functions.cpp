#include "sources/sqlite/sqlite_functions.h"

#include <omni_native.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "base/native_buffer.h"
#include "base/number.h"
#include "source/profile/stored_numbers.h"

namespace omni {
namespace {

constexpr int kPure = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

std::string_view textOf(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text ? std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value)))
              : std::string_view();
}

bool isNull(sqlite3_value* value) {
  return sqlite3_value_type(value) == SQLITE_NULL;
}

void fail(sqlite3_context* context, std::string_view message) {
  sqlite3_result_error(context, message.data(), static_cast<int>(message.size()));
}

// ---- x REGEXP pattern

// The compiled pattern of a statement, kept with its constant argument.
const OmniRegex* regexOf(sqlite3_context* context, sqlite3_value* pattern) {
  if (auto* kept = static_cast<OmniRegex*>(sqlite3_get_auxdata(context, 0))) return kept;
  const std::string_view text = textOf(pattern);
  OmniRegex* made = nullptr;
  NativeBuffer error;
  if (omni_regex_new(text.data(), text.size(), &made, error.out()) != OMNI_OK) {
    fail(context, "REGEXP: " + std::string(error.text()));
    return nullptr;
  }
  sqlite3_set_auxdata(context, 0, made, [](void* p) { omni_regex_free(static_cast<OmniRegex*>(p)); });
  return static_cast<OmniRegex*>(
      sqlite3_get_auxdata(context, 0));  // null where there is no memory to keep it
}

void regexp(sqlite3_context* context, int, sqlite3_value** arguments) {
  if (isNull(arguments[0]) || isNull(arguments[1])) return;
  const OmniRegex* regex = regexOf(context, arguments[0]);
  if (!regex) return;
  const std::string_view text = textOf(arguments[1]);
  sqlite3_result_int(context, omni_regex_matches(regex, text.data(), text.size()));
}

// ---- to_number(x [, ','])

// A text as people write numbers; null for what is none.
void toNumber(sqlite3_context* context, int count, sqlite3_value** arguments) {
  const int type = sqlite3_value_type(arguments[0]);
  if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) return sqlite3_result_value(context, arguments[0]);
  if (type != SQLITE_TEXT) return;
  const bool comma = count > 1 && textOf(arguments[1]) == ",";
  const auto plain = plainWrittenNumber(textOf(arguments[0]), comma);
  if (!plain) return;
  if (const auto whole = parsedNumber<std::int64_t>(*plain)) return sqlite3_result_int64(context, *whole);
  if (const auto number = parsedNumber<double>(*plain)) sqlite3_result_double(context, *number);
}

// ---- median and percentiles

// The numbers of a group, in memory that SQLite counts.
struct Numbers {
  double* values;
  std::size_t size;
  std::size_t room;
  double share;  // 0 to 1
};

enum class Percentile { kMedian, kOfHundred, kContinuous, kDiscrete };

template <Percentile kind>
void addNumber(sqlite3_context* context, int count, sqlite3_value** arguments) {
  auto* numbers = static_cast<Numbers*>(sqlite3_aggregate_context(context, sizeof(Numbers)));
  if (!numbers) return sqlite3_result_error_nomem(context);
  const double share = count < 2 ? .5 : sqlite3_value_double(arguments[1]);
  numbers->share = kind == Percentile::kOfHundred ? share / 100 : share;
  if (!(numbers->share >= 0 && numbers->share <= 1))
    return fail(context, kind == Percentile::kOfHundred ? "a percentile lies between 0 and 100"
                                                        : "a percentile lies between 0 and 1");
  if (isNull(arguments[0])) return;
  if (sqlite3_value_numeric_type(arguments[0]) == SQLITE_TEXT)
    return fail(context, "percentiles are of numbers");
  if (numbers->size == numbers->room) {
    const std::size_t room = std::max<std::size_t>(64, numbers->room * 2);
    auto* values = static_cast<double*>(sqlite3_realloc64(numbers->values, room * sizeof(double)));
    if (!values) return sqlite3_result_error_nomem(context);
    numbers->values = values;
    numbers->room = room;
  }
  numbers->values[numbers->size++] = sqlite3_value_double(arguments[0]);
}

template <Percentile kind>
void giveNumber(sqlite3_context* context) {
  auto* numbers = static_cast<Numbers*>(sqlite3_aggregate_context(context, 0));
  if (!numbers || !numbers->values) return;
  double* const begin = numbers->values;
  double* const end = begin + numbers->size;
  const double place = numbers->share * static_cast<double>(numbers->size - 1);
  double* const low = begin + static_cast<std::size_t>(place);
  std::nth_element(begin, low, end);
  const double rest = place - std::floor(place);
  const bool exact = kind == Percentile::kDiscrete || rest == 0;
  const double next = exact ? *low : *std::min_element(low + 1, end);
  sqlite3_result_double(context, *low + rest * (next - *low));
  sqlite3_free(numbers->values);
  numbers->values = nullptr;
}

// ---- what came with SQLite 3.43 and 3.44

void concatenate(sqlite3_context* context, std::string_view separator, int count, sqlite3_value** arguments) {
  std::string text;
  bool first = true;
  for (int i = 0; i < count; ++i) {
    if (isNull(arguments[i])) continue;
    if (!first) text += separator;
    text += textOf(arguments[i]);
    first = false;
  }
  sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void concat(sqlite3_context* context, int count, sqlite3_value** arguments) {
  concatenate(context, "", count, arguments);
}

void concatWs(sqlite3_context* context, int count, sqlite3_value** arguments) {
  if (count > 0 && !isNull(arguments[0]))
    concatenate(context, textOf(arguments[0]), count - 1, arguments + 1);
}

void octetLength(sqlite3_context* context, int, sqlite3_value** arguments) {
  if (!isNull(arguments[0]))
    sqlite3_result_int64(context, static_cast<sqlite3_int64>(textOf(arguments[0]).size()));
}

struct Joined {
  char* text;
  std::size_t size;
  bool begun;
};

bool append(Joined& joined, std::string_view part) {
  auto* text = static_cast<char*>(sqlite3_realloc64(joined.text, joined.size + part.size() + 1));
  if (!text) return false;
  std::copy(part.begin(), part.end(), text + joined.size);
  joined.text = text;
  joined.size += part.size();
  return true;
}

void addText(sqlite3_context* context, int, sqlite3_value** arguments) {
  auto* joined = static_cast<Joined*>(sqlite3_aggregate_context(context, sizeof(Joined)));
  if (!joined) return sqlite3_result_error_nomem(context);
  if (isNull(arguments[0])) return;
  const bool fits =
      (!joined->begun || append(*joined, textOf(arguments[1]))) && append(*joined, textOf(arguments[0]));
  joined->begun = true;
  if (!fits) sqlite3_result_error_nomem(context);
}

void giveText(sqlite3_context* context) {
  auto* joined = static_cast<Joined*>(sqlite3_aggregate_context(context, 0));
  if (!joined || !joined->begun) return;
  sqlite3_result_text64(context, joined->text, joined->size, sqlite3_free, SQLITE_UTF8);
  joined->text = nullptr;
}

using Scalar = void (*)(sqlite3_context*, int, sqlite3_value**);
using Final = void (*)(sqlite3_context*);

void addScalar(sqlite3* database, const char* name, int arguments, Scalar function) {
  sqlite3_create_function_v2(database, name, arguments, kPure, nullptr, function, nullptr, nullptr, nullptr);
}

void addAggregate(sqlite3* database, const char* name, int arguments, Scalar step, Final last) {
  sqlite3_create_function_v2(database, name, arguments, kPure, nullptr, nullptr, step, last, nullptr);
}

template <Percentile kind>
void addPercentile(sqlite3* database, const char* name, int arguments) {
  addAggregate(database, name, arguments, &addNumber<kind>, &giveNumber<kind>);
}

}  // namespace

void addSqliteFunctions(sqlite3* database) {
  addScalar(database, "regexp", 2, &regexp);
  addScalar(database, "to_number", 1, &toNumber);
  addScalar(database, "to_number", 2, &toNumber);
  addPercentile<Percentile::kMedian>(database, "median", 1);
  addPercentile<Percentile::kOfHundred>(database, "percentile", 2);
  addPercentile<Percentile::kContinuous>(database, "percentile_cont", 2);
  addPercentile<Percentile::kDiscrete>(database, "percentile_disc", 2);
  addSqliteSeries(database);
  if (sqlite3_libversion_number() >= 3044000) return;
  addScalar(database, "concat", -1, &concat);
  addScalar(database, "concat_ws", -1, &concatWs);
  addScalar(database, "octet_length", 1, &octetLength);
  addAggregate(database, "string_agg", 2, &addText, &giveText);
}

}  // namespace omni
