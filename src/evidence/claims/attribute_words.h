#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Whether a stem makes another attribute of one ("average", "net", "child"): with and without it, different
/// things are asked for.
bool isQualifier(std::string_view stem);

/// Whether a lower-case word goes without saying in an attribute ("current", "number", "date").
bool isGeneric(std::string_view word);

/// What must be said for an attribute to be spoken of: the stems of its words but for units and for what goes
/// without saying ("current", "number of").
class AttributeWords {
 public:
  explicit AttributeWords(std::string_view attribute);

  /// Each in other words: "head office" is "headquarters" too.
  const std::vector<std::vector<std::string>>& heads() const { return heads_; }
  /// Whether it adds nothing to the attribute: a word of it, a unit, what goes without saying.
  bool addsNothing(std::string_view lowerCaseWord, std::string_view stem) const;
  /// Whether the attribute is the most of something: "max load".
  bool isMost() const { return most_; }
  bool isLeast() const { return least_; }
  /// Whether a stem says the attribute without being of its words: "weigh" of "weight".
  bool isOtherWord(std::string_view stem) const;
  /// Whether a lower-case word is one of its own, a unit or "per" too.
  bool holds(std::string_view lowerCaseWord) const;
  /// Whether a thing has one such at a time, a name: "capital", "chief executive", not "sponsor", "material".
  bool isOfOne() const;
  /// Whether it names a unit, or what may be one: "power kw", "flow l min".
  bool hasUnit() const { return unit_; }
  /// Which of a head's words a stem says: itself, another form, a synonym. The head's size: none.
  static std::size_t namedWord(const std::vector<std::string>& head, std::string_view stem);

 private:
  std::vector<std::string> words_;
  std::vector<std::string> all_;
  std::vector<std::vector<std::string>> heads_;
  bool most_ = false, least_ = false, unit_ = false;
};

}  // namespace omni
