#include "app/cli/commands.h"
#include "app/service/audit_place.h"
#include "audit/audit_reader.h"
#include "audit/verify_audit.h"
#include "base/counted.h"
#include "base/text.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

struct AuditArguments {
  std::vector<std::string> files;
  std::string file;
  AuditFilter filter;
};

using AuditCommand = int (*)(const Session&, const AuditArguments&, Terminal&);

/// The file that this configuration's records lie in, else that of no configuration.
Result<fs::path> configuredFile(const Session& session, Terminal& terminal) {
  AuditConfig auditing;
  if (!configFile(session).empty()) {
    OMNI_TRY(config, poolConfig(session, terminal));
    auditing = config.auditing;
  }
  const auto file = auditFile(auditing, session.surroundings.world);
  if (file.empty())
    return fail(Code::kNotFound, "there is no state folder that would hold audit records",
                "Name a file, or set XDG_STATE_HOME.");
  return file;
}

Json toJson(const std::vector<AuditFinding>& findings) {
  Json list = Json::array();
  for (const AuditFinding& finding : findings)
    list.push_back({{"file", finding.file.string()}, {"line", finding.line}, {"what", finding.what}});
  return list;
}

std::string lineOf(const AuditFinding& finding) {
  return finding.file.string() + ":" + std::to_string(finding.line) + ": " + finding.what;
}

void printVerification(const AuditVerification& verified, Terminal& terminal) {
  for (const AuditFinding& note : verified.notes) terminal.note(lineOf(note));
  for (const AuditFinding& finding : verified.findings) terminal.lines(lineOf(finding), 0);
  const std::string records = counted(verified.records, "record");
  if (verified.findings.empty())
    terminal.lines(records + " verified; the last is " + std::to_string(verified.last.number) + ", hash " +
                       verified.last.hash,
                   0);
}

int verify(const Session& session, const AuditArguments& arguments, Terminal& terminal) {
  std::vector<fs::path> files(arguments.files.begin(), arguments.files.end());
  if (files.empty()) {
    auto file = configuredFile(session, terminal);
    if (!file) return failed(session, terminal, file.error());
    files.push_back(*std::move(file));
  }
  const auto verified = verifyAudit(files);
  if (!verified) return failed(session, terminal, verified.error());
  if (session.json)
    printJson(session,
              {{"records", verified->records},
               {"last", {{"seq", verified->last.number}, {"hash", verified->last.hash}}},
               {"findings", toJson(verified->findings)},
               {"notes", toJson(verified->notes)}},
              terminal);
  else
    printVerification(*verified, terminal);
  if (verified->findings.empty()) return kExitAnswered;
  terminal.complain("the audit file was tampered with: " + counted(verified->findings.size(), "finding"),
                    "Compare it with a copy; what was written since is chained to what stands there now.");
  return kExitFailed;
}

Row rowOf(const Json& record) {
  const auto text = [&](const char* key) { return record.value(key, std::string()); };
  std::string sources;
  for (const Json& source : record["sources"])
    sources += (sources.empty() ? "" : ", ") + source.get<std::string>();
  return {record["seq"].dump(),
          text("at").substr(0, 19),
          text("caller"),
          text("route"),
          sources,
          text("outcome"),
          record["rows"].dump(),
          text("text") + text("sha256").substr(0, 12)};
}

int show(const Session& session, const AuditArguments& arguments, Terminal& terminal) {
  auto file = arguments.file.empty() ? configuredFile(session, terminal) : Result<fs::path>(arguments.file);
  if (!file) return failed(session, terminal, file.error());
  const auto records = newestAuditRecords(*file, arguments.filter);
  if (!records) return failed(session, terminal, records.error());
  Json all = Json::array();
  for (const std::string& record : *records) all.push_back(Json::parse(record, nullptr, false));
  if (session.json) {
    printJson(session, {{"records", std::move(all)}}, terminal);
    return kExitAnswered;
  }
  if (all.empty()) {
    terminal.note("The audit file holds no such record.");
    return kExitAnswered;
  }
  std::vector<Row> rows;
  for (const Json& record : all) rows.push_back(rowOf(record));
  const std::vector<std::string> columns{"seq",     "at",      "caller", "route",
                                         "sources", "outcome", "rows",   "text"};
  for (const std::string& line : tableLines(columns, rows, terminal.width(), rows.size()))
    terminal.line(line);
  return kExitAnswered;
}

void addFilter(CLI::App& command, AuditArguments& arguments) {
  command.add_option("--file", arguments.file, "The file (default: that of the configuration)")
      ->type_name("FILE");
  command.add_option("-n,--limit", arguments.filter.limit, "At most so many (default: 20)")
      ->check(CLI::Range(1, 100000))
      ->type_name("N");
  command.add_option("--caller", arguments.filter.caller, "Only of this caller")->type_name("NAME");
  command.add_option("--source", arguments.filter.source, "Only of this source")->type_name("ID");
  command.add_option("--outcome", arguments.filter.outcome, "Only those with this outcome")
      ->check(CLI::IsMember({"ok", "abstained", "refused", "failed", "needs_input"}))
      ->type_name("OUTCOME");
}

CLI::App* addBelow(CLI::App& audit, Session& session, const std::shared_ptr<AuditArguments>& arguments,
                   const char* name, const char* about, AuditCommand run) {
  CLI::App* command = audit.add_subcommand(name, about);
  command->add_option("--config", session.config, "The configuration (default: omni.yaml here or above)")
      ->type_name("FILE");
  addOutputOptions(*command, session);
  command->callback([&session, arguments, run] {
    session.command = [&session, arguments, run](Terminal& terminal) {
      return run(session, *arguments, terminal);
    };
  });
  return command;
}

}  // namespace

void addAuditCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<AuditArguments>();
  CLI::App* command = app.add_subcommand("audit", "Show and verify the records of questions and queries");
  command->require_subcommand(0, 1);
  addFilter(*addBelow(*command, session, arguments, "show", "The newest records, newest first", show),
            *arguments);
  addBelow(*command, session, arguments, "verify",
           "Find records that were removed, changed or swapped; exits with 1 where there are any", verify)
      ->add_option("files", arguments->files, "The files, oldest first (default: that of the configuration)")
      ->type_name("FILE");
  command->callback([&session, arguments, command] {
    if (!command->get_subcommands().empty()) return;
    session.command = [&session, arguments](Terminal& terminal) {
      return show(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
