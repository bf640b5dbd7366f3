#pragma once

#include <memory>

#include "answer/answerer.h"
#include "catalog/catalog.h"
#include "evidence/evidence_selector.h"
#include "formulate/formulator.h"
#include "select/selector.h"

namespace omni {

/// Who fills each stage. None is null.
struct Planner {
  std::unique_ptr<Selector> select;
  std::unique_ptr<Formulator> formulate;
  std::unique_ptr<EvidenceSelector> evidence;
  std::unique_ptr<Answerer> answer;
};

/// No model, no key, no network. `catalog` must outlive it.
Planner builtinPlanner(const Catalog& catalog);

}  // namespace omni
