#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Winkler's variant of Jaro's similarity: 0 to 1, of bytes. W. E. Winkler, String Comparator Metrics and
/// Enhanced Decision Rules in the Fellegi-Sunter Model of Record Linkage (1990).
double jaroWinkler(std::string_view a, std::string_view b);

/// A word and how telling it is; of a text the squares of the weights sum up to 1.
struct WeighedWord {
  std::string word;
  double weight = 0;
};

/// How much two texts say the same words, 0 to 1: the cosine of their weights, words that differ by a slip
/// counted by their likeness. SoftTFIDF of Cohen, Ravikumar and Fienberg, A Comparison of String Distance
/// Metrics for Name-Matching Tasks (2003), with their bound of 0.9.
double softCosine(const std::vector<WeighedWord>& a, const std::vector<WeighedWord>& b);

}  // namespace omni
