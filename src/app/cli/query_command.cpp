#include "app/cli/commands.h"
#include "base/number.h"
#include "base/text.h"
#include "report/report_json.h"
#include "report/report_text.h"
#include "report/turtle_text.h"
#include "terminal/text.h"

namespace omni {
namespace {

struct QueryArguments {
  std::string source;
  std::string text;
  std::vector<std::string> parameters;
  std::size_t rows = 0;  // 0: as the configuration says
};

/// Numbers and truth values as such, null, everything else as text.
Value valueOf(const std::string& text) {
  if (const auto integer = parsedNumber<std::int64_t>(text)) return *integer;
  if (const auto real = parsedNumber(text)) return *real;
  if (text == "true" || text == "false") return text == "true";
  if (text == "null") return Null{};
  return text;
}

Result<std::vector<Parameter>> parametersOf(const std::vector<std::string>& given) {
  std::vector<Parameter> parameters;
  for (const std::string& assignment : given) {
    const auto equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail(Code::kInvalidArgument, "a parameter has no value: " + assignment,
                  "Write --param name=value.");
    parameters.push_back({assignment.substr(0, equals), valueOf(assignment.substr(equals + 1))});
  }
  return parameters;
}

Result<Outcome> run(const Engine& engine, const QueryArguments& arguments, const World& world) {
  OMNI_TRY(parameters, parametersOf(arguments.parameters));
  NativeQuery query;
  query.text = arguments.text;
  query.parameters = std::move(parameters);
  Limits limits = engine.config().limits;
  if (arguments.rows > 0) limits.rows = arguments.rows;
  return engine.query(arguments.source, std::move(query), Budget(limits, world), {.route = "cli query"});
}

/// Triples as Turtle, where a SPARQL text asks for them; all else as a table or passages.
void print(const Session& session, const Engine& engine, const QueryArguments& arguments,
           const Outcome& outcome, const Terminal& terminal) {
  const auto entry = engine.catalog()->find(arguments.source);
  const auto* ontology = entry ? std::get_if<Ontology>(&entry->descriptor.shape) : nullptr;
  if (!ontology || !asksForTriples(arguments.text))
    return printAll(outcome, terminal, !session.surroundings.outIsTerminal);
  const std::string text = turtleText(outcome, *ontology);
  terminal.raw(session.surroundings.outIsTerminal ? visible(text) : text);
  if (outcome.truncated) terminal.line("# " + cutOff(outcome, "triple"));
}

ExportedNotes notes(const QueryArguments& arguments, const Outcome& outcome, const Session& session) {
  NativeQuery query;
  query.text = arguments.text;
  query.parameters = parametersOf(arguments.parameters).value_or(std::vector<Parameter>{});
  return notesOf(arguments.source, query, outcome, session.surroundings.world.today());
}

int query(const Session& session, const QueryArguments& arguments, Terminal& terminal) {
  if (const auto possible = checkFormat(session); !possible)
    return misused(session, terminal, possible.error().message, possible.error().hint);
  if (arguments.source.empty() || arguments.text.empty())
    return misused(session, terminal, "a source and a query are needed",
                   "Write omni query SOURCE 'text' --in DIR.");
  auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const auto outcome = run(**engine, arguments, session.surroundings.world);
  if (!outcome) return failed(session, terminal, outcome.error());
  if (session.json)
    printJson(session, toJson(*outcome), terminal);
  else if (session.rowsAlone()) {
    if (const auto printed = printRows(session, *outcome, notes(arguments, *outcome, session), terminal);
        !printed)
      return failed(session, terminal, printed.error());
  } else
    print(session, **engine, arguments, *outcome, terminal);
  for (const std::string& note : outcome->notes) terminal.note(note);
  for (const Error& error : outcome->without) terminal.note(error.text());
  return kExitAnswered;
}

}  // namespace

void addQueryCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<QueryArguments>();
  CLI::App* command =
      app.add_subcommand("query", "Run a native query (SQL, SPARQL, Cypher, words) through the guard");
  command->add_option("source", arguments->source, "The source's id");
  command->add_option("text", arguments->text, "The query in the source's own language");
  addRepeatable(*command, "-p,--param", "NAME=VALUE", arguments->parameters, "A bound parameter");
  command->add_option("--rows", arguments->rows, "At most so many rows (default: limits.rows, 1000)")
      ->check(CLI::PositiveNumber);
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  addRowsOptions(*command, session);
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->source, &arguments->text});
    session.command = [&session, arguments](Terminal& terminal) {
      return query(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
