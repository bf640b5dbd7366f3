#include "evidence/contradiction.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "evidence/claims/passage_claim.h"
#include "evidence/provenance.h"
#include "question/question.h"

namespace omni {
namespace {

// Whether one attribute's words say no more than the other's: "battery life", "battery life months". Units
// may differ.
bool areOne(const std::string& a, const std::string& b) {
  const auto hasUnit = [](const std::string& attribute) {
    return std::ranges::any_of(identifierWords(attribute),
                               [](const std::string& word) { return unitOf(word); });
  };
  const auto wordsOf = [](const std::string& attribute) {
    std::vector<std::string> words;
    for (auto& word : contentStems(attribute))
      if (!unitOf(word)) words.push_back(std::move(word));
    return words;
  };
  auto fewer = wordsOf(a), more = wordsOf(b);
  // "power kw" and "power hp": what is no unit that is known may be one.
  if (fewer.size() != more.size() && hasUnit(a) != hasUnit(b) && hasUnit(fewer.size() < more.size() ? a : b))
    return false;
  if (fewer.size() > more.size()) std::swap(fewer, more);
  return std::ranges::all_of(
      fewer, [&](const std::string& stem) { return std::ranges::find(more, stem) != more.end(); });
}

bool areOne(const AskedFact& a, const AskedFact& b) {
  return lower(a.entity) == lower(b.entity) && areOne(a.attribute, b.attribute);
}

// "colours", "sponsors": each source may name others of several.
bool isOfSeveral(const std::string& attribute, const ClaimValue& value) {
  return std::holds_alternative<std::string>(value) && attribute.ends_with('s') &&
         !attribute.ends_with("ss") && !attribute.ends_with("us");
}

// What attempts claim on one fact, each as it is shown and as it is compared.
class Claims {
 public:
  explicit Claims(const AskedFact& fact) : fact_(fact) {}

  Contradiction of(std::span<const Attempt> attempts) {
    for (const auto& attempt : attempts) addRows(attempt);
    for (const auto& attempt : attempts)
      several_ = several_ || (attempt.fact && areOne(*attempt.fact, fact_) && !values_.empty() &&
                              isOfSeveral(attempt.fact->attribute, values_.front()));
    for (const auto& attempt : attempts) addPassages(attempt);
    markVersions();
    markNewest();
    return {.entity = fact_.entity, .attribute = fact_.attribute, .claims = std::move(claims_)};
  }

  bool differ() const {
    if (several_) return false;
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (mayBeOne(attributes_[i], attributes_[j]) &&
            compare(values_[i], values_[j]) == Agreement::kDiffers)
          return true;
    return false;
  }

 private:
  // Not "revenue 2023" and "revenue 2024", "adult price" and "child price".
  static bool mayBeOne(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || areOne(a, b);
  }

  // Who says the same as one before is of its version.
  void markVersions() {
    std::size_t versions = 0;
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      std::size_t same = 0;
      while (same < i && compare(values_[same], values_[i]) != Agreement::kSame) ++same;
      claims_[i].version = same < i ? claims_[same].version : versions++;
    }
  }

  // Marked, and no more: what is newer is not for that reason right.
  void markNewest() {
    std::string first, last;
    for (const auto& from : times_) {
      if (from.empty()) continue;
      first = first.empty() ? from : std::min(first, from);
      last = std::max(last, from);
    }
    for (std::size_t i = 0; i < claims_.size(); ++i) claims_[i].newest = first < last && times_[i] == last;
  }

  void add(std::string text, ClaimValue value, Provenance provenance, std::string attribute = {}) {
    claims_.push_back({.value = std::move(text), .provenance = std::move(provenance)});
    times_.emplace_back();
    values_.push_back(std::move(value));
    attributes_.push_back(std::move(attribute));
  }

  // A list of different values is no claim: each of them may be true.
  void addRows(const Attempt& attempt) {
    if (!attempt.fact || !areOne(*attempt.fact, fact_) || !attempt.outcome) return;
    const auto& rows = attempt.outcome->rows;
    if (attempt.outcome->columns.size() != 1 || rows.empty()) return;
    std::string text = toText(rows.front()[0]);
    ClaimValue value = valueOf(text, attempt.fact->attribute);
    const bool single = std::ranges::all_of(rows, [&](const Row& row) {
      return compare(valueOf(toText(row[0]), attempt.fact->attribute), value) == Agreement::kSame;
    });
    if (single && !text.empty())
      add(std::move(text), std::move(value), provenanceOf(attempt), attempt.fact->attribute);
  }

  // Of a document what it says first.
  void addPassages(const Attempt& attempt) {
    if (!attempt.outcome) return;
    const ClaimValue like = values_.empty() ? likelyOf(fact_.attribute) : values_.front();
    std::set<std::string> heard;
    for (const auto& passage : attempt.outcome->passages) {
      if (heard.contains(passage.document)) continue;
      auto claim = claimOf(passage, fact_.entity, fact_.attribute, like);
      if (!claim) continue;
      heard.insert(passage.document);
      add(std::move(claim->text), std::move(claim->value), provenanceOf(attempt, passage));
      if (!claim->asOf) continue;
      claims_.back().asOf = claim->asOf->text;
      times_.back() = claim->asOf->from;
    }
  }

  const AskedFact& fact_;
  bool several_ = false;
  std::vector<Claim> claims_;
  std::vector<ClaimValue> values_;
  std::vector<std::string> times_;       // as of which each claim is, an ISO date; empty where none is named
  std::vector<std::string> attributes_;  // in the words of each claim's source; of a passage none
};

}  // namespace

std::vector<Contradiction> findContradictions(const Question&, std::span<const Attempt> attempts) {
  for (const auto& attempt : attempts) {
    if (!attempt.fact) continue;
    Claims claims(*attempt.fact);
    Contradiction found = claims.of(attempts);
    if (claims.differ()) return {std::move(found)};
  }
  return {};
}

}  // namespace omni
