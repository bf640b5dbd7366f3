#pragma once

#include <memory>
#include <vector>

#include "catalog/catalog.h"
#include "question/question.h"
#include "select/candidate.h"
#include "select/catalog_index.h"

namespace omni {

/// Chooses the sources that may answer, with no model: the catalogue index and meanings give a short list,
/// then answerability decides: which words bind to what of a source and what stays unexplained.
class Selector {
 public:
  /// `catalog` must outlive the selector.
  explicit Selector(const Catalog& catalog);

  /// At most `k` candidates, best first; only among `among` unless it is empty.
  std::vector<Candidate> select(const Question& question, std::size_t k,
                                const std::vector<SourceId>& among) const;

 private:
  struct Scored;
  std::vector<Scored> shortList(const Question& question, const std::vector<SourceId>& among) const;
  void judge(const Question& question, Scored& scored) const;

  const Catalog& catalog_;
  CatalogIndex index_;
};

}  // namespace omni
