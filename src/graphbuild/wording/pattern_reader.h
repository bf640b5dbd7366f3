#pragma once

#include "graphbuild/facts/fact_reader.h"
#include "graphbuild/wording/patterns.h"

namespace omni {

/// The confidence below which nothing is kept.
inline constexpr double kMinConfidence = .85;

/// Reads without a model: names that sources know, what learned patterns say of them, and what a verb or a
/// label says between two of them.
class PatternReader final : public FactReader {
 public:
  /// `knowledge` must outlive it.
  PatternReader(const Knowledge& knowledge, Patterns patterns, double least = kMinConfidence);

  std::string way() const override { return way_; }
  ReadingPrice priceOf(const DocumentText&) const override { return {}; }
  Result<DocumentFacts> read(const DocumentText& document, const Budget& budget) const override;
  const NameReader& names() const { return names_; }

 private:
  const Knowledge& knowledge_;
  NameReader names_;
  Patterns patterns_;
  double least_;
  std::string way_;
};

}  // namespace omni
