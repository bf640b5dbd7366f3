#pragma once

#include <stop_token>

#include "app/cli/session.h"
#include "engine/engine.h"
#include "engine/report.h"

namespace omni {

/// Where sources that were asked are not whole yet (the meanings of a corpus' passages are still to be
/// known), has another process go on with that behind this one, which ends: `omni sources refresh` of these
/// sources, at a low priority. One at a time goes on in a cache folder. Does nothing where the session's
/// surroundings name no program.
void prepareBehind(const Session& session, const Engine& engine, const AskReport& report);

/// Until `stop`: whenever the sources changed, has a language model that the program runs read what questions
/// to them begin with. Questions go before. What fails is told by the questions that fail so.
void keepModelPrepared(const Service& service, const World& world, const std::stop_token& stop);

}  // namespace omni
