#pragma once

#include <memory>

#include "route/router.h"

namespace omni {

/// The first router while its confidence reaches the threshold, else the second; where that fails the first
/// all the same, with a warning.
class EnsembleRouter : public Router {
 public:
  EnsembleRouter(std::shared_ptr<const Router> first, std::shared_ptr<const Router> second, double threshold)
      : first_(std::move(first)), second_(std::move(second)), threshold_(threshold) {}

  Result<Routing> route(const Asking& asking, const RouteCounts& sources) const override {
    auto own = first_->route(asking, sources);
    if (own && own->confidence >= threshold_) return own;
    auto chosen = second_->route(asking, sources);
    if (chosen || !own) return chosen;
    asking.trace.warn("the built-in routing is used: " + chosen.error().message);
    return own;
  }

 private:
  std::shared_ptr<const Router> first_;
  std::shared_ptr<const Router> second_;
  double threshold_;
};

}  // namespace omni
