#include "evidence/contradiction.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "entities/plain_name.h"
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

// What the question calls the thing by these words, and what sources do.
bool isNameAt(const OtherName& at, const Question& question, const std::string& plain) {
  if (plainName(question.textOf(at.first, at.count)) == plain) return true;
  return std::ranges::any_of(question.otherNamesOf(at.first, at.count),
                             [&](const std::string& name) { return plainName(name) == plain; });
}

// "Sillner Boatworks" and "Sillner Boatworks GmbH", or names that people said to be of one thing.
bool areOneThing(const std::string& a, const std::string& b, const Question& question) {
  const std::string plainA = plainName(a), plainB = plainName(b);
  return plainA == plainB || std::ranges::any_of(question.otherNames, [&](const OtherName& at) {
           return isNameAt(at, question, plainA) && isNameAt(at, question, plainB);
         });
}

// "colours", "sponsors": each source may name others of several.
bool isOfSeveral(const std::string& attribute, const ClaimValue& value) {
  return std::holds_alternative<std::string>(value) && attribute.ends_with('s') &&
         !attribute.ends_with("ss") && !attribute.ends_with("us");
}

// A claim as it is shown and as it is compared.
struct FoundClaim {
  Claim claim;
  ClaimValue value;
  std::string attribute{};  // in the words of its source; of a passage none

  // Not "revenue 2023" and "revenue 2024", "adult price" and "child price".
  bool mayBeOf(const FoundClaim& other) const {
    return attribute.empty() || other.attribute.empty() || areOne(attribute, other.attribute);
  }
};

// What a row says of an attribute.
struct Cell {
  std::string attribute;  // in words
  std::string text;
};

// Those of the one row that an attempt brought, where it is of the thing that is called so, and of nothing
// that belongs to it; without keys.
std::vector<Cell> cellsOf(const Attempt& attempt, const std::string& subject) {
  static constexpr std::string_view kNames[] = {"name", "title", "label"};
  static constexpr std::string_view kKeys[] = {"id", "key", "code", "number", "no", "sku"};
  std::vector<Cell> cells;
  if (!attempt.outcome || attempt.outcome->rows.size() != 1) return cells;
  bool named = false;
  for (std::size_t c = 0; c < attempt.outcome->columns.size(); ++c) {
    const auto words = identifierWords(attempt.outcome->columns[c]);
    std::string text = toText(attempt.outcome->rows.front()[c]);
    if (words.empty() || isOneOf(kKeys, words.back())) continue;
    named |= words.size() == 1 && isOneOf(kNames, words.front()) && plainName(text) == plainName(subject);
    cells.push_back({join(words, " "), std::move(text)});
  }
  return named ? cells : std::vector<Cell>();
}

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
  Claims(const AskedFact& fact, const Question& question) : fact_(fact), question_(question) {}

  Contradiction of(std::span<const Attempt> attempts) {
    for (std::size_t a = 0; a < attempts.size(); ++a) addRows(attempts[a], a);
    for (const auto& attempt : attempts)
      several_ = several_ || (attempt.fact && isOfFact(*attempt.fact) && !foundClaims_.empty() &&
                              isOfSeveral(attempt.fact->attribute, foundClaims_.front().value));
    for (std::size_t a = 0; a < attempts.size(); ++a) addPassages(attempts[a], a);
    markVersions();
    Contradiction found{.entity = fact_.entity, .attribute = fact_.attribute};
    for (const auto& foundClaim : foundClaims_) found.claims.push_back(foundClaim.claim);
    markNewest(found.claims);
    return found;
  }

  bool differ() const {
    if (several_) return false;
    for (std::size_t i = 0; i < foundClaims_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (foundClaims_[i].mayBeOf(foundClaims_[j]) &&
            compare(foundClaims_[i].value, foundClaims_[j].value) == Agreement::kDiffers)
          return true;
    return false;
  }

 private:
  bool isOfFact(const AskedFact& other) const {
    return areOneThing(other.entity, fact_.entity, question_) && areOne(other.attribute, fact_.attribute);
  }

  // Who says the same as one before is of its version.
  void markVersions() {
    std::size_t versions = 0;
    for (std::size_t i = 0; i < foundClaims_.size(); ++i) {
      std::size_t same = 0;
      while (same < i && compare(foundClaims_[same].value, foundClaims_[i].value) != Agreement::kSame) ++same;
      foundClaims_[i].claim.version = same < i ? foundClaims_[same].claim.version : versions++;
    }
  }

  void addRows(const Attempt& attempt, std::size_t index) {
    auto statement = question_.isBriefing() ? briefed(attempt) : asked(attempt);
    if (!statement || statement->text.empty()) return;
    ClaimValue value = valueOf(statement->text, statement->attribute);
    foundClaims_.push_back({.claim = {.value = std::move(statement->text),
                                      .provenance = provenanceOf(attempt),
                                      .attempt = index},
                            .value = std::move(value),
                            .attribute = std::move(statement->attribute)});
  }

  // A list of different values is no claim: each of them may be true.
  std::optional<Cell> asked(const Attempt& attempt) const {
    if (!attempt.fact || !isOfFact(*attempt.fact) || !attempt.outcome) return std::nullopt;
    const auto& rows = attempt.outcome->rows;
    if (attempt.outcome->columns.size() != 1 || rows.empty()) return std::nullopt;
    const std::string& attribute = attempt.fact->attribute;
    std::string text = toText(rows.front()[0]);
    const ClaimValue value = valueOf(text, attribute);
    const bool single = std::ranges::all_of(rows, [&](const Row& row) {
      return compare(valueOf(toText(row[0]), attribute), value) == Agreement::kSame;
    });
    return single ? std::optional(Cell{attribute, std::move(text)}) : std::nullopt;
  }

  // Of all that is known of a thing what is called so.
  std::optional<Cell> briefed(const Attempt& attempt) const {
    for (Cell& cell : cellsOf(attempt, fact_.entity))
      if (areOne(cell.attribute, fact_.attribute)) return std::move(cell);
    return std::nullopt;
  }

  // Of a document what it says first.
  void addPassages(const Attempt& attempt, std::size_t index) {
    if (!attempt.outcome) return;
    const ClaimValue like = foundClaims_.empty() ? likelyOf(fact_.attribute) : foundClaims_.front().value;
    std::set<std::string> documents;
    for (const auto& passage : attempt.outcome->passages) {
      if (documents.contains(passage.document)) continue;
      auto statement = claimOf(passage, withoutLegalForm(fact_.entity), fact_.attribute, like);
      if (!statement) continue;
      documents.insert(passage.document);
      FoundClaim foundClaim{.claim = {.value = std::move(statement->text),
                                      .provenance = provenanceOf(attempt, passage),
                                      .attempt = index},
                            .value = std::move(statement->value)};
      if (statement->asOf) foundClaim.claim.asOf = statement->asOf->text;
      foundClaims_.push_back(std::move(foundClaim));
    }
  }

  const AskedFact& fact_;
  const Question& question_;
  bool several_ = false;
  std::vector<FoundClaim> foundClaims_;
};

