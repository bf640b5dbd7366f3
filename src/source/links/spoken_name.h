#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// The words of a table's or a column's name, in the singular, without the number behind ("club_id_2").
struct SpokenName {
  std::vector<std::string> words;
  std::vector<std::string> own;  // those that are not "id", "code", "no", …
  std::string run;               // of all words, without space: "homeTeamId" is "hometeamid"
  bool key = false;              // it sounds like an identifier
  bool general = false;          // things of all kinds have one: "name", "date", "id"
};
SpokenName spokenName(std::string_view identifier);

/// Whether words in one row are others, give or take a plural.
bool sameWords(const std::vector<std::string>& some, const std::vector<std::string>& others);
/// Whether a column of which these are the own words is called like a table.
bool calledLike(const std::vector<std::string>& own, const SpokenName& table);

/// The word and all that differs from it by a plural alone: its index entries are found by these.
std::vector<std::string> formsOfWord(const std::string& word);
/// Whether the column's name holds an abbreviation of a table's word: "dept" of "department".
bool isAbbreviatedBy(const std::string& word, const SpokenName& column);

/// How a column's name speaks of another table's key: as that table and its key (customer_id: customers.id),
/// with the key's name, with either at its end (home_team_id: teams.id), as the table, with its name at the
/// end, with a word of it, with an abbreviation, with the key's general name (id: id), with a word of the
/// key, not at all.
enum class NameTie {
  kFull,
  kSame,
  kTail,
  kTable,
  kTableTail,
  kWord,
  kAbbreviated,
  kSameGeneral,
  kShared,
  kNone
};
NameTie nameTie(const SpokenName& column, const SpokenName& table, const SpokenName& key);

}  // namespace omni
