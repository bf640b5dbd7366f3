#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schema/drift/structure.h"

namespace omni {

/// One difference between what a source held and what it holds.
struct Change {
  enum class Kind {
    kAdded,
    kRemoved,
    kRenamed,
    kRetyped,
    kSplit,   // one holder's attributes, or its rows, stand in several
    kMerged,  // those of several stand in one
    kValues,  // of an attribute with few values most are others
    kSwapped  // each of two attributes has the values of the other
  };
  Kind kind = Kind::kAdded;
  std::string what;                 // "table", "class", "label", "relationship", "column", "property"
  std::vector<std::string> before;  // names; an attribute's behind its holder's and a dot
  std::vector<std::string> after;   // of kSwapped none: the same ones
  std::string detail{};             // of kRetyped and kValues: "integer → text"
  double confidence = 1;            // of kRenamed, kSplit, kMerged, kSwapped: 0 to 1
};

/// "added", "removed", "renamed", "retyped", "split", "merged", "values changed" or "swapped".
std::string_view name(Change::Kind kind);

/// In one line for people: "renamed column orders.total → orders.amount (91 %)".
std::string inWords(const Change& change);

/// What differs, holders before their attributes. Rows that come and go are no difference. Renamed is what
/// has like values, names and places (matching of schemas by instances and names, after Rahm and Bernstein's
/// survey, VLDB Journal 10, 2001).
std::vector<Change> changesBetween(const Structure& before, const Structure& after);

}  // namespace omni
