#pragma once

#include "catalog/catalog.h"
#include "engine/inquiry.h"
#include "route/router.h"

namespace omni {

/// Narrows the sources that may be selected to those that the router leaves. Where it finds that none is
/// needed, that is the answer.
void route(const Router& router, const Catalog& catalog, Inquiry& of);

/// Where the sources that a router left bring nothing, forgets what was found there and lets all be asked;
/// false: something was found, or all were asked.
bool widen(Inquiry& of);

}  // namespace omni
