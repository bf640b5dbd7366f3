#include "engine/glossary/defined_terms.h"

#include <algorithm>
#include <iterator>

#include "engine/unanswered/asked_sources.h"
#include "evidence/builtin_evidence_selector.h"

namespace omni {

namespace {

constexpr double kDefined = 0.95;  // confidence in what a definition answers by itself

}  // namespace

Status define(const Glossary& glossary, Inquiry& of) {
  if (!of.options.execute) return {};
  OMNI_TRY(defined, glossary.define(of.asking));
  if (!defined) return {};
  if (defined->itself && isAmong(defined->keys.source, of.options.sources)) {
    of.found.candidates = {defined->itself->candidate};
    of.found.attempts = {*std::move(defined->itself)};
    of.found.set.evidence = evidenceOf(of.found.attempts.front(), 0, kDefined);
    return {};
  }
  of.defined = *std::move(defined);
  of.question = of.defined->question;
  of.asking.keys = &of.defined->keys;
  return {};
}

void citeDefinition(Inquiry& of) {
  if (!of.defined) return;
  if (of.found.answer.citations.empty()) {
    of.asking.trace.warn("'" + of.defined->keys.question + "' is defined over " + of.defined->keys.source +
                         ", but the rest of the question is not understood of what it means. Ask which there "
                         "are, how many, or for something that is known of each.");
    return;
  }
  std::ranges::move(evidenceOf(of.defined->definition, of.found.attempts.size(), 1),
                    std::back_inserter(of.found.set.evidence));
  of.found.attempts.push_back(std::move(of.defined->definition));
}

}  // namespace omni
