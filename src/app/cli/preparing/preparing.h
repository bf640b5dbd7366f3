#pragma once

#include "app/cli/session.h"
#include "engine/engine.h"
#include "engine/report.h"

namespace omni {

/// Where sources that were asked are not whole yet (the meanings of a corpus' passages are still to be
/// known), has another process go on with that behind this one, which ends: `omni sources refresh` of these
/// sources, at a low priority. One at a time goes on in a cache folder. Does nothing where the session's
/// surroundings name no program.
void prepareBehind(const Session& session, const Engine& engine, const AskReport& report);

}  // namespace omni
