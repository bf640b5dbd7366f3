#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads which of two named things has more: "who scored MORE points, Ann OR Bob", "does Ohio have MORE
/// courts THAN Utah". Of the first the one is shown, of the second both, with what they have; both, too, of
/// "average age of cats AND dogs", "courts of Ohio VERSUS Utah".
class ChoiceReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// Before the first item: whether two things are compared so.
  void open(const std::vector<Item>& items);
  /// The word that compares: it names nothing else.
  bool says(const Item& word) const { return at_ == word.first; }
  /// "more OR LESS villages than": the other side of the same.
  bool turns(const Cue& cue) const { return at_ && cue.phrase.starts_with("or "); }
  /// Whether what there is more of is still to come.
  bool isPending() const { return at_ && !measure_; }
  /// Takes the measure that is compared. False where no comparison waits for it.
  bool takesMeasure(std::size_t index, const Item& item);
  /// At the end, when both things are known.
  void settle();
  bool isSettled() const { return settled_; }
  /// When the figure is known too: one for each of the two.
  void settleEach();

 private:
  // The name attribute of the two, to be shown.
  std::size_t nameOfTwo();
  // "more", "fewer", "taller": null where the word compares nothing.
  static const Cue* comparative(const Token& word);
  // The two that were named, by one attribute; false where they were not.
  bool namesTwo();
  // "Ohio" is a name and a place, "Utah" a place: both are places.
  bool areOfOneKind(std::size_t one, std::size_t other);
  // "WON more matches": that is measured, not what it is counted in.
  std::optional<std::size_t> measuredVerb() const;
  // "who WEIGHS more": what was named before, else what "taller" is measured by.
  std::optional<std::size_t> namedMeasure();
  SketchTerm figureOf(std::size_t measure, const LinkCandidate& name);

  bool sets_ = false;              // "COMPARE", "VERSUS"
  std::optional<std::size_t> at_;  // the token that compares
  bool descending_ = true;
  const Cue* cue_ = nullptr;
  std::optional<std::size_t> measure_;
  bool settled_ = false;
};

}  // namespace omni
