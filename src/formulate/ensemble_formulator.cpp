#include "formulate/ensemble_formulator.h"

#include <utility>

namespace omni {
namespace {

using Next = Result<std::optional<Formulation>>;

class EnsembleWriter final : public QueryWriter {
 public:
  EnsembleWriter(std::unique_ptr<QueryWriter> first, std::unique_ptr<QueryWriter> second, double threshold,
                 const Asking& asking, const SourceId& source)
      : first_(std::move(first)),
        second_(std::move(second)),
        threshold_(threshold),
        asking_(asking),
        source_(source) {}

  Next next(const ValidationFeedback* last) override {
    if (turn_ == Turn::kSecond) return ofSecond(last);
    if (turn_ == Turn::kFallback) return ofFirst(last);
    if (last && last->objection) return objected(*last);
    if (threshold_ <= 1) {
      held_ = ofFirst(last);
      if (*held_ && **held_ && (**held_)->query.confidence >= asking_.threshold.value_or(threshold_))
        return *std::exchange(held_, std::nullopt);
    }
    return switched(last);
  }

 private:
  enum class Turn { kFirst, kSecond, kFallback };

  // The first time it is asked it has to get the objection, whatever happened elsewhere before.
  Next ofFirst(const ValidationFeedback* last) {
    if (held_) return *std::exchange(held_, std::nullopt);
    return first_->next(std::exchange(begun_, true) ? last : nullptr);
  }

  // Its query cannot be run, and it has no better idea: the first may have.
  Next ofSecond(const ValidationFeedback* last) {
    auto next = second_->next(last);
    if ((next && *next) || !last || !last->error) return next;
    turn_ = Turn::kFallback;
    auto own = ofFirst(nullptr);
    if (!own || !*own) return next;
    warnOfFallback(next ? *last->error : next.error());
    return own;
  }

  void warnOfFallback(const Error& why) const {
    asking_.trace.warn("the built-in formulation is used for '" + source_ + "'", why);
  }

  // The first has nothing to say to it.
  Next objected(const ValidationFeedback& last) {
    turn_ = Turn::kSecond;
    return second_->next(&last);
  }

  Next switched(const ValidationFeedback* last) {
    auto next = second_->next(nullptr);
    if (next && *next) {
      turn_ = Turn::kSecond;
      return next;
    }
    turn_ = Turn::kFallback;
    auto own = ofFirst(last);
    if (next) return own;
    warnOfFallback(next.error());
    return own ? std::move(own) : std::move(next);
  }

  std::unique_ptr<QueryWriter> first_;
  std::unique_ptr<QueryWriter> second_;
  const double threshold_;
  const Asking asking_;
  const SourceId& source_;
  Turn turn_ = Turn::kFirst;
  bool begun_ = false;
  std::optional<Next> held_;  // what the first has, while the second is asked
};

}  // namespace

std::unique_ptr<QueryWriter> EnsembleFormulator::begin(const Asking& asking,
                                                       const CatalogEntry& entry) const {
  if (asking.given)
    return second_->begin(asking, entry);  // the built-in planner knows no table but a source's
  return std::make_unique<EnsembleWriter>(first_->begin(asking, entry), second_->begin(asking, entry),
                                          threshold_, asking, entry.descriptor.info.id);
}

}  // namespace omni
