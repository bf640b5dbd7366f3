#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/value_index.h"
#include "link/link_candidate.h"
#include "link/values/word_values.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// Finds the values of one source that a question names. For one thread; refers to what it is made of.
class ValueMatcher {
 public:
  ValueMatcher(const Question& question, const EntityModel& model, const ValueIndex& values)
      : question_(question), model_(model), values_(values), held_(model, values) {}

  /// What a span of tokens names, best first: the same but for case and punctuation, a full name in two
  /// parts, and, of a name, values that hold it or differ by a slip.
  std::vector<LinkCandidate> inSpan(std::size_t first, std::size_t count);
  /// The same but for case and punctuation, or what sources write for it: "female" is often F.
  std::vector<LinkCandidate> exactly(const std::string& phrase) const;

 private:
  // "blood type O-", "an A+": of the values that differ in their signs alone, the one that is written.
  void keepSigned(std::vector<LinkCandidate>& matches, std::size_t last, const std::string& phrase) const;
  // What the source calls what other sources call so, as people decided.
  std::vector<LinkCandidate> calledOtherwise(std::size_t first, std::size_t count) const;
  // "the CEO" where titles are written out, "United Arab Emirates" where countries are abbreviated.
  std::vector<LinkCandidate> acronyms(std::size_t first, std::size_t count);
  static bool isAcronym(std::string_view text);
  // "did we LOSE" where stages are lost and won, "RAINY days" where there is rain.
  std::vector<LinkCandidate> statesOfVerb(std::size_t first) const;
  // "which CEREAL" where one group is called "Cereals and Millets".
  std::vector<LinkCandidate> partsOfKinds(std::size_t first);
  // "pending refunds" where a comment says that refunds may be so, though none is.
  std::vector<LinkCandidate> declared(std::size_t first) const;
  // "available flats" where states are A, R and M, "business customers" where types are BUS and RES.
  std::vector<LinkCandidate> codes(std::size_t first) const;
  // Whether the question speaks of the things that have it, where a source holds things of several kinds.
  bool isOwnerMentioned(const ElementRef& element) const;
  // Neither a name nor a number, a function word or a cue, and no shorter than so many letters.
  bool isPlainWord(std::size_t token, std::size_t letters) const;
  // "with a BALCONY".
  bool isThing(std::size_t token) const;
  // "an ACTIVE member", "RETAIL and trade customers": another word follows, which it is said of.
  bool describes(std::size_t token) const;
  static bool saysWhen(std::string_view word);
  // "dmitri" where one of few people is called so.
  std::vector<LinkCandidate> givenNames(std::size_t first);
  // "tickets OF dmitri", "dmitri'S tickets"
  bool isSpokenOf(std::size_t token) const;
  // "the weight of the OAK TABEL": the whole of what follows "of", in small letters.
  bool isNamedAfterOf(std::size_t first, std::size_t count) const;
  // A country or a part of one, in any case.
  bool isPlace(std::size_t first, std::size_t count) const;
  // "IN Texas".
  bool isNamedAsPlace(std::size_t first, std::size_t count) const;
  // "East Texas Regional" is called after the place: where it is, its name does not say; "Big Bend, Texas"
  // does.
  void leaveOutNames(std::vector<LinkCandidate>& matches, const std::string& place) const;
  // Quoted, every word capitalised, or a place: surely meant as a value.
  bool isName(std::size_t first, std::size_t count) const;
  // "Linda Smith" of a source that keeps first and last names apart.
  std::vector<LinkCandidate> fullNames(std::size_t first, std::size_t count) const;
  // "estoril open" where one value alone holds these words: "Estoril Open, Portugal".
  std::vector<LinkCandidate> onlyHolding(std::size_t first, std::size_t count);
  // "small prawns" where the value is "Prawns, small": the same words in another order.
  std::vector<LinkCandidate> sameWords(std::size_t first, std::size_t count);
  // What holds the token, one or several of it.
  const std::vector<const WordValue*>& holdingAny(std::size_t token);
  bool isPartOfName(const ElementRef& element) const;
  // Of people whose names are kept in parts.
  bool isOfPeople(const ElementRef& element) const;
  // "law REPORTERS", of what is called a reporter: several, though one is called "Law Reporter".
  bool endsInThing(std::size_t last) const;
  // "the average PRICE" is nobody's name.
  bool areCommonNouns(std::size_t first, std::size_t count) const;
  // Values that hold all words of the phrase, else that differ from it by a letter or two.
  std::vector<LinkCandidate> nearValues(const std::string& phrase);
  std::vector<LinkCandidate> valuesHolding(const std::string& wanted);
  std::vector<LinkCandidate> misspeltValues(const std::string& wanted) const;
  const std::string& valueAt(const ValuePlace& place) const;
  // Lower-case single words are values only if nothing better explains them; names, quotations and long spans
  // are sure.
  double trustOf(std::size_t first, std::size_t count) const;
  static std::vector<std::string_view> aliasesOf(std::string_view word);
  // One of the few values of a coded attribute.
  bool isCode(const LinkCandidate& match) const;
  std::vector<LinkCandidate> sameValues(const std::string& phrase) const;

  const Question& question_;
  const EntityModel& model_;
  const ValueIndex& values_;
  WordValues held_;
  std::unordered_map<std::size_t, std::vector<const WordValue*>> holdingForms_;  // by token
};

}  // namespace omni
