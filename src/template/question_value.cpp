#include "template/question_value.h"

#include <algorithm>
#include <cmath>

namespace omni {
namespace {

bool isName(const Question& question, const Item& item) {
  const auto tokens = std::span(question.tokens).subspan(item.first, item.count);
  return std::ranges::all_of(tokens, [](const Token& token) { return token.quoted || token.capitalised; });
}

constexpr double kFirstYear = 1000, kLastYear = 2999;

// "in 2021": a number that may be a year is that time too.
void readAsYear(QuestionValue& value) {
  if (value.number < kFirstYear || value.number > kLastYear || std::floor(value.number) != value.number)
    return;
  const auto year = static_cast<int>(value.number);
  value.from = std::to_string(year) + "-01-01";
  value.to = std::to_string(year + 1) + "-01-01";
}

std::optional<QuestionValue> questionValueOf(const Question& question, const Item& item) {
  QuestionValue value{.first = item.first,
                      .count = item.count,
                      .text = question.textOf(item.first, item.count),
                      .matches = {}};
  switch (item.kind) {
    case Item::Kind::kNumber:
      value.kind = QuestionValue::Kind::kNumber;
      value.number = item.number.value_or(0);
      readAsYear(value);
      value.sure = true;
      return value;
    case Item::Kind::kPeriod:
      if (!item.period || item.period->part) return std::nullopt;
      value.kind = QuestionValue::Kind::kPeriod;
      value.from = item.period->from;
      value.to = item.period->to;
      value.sure = true;
      return value;
    case Item::Kind::kValue:
      value.matches = item.matches;
      value.sure = isName(question, item);
      return value;
    case Item::Kind::kUnknown:
      value.sure = isName(question, item);
      return value.sure ? std::optional(value) : std::nullopt;
    case Item::Kind::kCue:
    case Item::Kind::kElement: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::vector<QuestionValue> questionValues(const Question& question, const std::vector<Item>& items) {
  std::vector<QuestionValue> all;
  for (const Item& item : items)
    if (auto value = questionValueOf(question, item)) all.push_back(*std::move(value));
  return all;
}

}  // namespace omni
