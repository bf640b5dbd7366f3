#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/service/service.h"
#include "base/world.h"
#include "config/model_search.h"
#include "engine/engine.h"
#include "engine/report.h"
#include "report/exports/rows_format.h"
#include "report/report_json.h"
#include "terminal/terminal.h"

namespace omni {

/// The program's exit codes.
enum ExitCode : int {
  kExitAnswered = 0,
  kExitFailed = 1,
  kExitUsage = 2,
  kExitAbstained = 3,
  kExitRefused = 4
};

ExitCode exitCode(AskStatus status);
ExitCode exitCode(const Error& error);

/// Where a command line reads and writes; tests give their own.
struct Surroundings {
  std::ostream& out;
  std::ostream& err;
  std::istream* in = nullptr;  // null: nothing can be read
  bool inIsTerminal = false;
  bool outIsTerminal = false;
  bool errIsTerminal = false;
  std::size_t width = 100;
  std::filesystem::path folder = ".";                      // the current one
  std::string program = {};                                // that goes on behind; empty: none does
  std::vector<LocalServer> modelServers = usualServers();  // where a language model may listen
  const World& world = realWorld();
  std::span<const SourceKind> kinds = sourceKinds();  // as the sources are to be opened
};

/// One run of the program: what was asked for, and the command that parsing chose.
struct Session {
  explicit Session(const Surroundings& where) : surroundings(where) {}

  Surroundings surroundings;
  bool json = false;
  std::optional<RowsFormat> format;  // rows alone, for other programs
  bool table = false;                // rows alone, for people
  bool exact = false;                // formulas stay as they are
  JsonLayout jsonLayout = JsonLayout::kIndented;
  bool quiet = false;
  bool noColor = false;
  std::string config;
  std::string planner;  // instead of the configuration's; empty: that
  std::vector<std::string> in;
  std::function<int(Terminal&)> command;

  TerminalStyle style() const;
  /// Whether rows alone are wanted, without what stands around them.
  bool rowsAlone() const { return format || table; }
  bool isForPrograms() const { return json || format; }
};

/// --json, --quiet, --no-color.
void addOutputOptions(CLI::App& command, Session& session);
/// --format, --csv, --tsv, --table, --exact.
void addRowsOptions(CLI::App& command, Session& session);
/// --config, --in, --planner.
void addPoolOptions(CLI::App& command, Session& session);

/// An option that may be given several times, each time with one value: what follows the value is not its
/// own.
void addRepeatable(CLI::App& command, const std::string& name, const char* type,
                   std::vector<std::string>& values, const std::string& about);

/// Positionals that `--in A B "question"` swallowed go back to where they belong, the last one first; what
/// lies there stays with --in.
void reclaim(Session& session, std::initializer_list<std::string*> positionals);

/// The configuration that --in or --config name, or the nearest file. Errors: kInvalidArgument when there is
/// none.
Result<EngineConfig> poolConfig(const Session& session, Terminal& terminal);

/// The file that poolConfig() reads; empty where it is --in, or there is none.
std::filesystem::path configFile(const Session& session);

/// Leaves these sources alone of all; of none named, all. Error kNotFound: none is called so.
Status keepOnly(const std::vector<SourceId>& only, std::vector<SourceConfig>& sources);

/// The configuration that a pool for questions is opened with.
Result<EngineConfig> questionsConfig(const Session& session, Terminal& terminal);

/// The configuration of a server, which keeps a language model of its own in memory.
Result<EngineConfig> servedConfig(const Session& session, Terminal& terminal);

/// Opens the pool and waits for all of it, showing progress.
Result<std::unique_ptr<Engine>> openPool(const Session& session, Terminal& terminal);

/// Whether the built-in planner is alone and nobody chose that, so that a language model may be offered.
bool mayOfferModel(const EngineConfig& config);

/// Opens the pool for questions, which wait for what they need, and shows progress until that is ended. Where
/// sources are named those alone are opened, as if there were no others. Error kNotFound: none is called so.
Result<std::unique_ptr<Engine>> openForQuestions(const Session& session, Terminal& terminal,
                                                 const std::vector<SourceId>& only);

/// Opens the service of a server, with what it keeps. Errors also: those of Service::open.
Result<std::unique_ptr<Service>> openService(const Session& session, Terminal& terminal,
                                             AuditTrouble trouble = {});

/// The budget for maintaining sources: files may have to be read anew, which no question waits for.
Budget patientBudget(const Session& session);

/// Says that the command line is not one, and gives the exit code.
int misused(const Session& session, Terminal& terminal, const std::string& what, const std::string& hint);

/// Prints what programs read, as jsonText(): on a terminal in ASCII alone.
void printJson(const Session& session, const Json& json, const Terminal& terminal);

/// Error kInvalidArgument: a format that is no text would go to a terminal.
Status checkFormat(const Session& session);

/// Prints rows, or passages, in the format that was asked for, but on a terminal nothing that it would obey.
/// `notes`: what the file says of itself. Errors: those of exportRows().
Status printRows(const Session& session, const Outcome& outcome, const ExportedNotes& notes,
                 Terminal& terminal);

/// Prints `error` (as JSON on stdout too when that was asked for) and gives the exit code.
int failed(const Session& session, Terminal& terminal, const Error& error);

}  // namespace omni
