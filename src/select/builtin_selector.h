#pragma once

#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "link/linker.h"
#include "model/linear_model.h"
#include "model/sentence_encoder.h"
#include "select/granularity_prior.h"
#include "select/index/catalog_index.h"
#include "select/measure/features.h"
#include "select/measure/measured_question.h"
#include "select/measure/shortlist_scorer.h"
#include "select/selector.h"

namespace omni {

/// A source of the short list with what was measured of it.
struct WeighedSource {
  std::size_t entry = 0;  // index into the catalog's entries
  Features features;
  HeldMedia lists{};   // what the question wants to see of which a table holds a row each
  double prior = 0;    // GranularityPrior::of()
  double score = 0;    // the higher the likelier, with what the prior counts
  std::string reason;  // which words bind to what, for people
};

/// Chooses the sources that may answer, with no model: the catalog's indexes and meanings give a short
/// list, then answerability decides: which words bind to what of a source and what stays unexplained.
class BuiltinSelector : public Selector {
 public:
  /// `catalog` must outlive the selector. `own` is added to what features weigh (models/selection.weights).
  explicit BuiltinSelector(const Catalog& catalog, LinearModel own = {});

  /// Warns where meanings cannot be compared, and goes by words alone.
  Result<Selection> select(const Asking& asking, std::size_t k,
                           const std::vector<SourceId>& among) const override;
  std::vector<Candidate> rank(const Question& question, const Budget& budget, std::size_t k,
                              const std::vector<SourceId>& among) const;

  /// The short list, measured and weighed, best first; also for learning the weights.
  std::vector<WeighedSource> weigh(const Question& question, const Budget& budget,
                                   const std::vector<SourceId>& among) const;

  /// The `count` entries of the catalog that its indexes and meanings speak for, the likeliest first; no
  /// other is read.
  std::vector<std::shared_ptr<const CatalogEntry>> likeliest(const Question& question, std::size_t count,
                                                             const std::vector<SourceId>& among) const;

 private:
  /// The elements of a source that the question's words are linked to; null for a corpus, and for what cannot
  /// be read.
  struct Linked {
    std::shared_ptr<const Linkable> source;
    std::vector<Item> items;
  };

  /// At most `count` in all, of them `corpora` where there are as many.
  std::vector<ShortlistedSource> shortList(const ShortlistScorer& scorer, std::size_t count,
                                           std::size_t corpora, const std::vector<SourceId>& among) const;
  Linked linked(const Question& question, std::size_t entry) const;
  void measure(const MeasuredQuestion& asked, const Linked& linked, WeighedSource& source) const;
  /// By what was measured of each and by what the question alone says.
  void weighTogether(GranularityShares shares, std::vector<WeighedSource>& list) const;
  /// By what the indexes say alone.
  static void weighUnread(WeighedSource& source);

  const Catalog& catalog_;
  const LinearModel own_;
  CatalogIndex index_;
  std::vector<bool> isText_;                     // of each source
  std::vector<std::size_t> structured_, texts_;  // sources
  GranularityPrior prior_;
  std::shared_ptr<const SentenceEncoder> encoder_;  // held: loading it takes long
};

}  // namespace omni
