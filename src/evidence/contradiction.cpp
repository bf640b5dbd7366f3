#include "evidence/contradiction.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.h"
#include "evidence/provenance.h"
#include "question/question.h"

namespace omni {
namespace {

constexpr std::size_t kReach = 90;  // bytes between an attribute's words and its number in prose

std::optional<double> numberOf(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? std::optional<double>(value) : std::nullopt;
}

bool agree(const std::string& a, const std::string& b) {
  const auto x = numberOf(a);
  const auto y = numberOf(b);
  if (x && y) return std::abs(*x - *y) <= 1e-9 * std::max({1.0, std::abs(*x), std::abs(*y)});
  return lower(trim(a)) == lower(trim(b));
}

// The first number at or after `from`, within reach and the same line.
std::optional<std::string> numberAfter(std::string_view text, std::size_t from) {
  const std::size_t end = std::min({text.size(), from + kReach, text.find('\n', from)});
  for (std::size_t i = from; i < end; ++i) {
    if (!isDigit(text[i]) || (i > 0 && (isDigit(text[i - 1]) || text[i - 1] == '-'))) continue;
    const bool negative = i > 0 && text[i - 1] == '-';
    std::size_t stop = i;
    while (stop < text.size() &&
           (isDigit(text[stop]) || (text[stop] == '.' && stop + 1 < text.size() && isDigit(text[stop + 1]))))
      ++stop;
    return (negative ? "-" : "") + std::string(text.substr(i, stop - i));
  }
  return std::nullopt;
}

// The claim of a passage on an attribute, if it names the thing and the attribute's words stand together.
std::optional<std::string> claimOf(const Passage& passage, const AskedFact& fact) {
  const std::string text = lower(passage.text);
  const std::string context = lower(passage.title + ' ' + join(passage.headings, " ") + ' ' + passage.text);
  if (context.find(lower(fact.entity)) == std::string::npos) return std::nullopt;
  // "battery life months" is "battery life" in prose: units at the end may be missing, the head may not.
  auto words = identifierWords(fact.attribute);
  for (const std::size_t least = std::max<std::size_t>(1, words.size() - 1);
       words.size() >= least && !words.empty(); words.pop_back()) {
    const std::string attribute = join(words, " ");
    for (std::size_t at = text.find(attribute); at != std::string::npos; at = text.find(attribute, at + 1))
      if (auto number = numberAfter(text, at + attribute.size())) return number;
  }
  return std::nullopt;
}

// Of one thing, where one attribute's words say no more than the other's: "battery life", "battery life
// months".
bool isSame(const AskedFact& a, const AskedFact& b) {
  if (lower(a.entity) != lower(b.entity)) return false;
  auto fewer = contentStems(a.attribute), more = contentStems(b.attribute);
  if (fewer.size() > more.size()) std::swap(fewer, more);
  return std::ranges::all_of(
      fewer, [&](const std::string& stem) { return std::ranges::find(more, stem) != more.end(); });
}

void addClaims(const Attempt& attempt, Contradiction& found, const AskedFact& fact) {
  if (!attempt.outcome) return;
  for (const auto& passage : attempt.outcome->passages)
    if (const auto value = claimOf(passage, fact)) {
      found.claims.push_back({*value, provenanceOf(attempt, passage)});
      return;
    }
  if (!attempt.fact || attempt.outcome->columns.size() != 1 || !isSame(*attempt.fact, fact)) return;
  // A list of different values is no claim: each of them may be true.
  const auto& rows = attempt.outcome->rows;
  const std::string value = rows.empty() ? std::string() : toText(rows.front()[0]);
  const bool single =
      std::all_of(rows.begin(), rows.end(), [&](const Row& row) { return agree(toText(row[0]), value); });
  if (single && !value.empty()) found.claims.push_back({value, provenanceOf(attempt)});
}

}  // namespace

std::vector<Contradiction> findContradictions(const Question&, std::span<const Attempt> attempts) {
  for (const auto& attempt : attempts) {
    if (!attempt.fact) continue;
    Contradiction found{.entity = attempt.fact->entity, .attribute = attempt.fact->attribute};
    for (const auto& other : attempts) addClaims(other, found, *attempt.fact);
    const bool differ = std::any_of(found.claims.begin(), found.claims.end(), [&](const Claim& claim) {
      return !agree(claim.value, found.claims.front().value);
    });
    if (differ) return {std::move(found)};
  }
  return {};
}

}  // namespace omni
