#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "source/links/spoken_name.h"

namespace omni {

/// What speaks for a column meaning a key, and against it.
enum class LinkFeature : std::size_t {
  kAlways,
  // The names, one of these: see NameTie.
  kFull,
  kSame,
  kTail,
  kTable,
  kTableTail,
  kWord,
  kAbbreviated,
  kSameGeneral,
  kShared,
  kNone,
  // More of the names.
  kGeneralRepeats,   // "id", not unique here: it cannot be this table's own
  kKeyWord,          // with a word of the table, both as identifiers
  kPlainWord,        // with a word of the table, not as an identifier
  kSameKey,          // the same, as identifiers
  kKeyAtHome,        // the key is called like its table
  kKeyElsewhere,     // the key is called like another table
  kColumnElsewhere,  // the column is called like another table
  // The values.
  kMissing,       // three times the share of values that the key lacks, at most 1
  kText,          // they are texts
  kTextAlone,     // texts, and the names say nothing: the more the key has, the less is it chance
  kScarceValues,  // fewer than four
  // Where they stand.
  kKeyFirst,  // the key is its table's first column
  kColumnFirst,
  kColumnUnique,
  kKeyOfTable,  // the primary key, or the first column that is unique
  kBigger,      // the key's table has more rows
  kWithin,      // both are of one table
  kCount
};

inline constexpr std::size_t kLinkFeatures = static_cast<std::size_t>(LinkFeature::kCount);
using LinkFeatures = std::array<double, kLinkFeatures>;

/// The names of the features, in their order, and what each weighs.
std::array<std::string_view, kLinkFeatures> linkFeatureNames();
/// How surely it is a link.
double linkConfidence(const LinkFeatures& features);

inline LinkFeature featureOf(NameTie tie) {
  return static_cast<LinkFeature>(static_cast<std::size_t>(LinkFeature::kFull) +
                                  static_cast<std::size_t>(tie));
}

}  // namespace omni
