#pragma once

#include <vector>

#include "app/http/routes.h"

namespace omni {

/// /v1/tools: the named tools.
void addToolRoutes(const Served& served, std::vector<HttpRoute>& routes);

}  // namespace omni
