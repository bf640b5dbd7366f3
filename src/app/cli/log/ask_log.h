#pragma once

#include <memory>

#include "app/cli/session.h"
#include "state/query_log.h"
#include "state/template_store.h"

namespace omni {

/// Keeps what is asked in the state file, as the configuration's `log:` says. The file is opened with the
/// first question; where that fails that is reported once, and nothing is kept.
class AskLog {
 public:
  AskLog(const LogConfig& config, const World& world) : config_(config), world_(&world) {}
  /// Gives the report the id under which it is kept.
  void keep(AskReport& report, Terminal& terminal);

 private:
  QueryLog* log(Terminal& terminal);

  LogConfig config_;
  const World* world_;
  std::unique_ptr<QueryLog> log_;
  bool tried_ = false;
};

/// Confirmed questions, over the sources of an engine; null: over none. Errors: those of openState().
Result<std::shared_ptr<TemplateStore>> openTemplates(const World& world, const Engine* engine);

/// The log as it is. Errors: those of openState().
Result<std::unique_ptr<QueryLog>> openLog(const World& world, const LogConfig& config = {});

}  // namespace omni
