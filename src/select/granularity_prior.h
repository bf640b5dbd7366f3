#pragma once

#include <array>
#include <span>

#include "catalog/catalog.h"
#include "question/parts/parts.h"
#include "question/question.h"
#include "route/granularity_model.h"

namespace omni {

/// The prior of a catalog's sources by the question alone, before any is looked into: how likely it needs
/// what a source of that kind gives, by the router's model. It speaks where a catalog holds pictures or
/// films; between texts and rows alone the other measures, which were learned there, tell. After the router
/// of UniversalRAG (Yeo et al. 2025), which gates; here it is one measure among the others.
class GranularityPrior {
 public:
  explicit GranularityPrior(const Catalog& catalog);

  /// Shares of a question, by granularity; all alike where the prior does not speak. `meaning`: by the
  /// sentence encoder; empty without one.
  GranularityShares shares(const Question& question, std::span<const float> meaning) const;
  /// The shares where a table holds a row of each picture or film that is meant: these are asked of tables
  /// then.
  static GranularityShares asRows(GranularityShares shares, HeldMedia listed);
  /// The logarithm of the share that `source` can serve, not below that of one in fifty.
  static double of(const SourceInfo& source, const GranularityShares& shares);

 private:
  std::array<bool, kGranularities> offered_{};
  bool speaks_ = false;
};

}  // namespace omni
