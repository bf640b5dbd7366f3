#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "question/lexicon.h"

namespace omni {

inline constexpr std::size_t kChangeWords = static_cast<std::size_t>(ChangeWord::kRunning) + 1;

/// What data/en/cues.tsv holds.
struct CueFile {
  /// As the program ships it, read once.
  static const CueFile& shipped();
  /// `text` must outlive it.
  explicit CueFile(std::string_view text);
  CueFile(const CueFile&) = delete;
  CueFile& operator=(const CueFile&) = delete;

  std::vector<Cue> cues;                                    // in their order
  std::vector<Cue> bare;                                    // comparatives that stand before a number alone
  std::map<std::string_view, std::string_view> attributes;  // by the name of their group
  std::map<std::string_view, std::string_view> units, figures, deeds;  // attributes by the word
  std::array<std::set<std::string_view>, kChangeWords> changes;        // by ChangeWord
  std::vector<std::string_view> unread;                                // rows of no known kind

 private:
  void readRow(std::string_view row);
  void addPhrases(CueKind kind, std::string_view attribute, std::string_view reversed, std::string_view list,
                  std::vector<Cue>& to);
  std::string_view stems(std::string_view field) const;

  std::deque<std::string> phrases_;  // what braces stand for; never moved
};

}  // namespace omni
