#include "engine/planner.h"

#include "answer/extractive_answerer.h"
#include "evidence/builtin_evidence_selector.h"
#include "formulate/builtin_formulator.h"
#include "select/builtin_selector.h"

namespace omni {

Planner builtinPlanner(const Catalog& catalog) {
  return {.select = std::make_unique<BuiltinSelector>(catalog),
          .formulate = std::make_unique<BuiltinFormulator>(),
          .evidence = std::make_unique<BuiltinEvidenceSelector>(),
          .answer = std::make_unique<ExtractiveAnswerer>()};
}

}  // namespace omni
