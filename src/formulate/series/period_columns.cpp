#include "formulate/series/period_columns.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/month_names.h"
#include "base/number.h"
#include "base/text.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

constexpr std::size_t kMinColumns = 3;
constexpr int kFirstYear = 1800, kLastYear = 2199;
constexpr std::string_view kQuarter = "q";

std::optional<int> yearIn(std::string_view word) {
  if (word.size() != 4) return std::nullopt;
  const auto year = parsedNumber<int>(word);
  return year && *year >= kFirstYear && *year <= kLastYear ? year : std::nullopt;
}

// "june", "jun"
unsigned monthIn(std::string_view word) {
  const auto named = [&](std::string_view month) {
    return word == month || (word.size() == 3 && month.starts_with(word));
  };
  const auto found = std::ranges::find_if(kMonthNames, named);
  return found == kMonthNames.end() ? 0 : static_cast<unsigned>(found - kMonthNames.begin()) + 1;
}

// "3" of "q3"
unsigned quarterIn(std::string_view word) {
  return word.size() == 1 && word[0] >= '1' && word[0] <= '4' ? static_cast<unsigned>(word[0] - '0') : 0;
}

// "06" behind a year
unsigned monthNumberIn(std::string_view word) {
  const auto number = word.size() == 2 ? parsedNumber<unsigned>(word) : std::nullopt;
  return number && *number >= 1 && *number <= kMonthNames.size() ? *number : 0;
}

bool isDayOfMonth(std::string_view word) {
  constexpr unsigned kMaxDay = 31;
  const auto number = parsedNumber<unsigned>(word);
  return number && *number >= 1 && *number <= kMaxDay;
}

/// Puts a period together of the words of a name.
class Naming {
 public:
  // Whether it names a period with the words before, none of it twice.
  bool isWhole() const { return !twice_ && quarter_.empty() && period_ != NamedPeriod{}; }
  const NamedPeriod& period() const { return period_; }

  // False: the word says nothing of the period.
  bool take(const std::string& word) {
    if (hasRole(word, WordRole::kDating)) return true;
    if (const auto year = yearIn(word)) {
      twice_ = twice_ || period_.year != 0;
      period_.year = *year;
      return true;
    }
    if (word == kQuarter) {
      quarter_ = word;
      return true;
    }
    if (!std::exchange(quarter_, {}).empty()) return takeMonths(3 * quarterIn(word), 3);
    if (const unsigned named = monthIn(word)) return takeMonths(named, 1);
    const bool numbered = period_.year != 0 && period_.month == 0;
    return numbered ? takeMonths(monthNumberIn(word), 1) : period_.month != 0 && isDayOfMonth(word);
  }

 private:
  // The last of them and how many they are.
  bool takeMonths(unsigned last, unsigned count) {
    if (last == 0) return false;
    twice_ = twice_ || period_.month != 0;
    period_.month = last - count + 1;
    period_.months = count;
    return true;
  }

  NamedPeriod period_;
  std::string quarter_;  // "q", before its number
  bool twice_ = false;
};

// Of the many columns of a large schema few do.
bool mayNamePeriod(std::string_view name) {
  if (std::ranges::any_of(name, isDigit)) return true;
  return monthIn(lower(name.substr(0, 3))) != 0;
}

PeriodUnit unitOf(const NamedPeriod& period) {
  if (period.months == 0) return PeriodUnit::kYear;
  return period.months == 3 ? PeriodUnit::kQuarter : PeriodUnit::kMonth;
}

// "Year ended 31 Dec 2023", "… 2022": where all name the same month, the years are what they differ in.
void dropSharedMonth(std::vector<PeriodColumns::Column>& columns) {
  const NamedPeriod& first = columns.front().period;
  const auto sameMonth = [&](const auto& column) {
    return column.period.year != 0 && column.period.month == first.month;
  };
  if (std::ranges::all_of(columns, sameMonth))
    for (auto& column : columns) column.period.month = column.period.months = 0;
}

// In the order of time; nothing where they are too few, or two are of one period.
std::optional<PeriodColumns> inOrder(std::size_t entity, std::string figure,
                                     std::vector<PeriodColumns::Column> columns) {
  if (columns.size() < kMinColumns) return std::nullopt;
  dropSharedMonth(columns);
  std::ranges::sort(columns, {}, &PeriodColumns::Column::period);
  const auto same = std::ranges::adjacent_find(columns, {}, &PeriodColumns::Column::period);
  if (same != columns.end()) return std::nullopt;
  const PeriodUnit unit = unitOf(columns.front().period);
  return PeriodColumns{
      .entity = entity, .unit = unit, .figure = std::move(figure), .columns = std::move(columns)};
}

// Words that the names of all have.
std::vector<std::string> sharedWords(const PeriodColumns& series, const Entity& entity) {
  std::vector<std::string> shared = identifierWords(entity.attributes[series.columns.front().attribute].name);
  for (const auto& column : series.columns) {
    const auto words = identifierWords(entity.attributes[column.attribute].name);
    std::erase_if(shared,
                  [&](const std::string& word) { return std::ranges::find(words, word) == words.end(); });
  }
  return shared;
}

// "2016 (a)" is 2016 with a footnote.
std::string_view withoutFootnote(std::string_view name) {
  constexpr std::size_t kMark = 3;  // bytes
  const bool marked = name.size() > kMark && name.ends_with(')') && name[name.size() - kMark] == '(';
  return marked ? name.substr(0, name.size() - kMark) : name;
}

bool holdsFigures(const Attribute& attribute) {
  return isNumeric(attribute.values.type) && !identifies(attribute);
}

// Texts too: with "$1,031" and "4.4 %" in it a column of figures is text.
bool mayHoldFigures(const Attribute& attribute) {
  return holdsFigures(attribute) || attribute.values.type == ValueType::kText;
}

}  // namespace

std::string_view nameOf(PeriodUnit unit) {
  static constexpr std::string_view kNames[] = {"year", "quarter", "month"};
  return kNames[static_cast<std::size_t>(unit)];
}

std::optional<PeriodName> periodName(std::string_view name) {
  Naming naming;
  std::vector<std::string> rest;
  for (auto& word : identifierWords(name))
    if (!naming.take(word)) rest.push_back(std::move(word));
  if (!naming.isWhole()) return std::nullopt;
  return PeriodName{naming.period(), join(rest, " ")};
}

std::vector<PeriodColumns> periodColumns(const EntityModel& model) {
  std::vector<PeriodColumns> found;
  for (std::size_t e = 0; e < model.entities.size(); ++e) {
    // By the unit, whether years are named, and what the names say in addition to the period.
    std::map<std::tuple<unsigned, bool, std::string>, std::vector<PeriodColumns::Column>> alike;
    const auto& attributes = model.entities[e].attributes;
    for (std::size_t a = 0; a < attributes.size(); ++a) {
      if (!mayNamePeriod(attributes[a].name) || !mayHoldFigures(attributes[a])) continue;
      if (auto named = periodName(withoutFootnote(attributes[a].name)))
        alike[{named->period.months, named->period.year != 0, std::move(named->rest)}].push_back(
            {a, named->period});
    }
    for (auto& [key, columns] : alike)
      if (auto series = inOrder(e, std::get<std::string>(key), std::move(columns))) {
        series->shared = sharedWords(*series, model.entities[e]);
        series->numbers = std::ranges::all_of(
            series->columns, [&](const auto& column) { return holdsFigures(attributes[column.attribute]); });
        found.push_back(*std::move(series));
      }
  }
  return found;
}

}  // namespace omni
