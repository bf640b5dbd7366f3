#pragma once

#include <string_view>

namespace omni {

/// What a function word does in a question; the words of each are in data/en/roles.txt.
enum class WordRole {
  kAuxiliary,      // "by how much DID sales change"
  kAgainst,        // sets one against the other: "rain VS no rain"
  kSideBySide,     // sets two side by side: "COMPARE 2023 and 2024"
  kDenial,         // "WITHOUT rain"
  kHaving,         // "depots WITH more than 15 %"
  kRate,           // "hire RATE"
  kPercent,        // behind a number
  kFigure,         // a figure by no name of its own: "with the NUMBER"
  kShowing,        // asks to see it: "SHOW the amount"
  kBeing,          // in front of a state: "invoices that ARE open"
  kBeginning,      // in front of a range: "BETWEEN 2018 and 2020"
  kThrough,        // within a range: "from 2018 TO 2020"
  kWhole,          // "the WHOLE year"
  kFalling,        // a change to less: "the largest DROP"
  kDating,         // stands around a date: "YEAR ENDED June 30, 2021"
  kAll,            // "drugs that ALL wards have"
  kOneByOne,       // before these: "the grade OF every nurse"
  kSame,           // "in the SAME ward as Ann"
  kDenyingPrefix,  // "UNdamaged", "NON-hired"
  kSharing,        // "who SHARES a ward with Ann"
};

bool hasRole(std::string_view lowerCaseWord, WordRole role);

}  // namespace omni
