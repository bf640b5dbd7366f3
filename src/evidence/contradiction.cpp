#include "evidence/contradiction.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "evidence/claims/attribute_words.h"
#include "evidence/claims/passage_claim.h"
#include "evidence/claims/wordings.h"
#include "evidence/provenance.h"
#include "question/question.h"

namespace omni {
namespace {

// "chief executive", "CEO"
bool otherwise(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const auto others = otherWordings(a), back = otherWordings(b);
  return std::ranges::find(others, b) != others.end() || std::ranges::find(back, a) != back.end();
}

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
  const auto isIn = [](const std::vector<std::string>& words) {
    return [&words](const std::string& stem) { return std::ranges::find(words, stem) != words.end(); };
  };
  if (fewer != more && otherwise(fewer, more)) return true;
  return std::ranges::all_of(fewer, isIn(more)) && std::ranges::all_of(more, [&](const std::string& stem) {
           return isIn(fewer)(stem) || !isQualifier(stem);
         });
}

bool areOne(const AskedFact& a, const AskedFact& b) {
  return lower(a.entity) == lower(b.entity) && areOne(a.attribute, b.attribute);
}

// "colours", "sponsors": each source may name others of several.
bool isOfSeveral(const std::string& attribute, const ClaimValue& value) {
  return std::holds_alternative<std::string>(value) && attribute.ends_with('s') &&
         !attribute.ends_with("ss") && !attribute.ends_with("us");
}

// A claim as it is shown and as it is compared.
struct Heard {
  Claim claim;
  ClaimValue value;
  std::string attribute{};  // in the words of its source; of a passage none

  // Not "revenue 2023" and "revenue 2024", "adult price" and "child price".
  bool mayBeOf(const Heard& other) const {
    return attribute.empty() || other.attribute.empty() || areOne(attribute, other.attribute);
  }
};

// Marked, and no more: what is newer is not for that reason right.
void markNewest(std::vector<Claim>& claims) {
  std::vector<std::string> since;
  for (const auto& claim : claims) {
    const auto time = claim.asOf.empty() ? std::nullopt : timeIn(claim.asOf);
    since.push_back(time ? time->from : std::string());
  }
  std::string first, last = since.empty() ? std::string() : std::ranges::max(since);
  for (const auto& day : since)
    if (!day.empty() && (first.empty() || day < first)) first = day;
  for (std::size_t c = 0; c < claims.size(); ++c) claims[c].newest = first < last && since[c] == last;
}

// What attempts claim on one fact.
class Claims {
 public:
  explicit Claims(const AskedFact& fact) : fact_(fact) {}

  Contradiction of(std::span<const Attempt> attempts) {
    for (std::size_t a = 0; a < attempts.size(); ++a) addRows(attempts[a], a);
    for (const auto& attempt : attempts)
      several_ = several_ || (attempt.fact && areOne(*attempt.fact, fact_) && !heard_.empty() &&
                              isOfSeveral(attempt.fact->attribute, heard_.front().value));
    for (std::size_t a = 0; a < attempts.size(); ++a) addPassages(attempts[a], a);
    markVersions();
    Contradiction found{.entity = fact_.entity, .attribute = fact_.attribute};
    for (const auto& heard : heard_) found.claims.push_back(heard.claim);
    markNewest(found.claims);
    return found;
  }

  bool differ() const {
    if (several_) return false;
    for (std::size_t i = 0; i < heard_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (heard_[i].mayBeOf(heard_[j]) && compare(heard_[i].value, heard_[j].value) == Agreement::kDiffers)
          return true;
    return false;
  }

 private:
  // Who says the same as one before is of its version.
  void markVersions() {
    std::size_t versions = 0;
    for (std::size_t i = 0; i < heard_.size(); ++i) {
      std::size_t same = 0;
      while (same < i && compare(heard_[same].value, heard_[i].value) != Agreement::kSame) ++same;
      heard_[i].claim.version = same < i ? heard_[same].claim.version : versions++;
    }
  }

  // A list of different values is no claim: each of them may be true.
  void addRows(const Attempt& attempt, std::size_t index) {
    if (!attempt.fact || !areOne(*attempt.fact, fact_) || !attempt.outcome) return;
    const auto& rows = attempt.outcome->rows;
    if (attempt.outcome->columns.size() != 1 || rows.empty()) return;
    std::string text = toText(rows.front()[0]);
    ClaimValue value = valueOf(text, attempt.fact->attribute);
    const bool single = std::ranges::all_of(rows, [&](const Row& row) {
      return compare(valueOf(toText(row[0]), attempt.fact->attribute), value) == Agreement::kSame;
    });
    if (single && !text.empty())
      heard_.push_back(
          {.claim = {.value = std::move(text), .provenance = provenanceOf(attempt), .attempt = index},
           .value = std::move(value),
           .attribute = attempt.fact->attribute});
  }

  // Of a document what it says first.
  void addPassages(const Attempt& attempt, std::size_t index) {
    if (!attempt.outcome) return;
    const ClaimValue like = heard_.empty() ? likelyOf(fact_.attribute) : heard_.front().value;
    std::set<std::string> documents;
    for (const auto& passage : attempt.outcome->passages) {
      if (documents.contains(passage.document)) continue;
      auto said = claimOf(passage, fact_.entity, fact_.attribute, like);
      if (!said) continue;
      documents.insert(passage.document);
      Heard heard{.claim = {.value = std::move(said->text),
                            .provenance = provenanceOf(attempt, passage),
                            .attempt = index},
                  .value = std::move(said->value)};
      if (said->asOf) heard.claim.asOf = said->asOf->text;
      heard_.push_back(std::move(heard));
    }
  }

  const AskedFact& fact_;
  bool several_ = false;
  std::vector<Heard> heard_;
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

void dateClaims(std::span<const Attempt> attempts, Contradiction& contradiction) {
  for (auto& claim : contradiction.claims) {
    const Attempt& attempt = attempts[claim.attempt];
    const bool dated =
        attempt.check && attempt.check->dated && attempt.beside && !attempt.beside->rows.empty();
    if (dated && claim.asOf.empty()) claim.asOf = toText(attempt.beside->rows.front().back());
  }
  markNewest(contradiction.claims);
}

}  // namespace omni
