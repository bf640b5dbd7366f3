#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "config/engine_config.h"
#include "engine/report.h"
#include "question/question.h"

namespace omni {

/// A source that could not be asked, though words of the question name what it holds.
struct UnaskedSource {
  SourceId id;
  std::vector<std::string> words;  // of the question, which the answering source does not know
  Error why;

  /// Makes a failure of the report: what another source holds is no answer. "No answer: source 'shop' cannot
  /// be asked now, and it holds what 'orders' names: …"
  void fail(AskReport& report) const;
};

/// The first source among `sources` (empty: all) that failed, broke off or is still being read and that is
/// named by words of which the guess in `report`, or its abstention, makes nothing. By its id, its
/// description, its paths, and its schema when it was last described. Nothing where the answer is no guess.
std::optional<UnaskedSource> unaskedSource(const Question& question, const AskReport& report,
                                           const std::vector<SourceId>& sources, const Catalog& catalog,
                                           const EngineConfig& config, const World& world);

}  // namespace omni
