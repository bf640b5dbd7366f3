#pragma once

#include "app/cli/session.h"

namespace omni {

// Each adds one command to the program; running it is `session.command`.
void addAskCommand(CLI::App& app, Session& session);
void addExplainCommand(CLI::App& app, Session& session);
void addQueryCommand(CLI::App& app, Session& session);
void addSourcesCommand(CLI::App& app, Session& session);
void addInitCommand(CLI::App& app, Session& session);
void addDoctorCommand(CLI::App& app, Session& session);
void addEvalCommand(CLI::App& app, Session& session);
void addTrainCommand(CLI::App& app, Session& session);
void addPromptCommand(CLI::App& app, Session& session);
void addCompletionCommand(CLI::App& app, Session& session);
void addManCommand(CLI::App& app, Session& session);
void addMcpCommand(CLI::App& app, Session& session);
void addServeCommand(CLI::App& app, Session& session);
void addHealthCommand(CLI::App& app, Session& session);
void addKeyCommand(CLI::App& app, Session& session);
void addLogCommand(CLI::App& app, Session& session);
void addAuditCommand(CLI::App& app, Session& session);
void addFeedbackCommand(CLI::App& app, Session& session);
void addTemplatesCommand(CLI::App& app, Session& session);
void addToolsCommand(CLI::App& app, Session& session);
void addSchedulesCommand(CLI::App& app, Session& session);
void addSkillCommand(CLI::App& app, Session& session);
void addEntitiesCommand(CLI::App& app, Session& session);
void addGraphCommand(CLI::App& app, Session& session);
void addModelCommand(CLI::App& app, Session& session);

/// Below `omni sources`.
void addDriftCommand(CLI::App& sources, Session& session);

/// Asks the newest questions of the log again, of this version and the session's planner, says what is other
/// now, and keeps none of it; gives the exit code.
int askLogAgain(const Session& session, std::size_t questions, Terminal& terminal);

/// Lists all sources, and those that are left out; gives the exit code.
int listSources(const Session& session, const Catalog& catalog, Terminal& terminal);

// Each adds one command below `omni train`.
/// `omni train --log`, of `train` itself.
void addTrainLogOptions(CLI::App& train, Session& session);
void addTrainQueriesCommand(CLI::App& train, Session& session);
void addTrainSelectionCommand(CLI::App& train, Session& session);
void addTrainEvidenceCommand(CLI::App& train, Session& session);
void addTrainTrustCommand(CLI::App& train, Session& session);
void addTrainRouterCommand(CLI::App& train, Session& session);
void addTrainTemplatesCommand(CLI::App& train, Session& session);

}  // namespace omni
