#include "template/said.h"

#include <algorithm>

namespace omni {
namespace {

bool isName(const Question& question, const Item& item) {
  const auto tokens = std::span(question.tokens).subspan(item.first, item.count);
  return std::ranges::all_of(tokens, [](const Token& token) { return token.quoted || token.capitalised; });
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
