#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace omni {

/// What everybody knows of: a country or a state of one, what is paid or spoken there, a month, a unit.
struct WorldThing {
  enum class Kind { kContinent, kCountry, kSubdivision, kCurrency, kLanguage, kMonth, kWeekday, kUnit };
  Kind kind = Kind::kCountry;
  std::vector<std::string_view> codes;   // as they are written: "DE", "DEU", "US-HI", "de", "Jan"
  std::vector<std::string_view> names;   // lower case
  std::vector<std::string_view> people;  // lower case: "german", "texan"
  std::string_view of;                   // kSubdivision: the code of its country
  std::string_view currency;             // kCountry: the code of what is paid there
};

/// What such a thing is, in words: "country".
std::string_view name(WorldThing::Kind kind);

/// What is known of the world and of English words, compiled from data sets that others keep
/// (models/world.txt, tools/make_world.py). Immutable; thread-safe.
class WorldFacts {
 public:
  /// `text` is as in models/world.txt and must outlive it; lines that are not so are passed over.
  explicit WorldFacts(std::string_view text);
  static const WorldFacts& shipped();

  /// The things that go by a lower-case name, or whose people do.
  std::span<const std::uint32_t> called(std::string_view name) const { return of(names_, name); }
  /// The things that a code stands for, in one case or the other as it is written.
  std::span<const std::uint32_t> coded(std::string_view code) const { return of(codes_, code); }
  const WorldThing& thing(std::uint32_t number) const { return things_[number]; }

  /// Of an irregular form its bases, "lose" for "lost"; of a base its irregular forms. Lower case.
  std::span<const std::string_view> bases(std::string_view word) const { return of(bases_, word); }
  std::span<const std::string_view> forms(std::string_view base) const { return of(forms_, base); }
  /// Words of another kind that are made from the same: "choice" for "choose". Lower case.
  std::span<const std::string_view> derivations(std::string_view word) const { return of(derived_, word); }

 private:
  template <class T>
  using ByWord = std::unordered_map<std::string_view, std::vector<T>>;
  template <class T>
  static std::span<const T> of(const ByWord<T>& words, std::string_view word) {
    const auto found = words.find(word);
    return found == words.end() ? std::span<const T>{} : std::span<const T>(found->second);
  }
  void readThing(std::string_view line);
  void readForm(std::string_view words);
  static void relate(std::string_view words, ByWord<std::string_view>& all);

  std::vector<WorldThing> things_;
  ByWord<std::uint32_t> names_, codes_;
  ByWord<std::string_view> bases_, forms_, derived_;
};

}  // namespace omni
