#pragma once

#include <vector>

#include "app/http/routes.h"

namespace omni {

/// /v1/files: files that people give to the server, which become sources.
void addFileRoutes(const Served& served, std::vector<HttpRoute>& routes);

}  // namespace omni
