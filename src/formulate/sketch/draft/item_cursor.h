#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "formulate/sketch/sketch.h"
#include "question/question.h"

namespace omni {

/// What the part of the question that is being read says: what is shown, narrows, groups, orders.
enum class Section { kSelect, kFilter, kGroup, kOrder };

bool isCue(const Item* item, CueKind kind);
bool isElement(const Item* item);
/// An element that is best read as an entity.
bool isThing(const Item* item);
/// "highest", "oldest", "fewest".
bool isSuperlative(const Item* item);
/// "more than", "at least", …: compares what was said with what follows.
bool isComparison(CueKind kind);
/// "their", "its": whose it is was said before.
bool isPossessive(const Token& token);
/// "HIRED", "built".
bool isParticiple(const Token& token);
/// "is", "were".
bool isCopula(const Token& token);

/// Where the reading of a question's items stands, and what stands around it. What takes no item is about the
/// present one.
class ItemCursor {
 public:
  ItemCursor(const Question& question, const std::vector<Item>& items) : question_(question), items_(items) {}

  bool isDone() const { return at_ >= items_.size(); }
  void advance(std::size_t step = 1) { at_ += step; }
  /// An item further on has been read already.
  void skip(const Item& item) { skipped_ = &item; }
  bool isSkipped() const { return skipped_ == &item(); }
  Section section() const { return section_; }
  void enter(Section section) { section_ = section; }

  const Item& item() const { return items_[at_]; }
  /// Null behind the last.
  const Item* next(std::size_t step = 1) const;
  /// Null before the first.
  const Item* before(std::size_t step = 1) const { return at_ >= step ? &items_[at_ - step] : nullptr; }
  bool follows(CueKind kind) const { return isCue(before(), kind); }
  /// "by price, CHEAPEST first": which end of an order comes first.
  bool putsFirst() const;
  bool putsFirstLater() const;
  /// Anywhere in the question.
  bool says(CueKind kind) const { return question_.has(kind); }
  /// "of": before the item, or before the value that says which ("names of ACTIVE members").
  bool followsOf() const;
  bool superlativeNext(std::size_t step = 1) const;
  bool superlativeLater() const;
  /// An element follows, no comma between.
  bool elementNext() const;
  /// "loaned BY banks", of the item: those who do it follow, no groups.
  bool namesDoers() const;
  /// A thing follows at once.
  bool entityNext() const;
  /// A value or a comparison follows.
  bool narrowsNext() const;
  /// From here to the end stand only attributes and figures.
  bool listsColumnsOnly() const;
  /// The next item; of "refund amount" the amount.
  const Item* ownedNext() const;
  /// The thing that a time or number behind a comparison is said of: "CARS built before 2010".
  const Item* comparedThing() const;
  /// What stands right behind the item, no comma between them, where it is an element.
  const Item* adjoiningElement() const;
  /// Whether a word that nothing explains stands right behind the item: "order VALUE".
  bool unknownAdjoins() const;
  /// The first of the elements further on that suits, null if none does.
  template <class Predicate>
  const Item* elementLater(const Predicate& fits) const {
    for (std::size_t later = at_ + 1; later < items_.size(); ++later)
      if (isElement(&items_[later]) && fits(items_[later])) return &items_[later];
    return nullptr;
  }

  const std::vector<Token>& tokens() const { return question_.tokens; }
  const Token& lastToken(const Item& item) const { return tokens()[item.first + item.count - 1]; }
  /// Null at the end or the beginning.
  const Token* tokenBehind(const Item& item) const;
  const Token* tokenBefore(const Item& item) const {
    return item.first > 0 ? &tokens()[item.first - 1] : nullptr;
  }
  bool startsClause() const;
  /// One that is not the first.
  bool startsSentence() const;
  /// "… are PENDING".
  bool followsCopula() const;
  /// "90 %", "90 percent".
  bool percentBehind() const;
  /// Of a number that may be a year.
  bool isYearNumber() const;

  /// The item as something that the question mentions.
  Mention mention(std::vector<LinkCandidate> matches, const Item& item) const;

 private:
  // "customer ID", "the NUMBER of the order"
  bool saysKey(const Item& item) const;
  // A few, up to the last comma.
  std::vector<std::string> wordsBefore(std::size_t token) const;

  const Question& question_;
  const std::vector<Item>& items_;
  std::size_t at_ = 0;
  const Item* skipped_ = nullptr;
  Section section_ = Section::kSelect;
};

}  // namespace omni
