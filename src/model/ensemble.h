#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/trace.h"

namespace omni {

/// One stage of the pipeline while it is sure, else another: the built-in first, a language model where that
/// is unsure. Where the second fails, what the first gave is used all the same, with a warning.
template <class Stage>
class Ensemble {
 public:
  /// What `first` gives stands when it is sure of it by at least `threshold`. Above 1 `first` is asked only
  /// when `second` fails.
  Ensemble(std::shared_ptr<const Stage> first, std::shared_ptr<const Stage> second, double threshold)
      : first_(std::move(first)), second_(std::move(second)), threshold_(threshold) {}

  /// `wanted` takes the place of a threshold that the first may reach at all. `ask(stage)` gives a Result;
  /// `sureness(given)` 0 to 1, or nothing where there is nothing to be sure of; `what` names it in the
  /// warning.
  template <class Ask, class Confidence>
  auto ask(const Ask& ask, const Confidence& confidence, std::string_view what, Trace& trace,
           std::optional<double> wanted) const -> decltype(ask(std::declval<const Stage&>())) {
    std::optional<decltype(ask(*first_))> own;
    if (threshold_ <= 1) {
      own = ask(*first_);
      if (*own && confidence(**own).value_or(-1.0) >= wanted.value_or(threshold_)) return *std::move(own);
    }
    auto chosen = ask(*second_);
    if (chosen) return chosen;
    if (!own) own = ask(*first_);
    if (!*own) return chosen;
    trace.warn("the built-in " + std::string(what) + " is used", chosen.error());
    return *std::move(own);
  }

 private:
  std::shared_ptr<const Stage> first_;
  std::shared_ptr<const Stage> second_;
  double threshold_;
};

}  // namespace omni
