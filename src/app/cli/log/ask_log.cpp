#include "app/cli/log/ask_log.h"

#include "base/keeping/random_id.h"
#include "state/state.h"

namespace omni {
namespace {

constexpr std::size_t kIdDigits = 32;
constexpr const char* kCaller = "command line";

}  // namespace

Result<std::unique_ptr<QueryLog>> openLog(const World& world, const LogConfig& config) {
  OMNI_TRY(state, openState(statePlace(world), world));
  return std::make_unique<QueryLog>(state, config);
}

Result<std::shared_ptr<TemplateStore>> openTemplates(const World& world, const Engine* engine) {
  OMNI_TRY(state, openState(statePlace(world), world));
  return TemplateStore::open(state, engine ? engine->config().sources : std::vector<SourceConfig>{});
}

// Without a place for state nobody expects anything to be kept.
QueryLog* AskLog::log(Terminal& terminal) {
  if (config_.level == LogLevel::kOff || statePlace(*world_).empty()) return nullptr;
  if (!tried_) {
    tried_ = true;
    if (auto opened = openLog(*world_, config_))
      log_ = std::move(*opened);
    else
      terminal.note("not kept: " + opened.error().text());
  }
  return log_.get();
}

void AskLog::keep(AskReport& report, Terminal& terminal) {
  QueryLog* log = this->log(terminal);
  if (!log) return;
  report.id = randomId(kIdDigits);
  const auto kept = log->record(report, toJson(report), kCaller, world_->today());
  if (kept) return;
  report.id.clear();
  terminal.note("not kept: " + kept.error().text());
}

}  // namespace omni
