#pragma once

#include <vector>

#include "app/http/routes.h"

namespace omni {

/// /login, /login/callback, /logout, /v1/session: signing in to the web page at an OpenID provider.
void addLoginRoutes(const Served& served, std::vector<HttpRoute>& routes);

}  // namespace omni
