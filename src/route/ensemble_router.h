#pragma once

#include "model/ensemble.h"
#include "route/router.h"

namespace omni {

/// The first router while its confidence reaches the threshold, else the second.
class EnsembleRouter : public Router {
 public:
  explicit EnsembleRouter(Ensemble<Router> routers) : routers_(std::move(routers)) {}

  Result<Routing> route(const Asking& asking, const SourceCounts& sources) const override {
    const auto confidence = [](const Routing& routing) { return std::optional(routing.confidence); };
    return routers_.ask([&](const Router& router) { return router.route(asking, sources); }, confidence,
                        "routing", asking.trace, asking.threshold);
  }

 private:
  Ensemble<Router> routers_;
};

}  // namespace omni
