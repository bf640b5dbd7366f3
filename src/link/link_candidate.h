#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/schema_words.h"

namespace omni {

/// One thing that a span of the question may mean in a source.
struct LinkCandidate {
  ElementRef element;                // for a value: the attribute that holds it
  std::optional<std::string> value;  // as the source spells it
  std::optional<std::pair<ElementRef, std::string>>
      firstPart;          // of a full name: the attribute and value of its first part
  double score = 0;       // 0 to 1
  bool converse = false;  // of a relationship: named from its other end
  std::string because{};  // of a value that is not spelled so: what is known that leads to it
};

/// The least score of a reading whose name was said in full.
inline constexpr double kWholeName = 0.95;
/// The most of one of a code of which nothing says what it stands for: the word begins so.
inline constexpr double kBegunSo = 0.6;

/// Best first, no two alike, only as many as are worth looking at.
void keepBest(std::vector<LinkCandidate>& matches);

}  // namespace omni