// What a briefing is of, in the question's words.
std::string briefedThing(const Question& question) {
  const auto cue = std::ranges::find(question.cues, CueKind::kEverything,
                                     [](const CueSpan& span) { return span.cue.kind; });
  std::size_t first = cue->first + cue->count;
  while (first < question.tokens.size() && question.tokens[first].stop) ++first;
  return question.textOf(first, question.tokens.size() - first);
}

// Amounts and times: words that rows say of one attribute need not be all that holds of it.
bool mayContradict(const Cell& cell) {
  const ClaimValue value = valueOf(cell.text, cell.attribute);
  return std::holds_alternative<Amount>(value) || std::holds_alternative<NamedTime>(value);
}

// The facts that may be contradicted, each once.
std::vector<AskedFact> factsOf(const Question& question, std::span<const Attempt> attempts) {
  std::vector<AskedFact> facts;
  const std::string subject = question.isBriefing() ? briefedThing(question) : std::string();
  for (const auto& attempt : attempts) {
    if (!question.isBriefing()) {
      if (attempt.fact) facts.push_back(*attempt.fact);
      continue;
    }
    for (const Cell& cell : cellsOf(attempt, subject)) {
      const auto isKnown = [&](const AskedFact& fact) { return areOne(fact.attribute, cell.attribute); };
      if (mayContradict(cell) && std::ranges::none_of(facts, isKnown))
        facts.push_back({subject, cell.attribute});
    }
  }
  return facts;
}

}  // namespace

std::vector<Contradiction> findContradictions(const Question& question, std::span<const Attempt> attempts) {
  std::vector<Contradiction> all;
  for (const AskedFact& fact : factsOf(question, attempts)) {
    Claims claims(fact, question);
    Contradiction found = claims.of(attempts);
    if (!claims.differ()) continue;
    all.push_back(std::move(found));
    if (!question.isBriefing()) break;
  }
  return all;
}

void dateClaims(std::span<const Attempt> attempts, Contradiction& contradiction) {
  for (auto& claim : contradiction.claims) {
    const Attempt& attempt = attempts[claim.attempt];
    const bool dated =
        attempt.check && attempt.check->dated && attempt.supporting && !attempt.supporting->rows.empty();
    if (dated && claim.asOf.empty()) claim.asOf = toText(attempt.supporting->rows.front().back());
  }
  markNewest(contradiction.claims);
}

}  // namespace omni
