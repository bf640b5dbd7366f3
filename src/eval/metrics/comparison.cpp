#include "eval/metrics/comparison.h"

#include <map>

namespace omni {
namespace {

using ByRoute = std::map<Route, std::vector<double>>;

Difference differenceOver(const ByRoute& differences) {
  std::vector<std::span<const double>> groups;
  for (const auto& [route, values] : differences) groups.emplace_back(values);
  return differenceOf(std::move(groups));
}

}  // namespace

PairedComparison compare(std::string first, std::span<const ScoredQuestion> firstQuestions,
                         std::string second, std::span<const ScoredQuestion> secondQuestions) {
  PairedComparison comparison{std::move(first), std::move(second), 0, {}, {}};
  ByRoute selection, retrieval;
  auto other = secondQuestions.begin();
  for (const auto& question : firstQuestions) {
    while (other != secondQuestions.end() && other->sample < question.sample) ++other;
    if (other == secondQuestions.end()) break;
    if (other->sample != question.sample) continue;
    ++comparison.questions;
    selection[question.route].push_back((question.selected ? 1.0 : 0.0) - (other->selected ? 1.0 : 0.0));
    if (question.right && other->right) retrieval[question.route].push_back(*question.right - *other->right);
  }
  comparison.selection = differenceOver(selection);
  comparison.retrieval = differenceOver(retrieval);
  return comparison;
}

}  // namespace omni
