#pragma once

#include <vector>

#include "app/http/routes.h"

namespace omni {

/// /v1/sources/{id}/fields, /v1/sources/{id}/values: what the parts of a logical query can be changed to.
void addChoiceRoutes(const Served& served, std::vector<HttpRoute>& routes);

}  // namespace omni
