#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "graphbuild/wording/reading.h"

namespace omni {

/// Two things that one sentence may relate: both are named in it, or the one is what the document is about.
/// Their surroundings are described by `contexts`, the most particular first; equal texts are equal
/// contexts. Numbers read as "#", other things as their types.
struct NamedPair {
  std::size_t first = 0;   // a thing
  std::size_t second = 0;  // another
  std::size_t sentence = 0;
  std::vector<std::string> contexts;
};

/// Every pair of a document that is near enough to be related; none within headings, and none where the
/// sentence denies.
std::vector<NamedPair> pairsOf(const DocumentNames& reading, std::string_view text,
                               const Knowledge& knowledge);

/// The words of a sentence from token `first` to `last`, not counting both, with the punctuation between.
std::vector<std::string> wordsBetween(const Sentence& sentence, std::string_view text, std::size_t first,
                                      std::size_t last);

/// Whether a word says that a statement does not hold.
bool denies(std::string_view lowerCaseWord);

}  // namespace omni
