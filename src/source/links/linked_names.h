#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "source/links/spoken_name.h"

namespace omni {

/// Finds tables and keys that a column's name speaks of without comparing it with each. A name that more than
/// kMaxSharing tables or keys share tells none of them from the others and finds none.
class LinkedNames {
 public:
  static constexpr std::size_t kMaxSharing = 64;

  /// Of all tables of a schema, which must outlive it.
  explicit LinkedNames(const std::vector<SpokenName>& tables);

  /// A key of a table: one of `number`, which keysNamed() gives.
  void addKey(std::size_t number, std::size_t table, const SpokenName& name);

  /// Tables for which calledLike() holds, in order.
  std::vector<std::size_t> tablesCalled(const std::vector<std::string>& own) const;

  /// The numbers of all keys whose nameTie() with the column is better than NameTie::kShared, in order; some
  /// others may be among them.
  std::vector<std::size_t> keysNamed(const SpokenName& column) const;

 private:
  using Places = std::vector<std::size_t>;
  using Index = std::unordered_map<std::string, Places>;
  struct Key {
    std::size_t number = 0;
    bool atHome = false;  // called like its table
  };

  void addKeysOf(const Places& tables, Places& keys) const;
  void addKeysEnding(const SpokenName& column, Places& keys) const;
  Places tablesNamed(const SpokenName& column) const;
  void addTablesAbbreviated(const SpokenName& column, Places& tables) const;

  const std::vector<SpokenName>& tables_;
  Index called_;                         // by the whole name and by the last word
  Index things_;                         // by the last word alone
  std::map<std::string, Places> words_;  // by each word
  std::unordered_map<std::string, std::vector<Key>> ends_;
  std::vector<Places> keysOf_;  // of each table
};

}  // namespace omni
