#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace omni {

/// What speaks for or against a source, measured for one question. Shares are of the question's telling
/// words, weighed by how rare they are among the sources' names.
enum class Feature : std::size_t {
  kWords,           // BM25F of the descriptor over the best that any source reaches
  kWordsShare,      // BM25F over what a perfect source would reach
  kMeaningWhole,    // cosine of the question and the source as a whole
  kMeaningNearest,  // … and its nearest part
  kMeaningSome,     // … and its three nearest parts, their mean
  kExact,           // share of words that name a part of the schema outright
  kNear,            // share of words that name one by synonym, derivation, abbreviation or in part
  kValued,          // share of words that are values
  kRareValue,       // share of words that are values, by how few sources hold them
  kStray,           // share of words in names and quotations that no value matches
  kUnknown,         // share of words that nothing explains
  kEntityNamed,     // share of words that name an entity (a table, class or label) outright
  kNamesEntity,     // whether some word does
  kSpread,          // entities that the bound words lie on, beyond the first
  kApart,           // bound entities that no path joins to the others
  kHops,            // links beyond those that the bound entities need
  kMatches,         // how well words and elements match, mean
  kSize,            // log of the number of names: a big schema explains more by chance
  kText,            // the source is a corpus; what follows is 0 for others
  kPassageMeaning,  // cosine of the question and the nearest passage
  kPassageWords,    // share of the question's words that the best passage holds
  kTextComputed,    // the question counts, compares or ranks
  kTextListed,      // it asks for a list of things
  kTextExplained,   // it asks why or how
  kTextStated,      // it asks nothing outright: a claim or a row of words
  kCount
};

inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::kCount);

/// Names as the weights file holds them, in the order of Feature.
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames{
    "words",         "words_share",   "meaning_whole", "meaning_nearest",
    "meaning_some",  "exact",         "near",          "valued",
    "rare_value",    "stray",         "unknown",       "entity_named",
    "names_entity",  "spread",        "apart",         "hops",
    "readings",      "size",          "text",          "passage_meaning",
    "passage_words", "text_computed", "text_listed",   "text_explained",
    "text_stated"};

/// One source's features for one question.
class Features {
 public:
  float& operator[](Feature feature) { return values_[static_cast<std::size_t>(feature)]; }
  float operator[](Feature feature) const { return values_[static_cast<std::size_t>(feature)]; }
  const std::array<float, kFeatures>& values() const { return values_; }

 private:
  std::array<float, kFeatures> values_{};
};

}  // namespace omni
