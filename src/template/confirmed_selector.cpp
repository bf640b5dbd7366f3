#include "template/confirmed_selector.h"

#include <algorithm>

namespace omni {
namespace {

constexpr double kLikely = 0.5;      // that its source answers
constexpr double kAskedAgain = 0.8;  // of meanings: one that is farther seldom asks for the same

}  // namespace

Result<Selection> ConfirmedSelector::select(const Asking& asking, std::size_t k,
                                            const std::vector<SourceId>& among) const {
  OMNI_TRY(selection, otherwise_->select(asking, k, among));
  putConfirmed(asking.question, k, among, selection.candidates);
  return std::move(selection);
}

void ConfirmedSelector::putConfirmed(const Question& question, std::size_t k,
                                     const std::vector<SourceId>& among,
                                     std::vector<Candidate>& candidates) const {
  const auto shelf = book_->now();
  const auto nearest = book_->nearestSource(*shelf, question);
  if (!nearest || nearest->nearness < kAskedAgain) return;
  const SourceId& source = nearest->of->source;
  const bool may = among.empty() || std::ranges::find(among, source) != among.end();
  if (!may || k < 2 || !catalog_.find(source)) return;
  // Second: it is asked however few of them are.
  const auto second = candidates.begin() + (candidates.empty() ? 0 : 1);
  const auto there = std::ranges::find(candidates, source, &Candidate::source);
  if (there != candidates.end()) {
    if (there > second) std::rotate(second, there, there + 1);
    return;
  }
  candidates.insert(second, {source, nearest->of->query.route, kLikely,
                             "a confirmed question is near: " + nearest->of->question});
  if (candidates.size() > k) candidates.pop_back();
}

}  // namespace omni
