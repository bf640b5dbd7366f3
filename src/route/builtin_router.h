#pragma once

#include "route/router.h"

namespace omni {

/// Routes by the question's closed-class words alone: those that count, compare or rank ask for a quantity,
/// those that want something explained for a concept, those that speak of connections for a relation. Where
/// they disagree, or none stands there, everything stays open. Never fails.
class BuiltinRouter : public Router {
 public:
  Result<Routing> route(const Asking& asking, const RouteCounts&) const override {
    return routing(asking.question);
  }
  static Routing routing(const Question& question);
};

}  // namespace omni
