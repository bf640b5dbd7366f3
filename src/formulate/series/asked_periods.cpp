#include "formulate/series/asked_periods.h"

#include <algorithm>
#include <string_view>

#include "formulate/cue_comparison.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

constexpr PeriodUnit kUnits[] = {PeriodUnit::kYear, PeriodUnit::kQuarter, PeriodUnit::kMonth};

bool namesPeriod(const Token& token) {
  const auto named = periodName(token.text);
  return named && named->rest.empty();
}

// "OVER 2019 TO 2021"
bool beginsRange(const Question& question, std::size_t token) {
  const auto& tokens = question.tokens;
  return token + 2 < tokens.size() && tokens[token + 1].lower != "and" &&
         hasRole(tokens[token + 1].lower, WordRole::kThrough) && namesPeriod(tokens[token + 2]);
}

// "more than 2000", "top 2000" name an amount.
bool isAmount(const Question& question, std::size_t token) {
  if (beginsRange(question, token)) return false;
  return std::ranges::any_of(question.cues, [&](const CueSpan& span) {
    const bool compares = comparisonOf(span.cue.kind) || span.cue.kind == CueKind::kTop;
    return compares && span.first + span.count == token;
  });
}

std::optional<PeriodMention> mentionAt(const Question& question, std::size_t token) {
  const Token& word = question.tokens[token];
  // "may" is a verb unless it is written as a name.
  if (word.quoted || (word.stop && !word.capitalised) || isAmount(question, token)) return std::nullopt;
  const auto named = periodName(word.text);
  if (!named || !named->rest.empty()) return std::nullopt;
  return PeriodMention{named->period, token, 1};
}

// "June 2024", "2024 Q3"
bool complete(PeriodMention& before, const PeriodMention& next) {
  NamedPeriod& period = before.period;
  const bool adjoin = before.first + before.count == next.first;
  const bool parts =
      (period.year == 0) != (next.period.year == 0) && (period.months == 0) != (next.period.months == 0);
  if (!adjoin || !parts) return false;
  period = {std::max(period.year, next.period.year), std::max(period.month, next.period.month),
            std::max(period.months, next.period.months)};
  before.count += next.count;
  return true;
}

// "FROM 2018 TO 2020", "BETWEEN 2018 AND 2020"
bool isRange(const Question& question, const PeriodMention& from, const PeriodMention& to) {
  const std::size_t between = from.first + from.count;
  if (between + 1 != to.first || !hasRole(question.tokens[between].lower, WordRole::kThrough)) return false;
  const bool both = question.tokens[between].lower == "and";
  return !both || (from.first > 0 && hasRole(question.tokens[from.first - 1].lower, WordRole::kBeginning));
}

bool isIn(const NamedPeriod& column, const NamedPeriod& period) {
  return column == period || (period.months == 0 && column.year == period.year);
}

}  // namespace

AskedPeriods askedPeriods(const Question& question, const std::vector<std::string>& shared) {
  AskedPeriods asked;
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    if (std::ranges::find(shared, question.tokens[t].lower) != shared.end()) continue;
    const auto mention = mentionAt(question, t);
    if (mention && (asked.mentions.empty() || !complete(asked.mentions.back(), *mention)))
      asked.mentions.push_back(*mention);
  }
  asked.range =
      asked.mentions.size() == 2 && isRange(question, asked.mentions.front(), asked.mentions.back());
  return asked;
}

bool mayAskForPeriods(const Question& question) {
  const auto isUnit = [](const Token& token) {
    return std::ranges::any_of(kUnits, [&](PeriodUnit unit) { return token.stem == nameOf(unit); });
  };
  const auto isWhole = [](const Token& token) { return hasRole(token.lower, WordRole::kWhole); };
  return question.has(CueKind::kEachPeriod) || question.has(CueKind::kWhichPeriod) ||
         question.has(CueKind::kSum) || std::ranges::any_of(question.tokens, isUnit) ||
         std::ranges::any_of(question.tokens, isWhole) || !askedPeriods(question, {}).mentions.empty();
}

std::optional<std::vector<PeriodColumns::Column>> columnsOf(const AskedPeriods& asked,
                                                            const PeriodColumns& series) {
  std::vector<PeriodColumns::Column> columns;
  for (const PeriodMention& mention : asked.mentions) {
    const std::size_t before = columns.size();
    std::ranges::copy_if(series.columns, std::back_inserter(columns),
                         [&](const auto& column) { return isIn(column.period, mention.period); });
    if (columns.size() == before) return std::nullopt;
  }
  std::ranges::sort(columns, {}, &PeriodColumns::Column::period);
  if (!asked.range) return columns;
  const NamedPeriod from = columns.front().period, to = columns.back().period;
  columns.clear();
  std::ranges::copy_if(series.columns, std::back_inserter(columns),
                       [&](const auto& column) { return column.period >= from && column.period <= to; });
  return columns;
}

}  // namespace omni
