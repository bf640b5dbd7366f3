#pragma once

#include "route/granularity_model.h"
#include "route/router.h"

namespace omni {

/// Routes by the wording and the meaning of the question (GranularityModel), among what the pool holds. A
/// language is left out only where what it is asked for is hardly ever right. Never fails: without the
/// sentence encoder the wording speaks alone.
class BuiltinRouter : public Router {
 public:
  explicit BuiltinRouter(const GranularityModel& model = GranularityModel::shipped()) : model_(model) {}

  Result<Routing> route(const Asking& asking, const SourceCounts& sources) const override;
  /// By what `shares` leaves, of what is offered.
  static Routing routing(const GranularityShares& shares);

 private:
  const GranularityModel& model_;
};

}  // namespace omni
