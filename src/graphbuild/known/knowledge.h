#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace omni {

/// The key by which names are compared: lower case (ASCII), every white space one space.
std::string nameKey(std::string_view name);

/// A thing that sources know by its name.
struct KnownThing {
  std::string name;                // as a source spells it
  std::vector<std::string> types;  // "Customer": after the tables, classes and labels that hold it
  bool value = false;              // it only stands in an attribute, such as a country: its types are those

  bool is(std::string_view type) const;
};

/// A relation between things of two types, and its pairs.
struct KnownRelation {
  std::string type;  // "REPORTS_TO": after a link, an attribute or a table
  std::string from, to;
  std::unordered_set<std::uint64_t> pairs;  // pairOf() two things
  std::unordered_set<std::size_t> known;    // those from which it leads somewhere: of others it says nothing

  static std::uint64_t pairOf(std::size_t from, std::size_t to) {
    return static_cast<std::uint64_t>(from) << 32u | static_cast<std::uint32_t>(to);
  }
  bool relates(std::size_t from_, std::size_t to_) const { return pairs.contains(pairOf(from_, to_)); }
};

/// The sources' knowledge of things: their names, and what relates two of them.
class Knowledge {
 public:
  /// The thing of that name, which is of that type too. A name that is no name (empty, a single letter or
  /// digit, longer than `kLongestName` bytes, a number, an address) is nobody's.
  std::optional<std::size_t> add(std::string_view name, const std::string& type);
  /// Adds a value of an attribute; what has the name already stays what it is.
  std::optional<std::size_t> addValue(std::string_view name, const std::string& type);
  std::optional<std::size_t> find(std::string_view name) const;
  /// Things of both types that it relates.
  KnownRelation& relation(const std::string& type, const std::string& from, const std::string& to);
  static void relate(KnownRelation& relation, std::size_t from, std::size_t to);

  const std::vector<KnownThing>& things() const { return things_; }
  const std::vector<KnownRelation>& relations() const { return relations_; }
  /// Of the names and their types: equal, where the same names would be found in a text.
  std::string fingerprint() const;

  static constexpr std::size_t kLongestName = 80;

 private:
  std::optional<std::size_t> put(std::string_view name, const std::string& type, bool value);

  std::vector<KnownThing> things_;
  std::vector<KnownRelation> relations_;
  std::unordered_map<std::string, std::size_t> byKey_;
};

/// "order items" as the type of a node: "OrderItem".
std::string typeName(std::string_view phrase);
/// "reports to" as the type of a relationship: "REPORTS_TO".
std::string relationName(std::string_view phrase);

}  // namespace omni
