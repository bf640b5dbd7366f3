#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads values that a source holds and texts that it may hold, compared with the attribute at hand.
class ValueReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  void read(const Item& item);
  /// "at least two", where something is called "Two".
  bool isMeantAsNumber(const Item& item) const;

 private:
  // "clubs with their CHAIR", "the CHAIR of each club": who holds the value is asked for.
  void showHolder(const Item& item);
  // Whether the question names the thing, or what it has, in words of their own.
  bool namesElsewhere(std::uint32_t entity) const;
  // A text that a source holds: neither a number nor a date.
  bool isPlainText(const LinkCandidate& match) const;
  // "longer than the ELBE": than what it is of that.
  bool comparesNamed(const Item& item);
  // Of what the named things have: above all of them, or "above SOME of them".
  AggregateFunction boundOf(const Item& item) const;
  // "Kentucky" where values are "Louisville, Kentucky" and "Lexington, Kentucky".
  void partOfSeveral(const Item& item, const LinkCandidate& match);
  // A text that no sample holds, or a part of one: compared with the attribute at hand, else with what names
  // the entity at hand.
  void text(const Item& item, Comparison comparison);
  // The attribute that a text is compared with; nothing where nothing fits.
  std::optional<std::size_t> textAttribute(const Item& item, Comparison comparison);
  // "the letter M in their first name": the attribute stands behind the text.
  std::optional<std::size_t> attributeBehind();
  // "names that contain X": the wanted attribute is also the narrowed one.
  std::optional<std::size_t> lastAttributeTarget() const;
  std::vector<LinkCandidate> namesAtHand() const;
  // "Los Angeles county": the attribute that the value is of stands behind it.
  const Item* attributeNamedNext(const Item& value) const;
};

}  // namespace omni
