#pragma once

#include <vector>

#include "app/http/routes.h"

namespace omni {

/// /v1/verified: the verified queries, for those who operate the server.
void addVerifiedRoutes(const Served& served, std::vector<HttpRoute>& routes);

}  // namespace omni
