#pragma once

#include <stop_token>

#include "app/cli/session.h"
#include "engine/engine.h"
#include "engine/report.h"

namespace omni {

/// Has other processes make what questions lack, at a low priority, after this one has ended: `omni sources
/// refresh` of the sources that were asked and whose passages are not encoded yet, and `omni model prepare`
/// where the language model that the program runs has not read the sources' schemas, those of the sources
/// that were asked first. One of each at a time in a cache folder. Does nothing where the session's
/// surroundings name no program.
void prepareInBackground(const Session& session, const Engine& engine, const AskReport& report);

/// Until `stop`: whenever the sources changed, has a language model that the program runs read what questions
/// to them begin with. Questions go before. What fails is told by the questions that fail so.
void keepModelPrepared(const Service& service, const World& world, const std::stop_token& stop);

}  // namespace omni
