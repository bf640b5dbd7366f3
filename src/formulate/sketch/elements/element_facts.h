#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "link/link_candidate.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

inline bool isEntity(const LinkCandidate& match) {
  return match.element.kind == ElementRef::Kind::kEntity;
}
inline bool isLink(const LinkCandidate& match) {
  return match.element.kind == ElementRef::Kind::kLink;
}
inline bool isEntityAttribute(const LinkCandidate& match) {
  return match.element.kind == ElementRef::Kind::kAttribute;
}
/// An attribute of a thing or of a relationship.
inline bool isAttribute(const LinkCandidate& match) {
  return isEntityAttribute(match) || match.element.kind == ElementRef::Kind::kLinkAttribute;
}

/// Whether both are of the same thing, or both of the same relationship.
inline bool areOfOne(const LinkCandidate& one, const LinkCandidate& other) {
  const auto isOfThing = [](const LinkCandidate& match) {
    return isEntity(match) || isEntityAttribute(match);
  };
  return isOfThing(one) == isOfThing(other) && one.element.owner == other.element.owner;
}

/// How much lower the score of an alternative match may be.
inline constexpr double kAsLikely = 0.03;

/// Leaves those that suit, where there are any.
template <class Predicate>
void keepSuiting(std::vector<LinkCandidate>& matches, const Predicate& fits) {
  if (std::ranges::any_of(matches, fits))
    std::erase_if(matches, [&](const LinkCandidate& match) { return !fits(match); });
}

/// Whether one number sums up the values that several rows have of an attribute.
enum class Additivity {
  kNone,     // nothing: no amount, or one that identifies or dates
  kLevel,    // their average: a rate, a temperature, numbers of one magnitude
  kUnknown,  // their sum, perhaps
  kSum,      // their sum: sales, hours
};

/// Facts on the element of a match, by its name and its values.
class ElementFacts {
 public:
  explicit ElementFacts(const EntityModel& model) : model_(model) {}

  /// Of a match that is an attribute.
  const Attribute& attributeOf(const LinkCandidate& match) const {
    return attributeAt(model_, match.element);
  }
  bool identifies(const LinkCandidate& match) const;
  /// Part of a foreign key ("reported by").
  bool refers(const LinkCandidate& match) const { return identifies(match) && attributeOf(match).foreign; }
  /// A number that is no identifier.
  bool isAmount(const LinkCandidate& match) const;
  /// Something that is so or is not: "installed".
  bool isTruth(const LinkCandidate& match) const;
  /// "total price".
  bool isTotal(const LinkCandidate& match) const;
  /// A number of which what several things have makes sense as one sum: money, quantities; no ages.
  bool addsUp(const LinkCandidate& match) const;
  Additivity additivity(const LinkCandidate& match) const;
  /// An attribute whose values several things share, so that it sorts them ("region", "customer name").
  bool isShared(const LinkCandidate& match) const;
  /// A number called by what it is of: "beds", "goals", "no. of villages".
  bool isTally(const LinkCandidate& match) const;
  /// "home RUNS" for HR: a number that a plural names, which is no word of its name.
  bool isNamedAsTally(const LinkCandidate& match, const Token& last) const;
  /// A number that each row has another of, one after the other: it counts them, and is not added up.
  bool numbersRows(const LinkCandidate& match) const;
  /// An amount of which most things have one of their own: its values are not counted, they are added up.
  bool isMeasured(const LinkCandidate& match) const;
  /// A number called as the thing that has it: the "faculty" of a faculty, of what counts for a year and
  /// place.
  bool isCalledAsOwner(const LinkCandidate& match) const;
  /// Of an entity the attribute that is called as it is, and holds how many there were.
  std::optional<LinkCandidate> numberOf(const LinkCandidate& entity) const;
  /// The "flight" of flights, which says what number it has and not how much of it there is.
  bool isNumberOfOwner(const LinkCandidate& match) const;
  bool isDated(const LinkCandidate& match) const;
  bool hasTime(const LinkCandidate& match) const;
  /// Texts such as "2024-03".
  bool isMonthly(const LinkCandidate& match) const;
  /// Numbers such as 1998.
  bool isYear(const LinkCandidate& match) const;
  bool isNeverNull(const LinkCandidate& match) const;
  /// Where there is none of it the number is 0 ("out of stock", "no fee").
  bool saysNoneByZero(const LinkCandidate& match) const;
  /// Some things have none: a null, or no statement at all.
  bool mayBeMissing(const LinkCandidate& match) const;
  /// A value that its thing is called by.
  bool isNamedBy(const LinkCandidate& match) const;
  /// What its things are called by.
  bool isName(const LinkCandidate& match) const;
  /// Of a thing, or an attribute of one: it has a name that a person would use.
  bool isOfNamed(const LinkCandidate& match) const { return model_.entities[match.element.owner].named; }
  /// Of a thing, or an attribute of one: its rows stand in an order that somebody gave them.
  bool isListed(const LinkCandidate& match) const { return model_.entities[match.element.owner].listed; }
  /// Whether the source holds things of one kind alone.
  bool isOneKind() const { return model_.entities.size() == 1; }
  bool areAllListed() const { return std::ranges::all_of(model_.entities, &Entity::listed); }
  /// "trains TO Oslo": of the attributes of one thing that hold a value the one whose role the words before
  /// it say; nothing where they say none.
  std::optional<ElementRef> inRole(const std::vector<LinkCandidate>& holding,
                                   std::span<const std::string> leading) const;
  /// Of a relationship: what does it is at its end ("directed by").
  bool isPassive(const LinkCandidate& match) const;
  /// Whether the word is the verb that the relationship is called by: "managed" of "manages", not of
  /// "manager".
  bool isVerb(const LinkCandidate& match, const Token& word) const;
  /// Whether the word is one of those that a relationship is called by.
  bool isCalled(const LinkCandidate& link, std::string_view lowerCaseWord) const;
  /// Whether the entity is one of the two that a relationship is between.
  bool joins(const LinkCandidate& link, std::size_t entity) const;
  /// Whether a relationship is between the things that both are attributes of.
  bool areLinked(const LinkCandidate& one, const LinkCandidate& other) const;
  /// Whether some relationship is between the entity and one of the two that this one is between.
  bool isLinkedOtherwise(const LinkCandidate& link, std::size_t entity) const;
  /// Whether a relationship is between things of one kind.
  bool isWithin(const LinkCandidate& link) const;
  /// Whether a relationship says of what a class or property is a kind, which then holds at any distance.
  bool isSubclass(const LinkCandidate& link) const;
  /// The entity that a relationship leads to, as it was named.
  std::size_t ledTo(const LinkCandidate& link) const;

 private:
  const EntityModel& model_;
};

/// "delay", "rank", "price": of an attribute that is called so, less is better.
bool isBetterSmall(std::string_view phrase);

}  // namespace omni
