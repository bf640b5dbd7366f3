#include "app/cli/commands.h"

namespace omni {

void addTrainCommand(CLI::App& app, Session& session) {
  CLI::App* train = app.add_subcommand("train", "Learn what the built-in planner knows");
  train->require_subcommand(0, 1);
  addTrainLogOptions(*train, session);
  addTrainQueriesCommand(*train, session);
  addTrainSelectionCommand(*train, session);
  addTrainEvidenceCommand(*train, session);
  addTrainTrustCommand(*train, session);
  addTrainRouterCommand(*train, session);
  addTrainTemplatesCommand(*train, session);
}

}  // namespace omni
