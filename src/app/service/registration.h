#pragma once

#include <span>

#include "config/service_config.h"
#include "source/source_config.h"
#include "state/source_register.h"

namespace omni {

/// A registered source as the engine opens it, where `server` allows it: its files lie below one of the
/// folders, links followed, or its address below one of the endpoints. Errors: kRefused, kUnsupported
/// (nothing may be registered), and those of parseSource().
Result<SourceConfig> registered(const RegisteredSource& source, const ServerConfig& server,
                                std::span<const SourceKind> kinds);

/// Why a source is not taken that lies where none may be registered.
Error outOfBounds(const SourceId& id);

/// Whether one of two sources may read what the other reads: a path of one lies at or below one of the
/// other's, or its address does.
bool overlap(const SourceConfig& one, const SourceConfig& other);

/// Whether something lies at each of its paths. Error kInvalidArgument, which names the one where nothing
/// does.
Status checkThere(const SourceConfig& source);

}  // namespace omni
