#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "question/word_table.h"

namespace omni {

/// A commonly known thing: a country or a state of one, what is paid or spoken there, a month, a unit.
struct WorldThing {
  enum class Kind { kContinent, kCountry, kSubdivision, kCurrency, kLanguage, kMonth, kWeekday, kUnit };
  Kind kind = Kind::kCountry;
  std::vector<std::string_view> codes;   // as they are written: "DE", "DEU", "US-HI", "de", "Jan"
  std::vector<std::string_view> names;   // lower case
  std::vector<std::string_view> people;  // lower case: "german", "texan"
  std::string_view of;                   // kSubdivision: the code of its country
  std::string_view currency;             // kCountry: the code of what is paid there
};

/// The kind of a thing, in words: "country".
std::string_view name(WorldThing::Kind kind);

/// Facts of the world and of English words, compiled from data sets that others keep
/// (models/world.txt, tools/make_world.py). Immutable; thread-safe.
class WorldFacts {
 public:
  /// `text` is as in models/world.txt and must outlive it; lines that are not so are passed over.
  explicit WorldFacts(std::string_view text);
  static const WorldFacts& shipped();

  /// The things that go by a lower-case name, or whose people do.
  std::span<const std::uint32_t> called(std::string_view name) const { return names_.of(name); }
  /// The things that a code stands for, in one case or the other as it is written.
  std::span<const std::uint32_t> coded(std::string_view code) const { return codes_.of(code); }
  const WorldThing& thing(std::uint32_t number) const { return things_[number]; }

  /// Of an irregular form its bases, "lose" for "lost"; of a base its irregular forms. Lower case.
  std::span<const std::string_view> bases(std::string_view word) const { return bases_.of(word); }
  std::span<const std::string_view> forms(std::string_view base) const { return forms_.of(base); }
  /// Words of another kind that are made from the same: "choice" for "choose". Lower case.
  std::span<const std::string_view> derivations(std::string_view word) const { return derived_.of(word); }

 private:
  void readThing(std::string_view line);
  void readForm(std::string_view words);
  void relate(std::string_view words);

  std::vector<WorldThing> things_;
  WordTable<std::uint32_t> names_, codes_;
  WordTable<std::string_view> bases_, forms_, derived_;
};

}  // namespace omni
