#include "template/said.h"

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
void readAsYear(Said& said) {
  if (said.number < kFirstYear || said.number > kLastYear || std::floor(said.number) != said.number) return;
  const auto year = static_cast<int>(said.number);
  said.from = std::to_string(year) + "-01-01";
  said.to = std::to_string(year + 1) + "-01-01";
}

std::optional<Said> saidBy(const Question& question, const Item& item) {
  Said said{.first = item.first,
            .count = item.count,
            .text = question.textOf(item.first, item.count),
            .readings = {}};
  switch (item.kind) {
    case Item::Kind::kNumber:
      said.kind = Said::Kind::kNumber;
      said.number = item.number.value_or(0);
      readAsYear(said);
      said.sure = true;
      return said;
    case Item::Kind::kPeriod:
      if (!item.period || item.period->month) return std::nullopt;
      said.kind = Said::Kind::kPeriod;
      said.from = item.period->from;
      said.to = item.period->to;
      said.sure = true;
      return said;
    case Item::Kind::kValue:
      said.readings = item.readings;
      said.sure = isName(question, item);
      return said;
    case Item::Kind::kUnknown:
      said.sure = isName(question, item);
      return said.sure ? std::optional(said) : std::nullopt;
    case Item::Kind::kCue:
    case Item::Kind::kElement: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Said> saidIn(const Question& question, const std::vector<Item>& items) {
  std::vector<Said> all;
  for (const Item& item : items)
    if (auto said = saidBy(question, item)) all.push_back(*std::move(said));
  return all;
}

}  // namespace omni
