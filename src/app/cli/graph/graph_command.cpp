#include "app/cli/commands.h"
#include "base/counted.h"
#include "base/file.h"
#include "catalog/pool/pool.h"
#include "formulate/model/formulation_prompt.h"
#include "graphbuild/graph_build.h"
#include "graphbuild/known/pool_knowledge.h"
#include "graphbuild/model/model_reader.h"
#include "graphbuild/read_documents.h"
#include "graphbuild/wording/pattern_reader.h"
#include "model/chat/open_chat.h"
#include "terminal/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

struct GraphArguments {
  std::string documents;
  std::string out;
  std::string patterns;  // the folder of another graph
  std::string onto;      // a source of kind graph
  bool learn = false;
  bool price = false;
  bool model = false;
  bool propose = false;
  std::string schema;  // a file
  std::size_t limit = 0;
  double confidence = kMinConfidence;
};

bool liesIn(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const auto inside =
      fs::weakly_canonical(path, error).lexically_relative(fs::weakly_canonical(folder, error));
  return !inside.empty() && *inside.begin() != "..";
}

/// What is asked for names: neither texts, nor the graph itself.
void keepKnowing(std::vector<SourceConfig>& sources, std::span<const SourceKind> kinds, const fs::path& out) {
  std::erase_if(sources, [&](const SourceConfig& source) {
    const auto kind = std::ranges::find(kinds, source.kind, &SourceKind::kind);
    const bool searched = kind != kinds.end() && kind->route == Route::kSearch;
    const bool itself =
        !source.endpoint() &&
        std::ranges::any_of(source.files().paths, [&](const std::string& path) { return liesIn(path, out); });
    return searched || itself;
  });
}

/// A source of documents that is called so, else a path.
Result<SourceConfig> documentsOf(const GraphArguments& arguments, const std::vector<SourceConfig>& sources,
                                 const fs::path& folder) {
  for (const SourceConfig& source : sources)
    if (source.id == arguments.documents && source.kind == "documents") return source;
  std::error_code unreachable;
  const fs::path path = fs::absolute(folder / arguments.documents, unreachable);
  if (!fs::exists(path, unreachable))
    return fail(Code::kNotFound, "no source of documents and no path is called " + arguments.documents,
                "Name a folder, a file, or a source of kind documents.");
  SourceConfig documents{
      .id = "documents", .kind = "documents", .location = {}, .description = {}, .options = {}};
  documents.files().paths = {path.lexically_normal().string()};
  return documents;
}

/// What the graph of `--onto` holds already. Error kNotFound: there is no such source.
Result<ExistingNodes> existingFor(const std::string& onto, const std::vector<SourceConfig>& sources) {
  if (onto.empty()) return ExistingNodes();
  for (const SourceConfig& source : sources)
    if (source.id == onto && source.kind == "graph") return existingNodes(source.files().paths);
  return fail(Code::kNotFound, "no source of kind graph is called " + onto,
              "The sources are named by omni sources list.");
}

/// Those of the graph itself, else of another one, else they are learned.
Result<Patterns> patternsFor(const GraphBuild& build, const GraphArguments& arguments,
                             const Knowledge& knowledge, const Budget& budget, const Progress& progress) {
  if (!arguments.patterns.empty()) {
    OMNI_TRY(others, GraphBuild({.documents = {}, .out = arguments.patterns}).patterns());
    if (!others)
      return fail(Code::kNotFound, "no patterns were learned for " + arguments.patterns,
                  "Name the folder of a graph that omni graph build made.");
    OMNI_RETURN_IF_ERROR(build.keep(*others));
    return std::move(*others);
  }
  if (!arguments.learn) {
    OMNI_TRY(own, build.patterns());
    if (own) return std::move(*own);
  }
  return build.learn(knowledge, budget, progress);
}

Json toJson(const GraphPlan& plan) {
  return {{"documents", plan.documents}, {"changed", plan.changed},     {"gone", plan.gone},
          {"calls", plan.price.calls},   {"tokens", plan.price.tokens}, {"money", plan.price.money}};
}

Json toJson(const GraphBuilt& built) {
  Json leftOut = Json::array();
  for (const Error& error : built.leftOut) leftOut.push_back(toJson(error));
  return {{"documents", built.size.documents}, {"things", built.size.things}, {"facts", built.size.facts},
          {"sentences", built.size.sentences}, {"read", built.read},          {"left", built.left},
          {"leftOut", std::move(leftOut)}};
}

std::string inWords(const GraphPlan& plan) {
  std::string words = counted(plan.documents, "document") + ", " + grouped(plan.changed) + " to be read, " +
                      grouped(plan.gone) + " gone";
  if (plan.price.calls > 0)
    words += ": about " + counted(plan.price.calls, "call") + " of the model, " +
             counted(plan.price.tokens, "token") +
             (plan.price.money > 0 ? ", " + toReadableText(Value{plan.price.money}) : "");
  return words;
}

void print(const GraphBuilt& built, const GraphArguments& arguments, Terminal& terminal) {
  terminal.line(counted(built.size.documents, "document") + ", " + grouped(built.read) + " read now" +
                (built.left > 0 ? ", " + grouped(built.left) + " left for another run" : ""));
  terminal.line(counted(built.size.things, "thing") + ", " + counted(built.size.facts, "fact") + " that " +
                counted(built.size.sentences, "sentence") + " say");
  for (const Error& error : built.leftOut) terminal.complain("left out: " + error.message, error.hint);
  terminal.note("Written to " + printable(arguments.out) +
                "; ask it with --in, or as a source of kind graph.");
}

/// Reads with `reader`; says before what that will take.
Result<int> build(const Session& session, const GraphArguments& arguments, const GraphBuild& build,
                  const FactReader& reader, Terminal& terminal) {
  const Budget budget = patientBudget(session);
  OMNI_TRY(plan, build.plan(reader, budget, {}));
  if (arguments.price) {
    if (session.json)
      printJson(session, toJson(plan), terminal);
    else
      terminal.line(inWords(plan));
    return kExitAnswered;
  }
  terminal.note(inWords(plan));
  auto built = build.run(reader, budget, terminal.progress());
  terminal.endProgress();
  if (!built) return tl::unexpected(built.error());
  if (session.json)
    printJson(session, toJson(*built), terminal);
  else
    print(*built, arguments, terminal);
  return built->leftOut.empty() ? kExitAnswered : kExitFailed;
}

/// What a language model is asked with. Error kInvalidArgument: none is configured.
Result<ModelReader::Parts> modelOf(const EngineConfig& config, const GraphArguments& arguments,
                                   const World& world) {
  if (!config.model)
    return fail(Code::kInvalidArgument, "no language model is configured",
                "Add a model: block to omni.yaml, or read without --model.");
  OMNI_TRY(chat, openChatModel(*config.model, world));
  OMNI_TRY(prompts, Prompts::load(config.planner.prompts, formulationVariants()));
  return ModelReader::Parts{.model = std::move(chat),
                            .prompts = std::make_shared<const Prompts>(std::move(prompts)),
                            .target = config.model->of("graph"),
                            .schema = {},
                            .least = arguments.confidence};
}

/// That of a file, else what the sources relate.
Result<ReadSchema> schemaOf(const GraphArguments& arguments, const Knowledge& knowledge) {
  ReadSchema schema = ReadSchema::of(knowledge);
  if (!arguments.schema.empty()) {
    OMNI_TRY(lines, readFile(arguments.schema));
    OMNI_TRY(given, ReadSchema::parse(lines));
    schema = std::move(given);
  }
  if (schema.relations().empty())
    return fail(Code::kInvalidArgument, "there is no relation to look for",
                "Have some proposed with --propose, and name the file of those you want with --schema.");
  return schema;
}

/// Prints a schema for the first documents.
Result<int> propose(const Session& session, const SourceConfig& documents, const ModelReader::Parts& parts,
                    Terminal& terminal) {
  constexpr std::size_t kSamples = 12;
  const Budget budget = patientBudget(session);
  std::vector<DocumentText> samples;
  std::map<std::string, Error> failed;
  OMNI_RETURN_IF_ERROR(eachDocument(
      documents, budget, {},
      [&](DocumentText document) -> Status {
        if (samples.size() < kSamples) samples.push_back(std::move(document));
        return {};
      },
      failed));
  OMNI_TRY(schema, proposedSchema(samples, *parts.model, *parts.prompts, budget));
  if (session.json)
    printJson(session, {{"schema", schema.lines()}}, terminal);
  else
    terminal.raw(schema.lines());
  return kExitAnswered;
}

Result<int> graph(const Session& session, const GraphArguments& arguments, Terminal& terminal) {
  OMNI_TRY(config, poolConfig(session, terminal));
  OMNI_TRY(documents, documentsOf(arguments, config.sources, session.surroundings.folder));
  OMNI_TRY(existing, existingFor(arguments.onto, config.sources));
  keepKnowing(config.sources, config.kinds, arguments.out);
  const Budget budget = patientBudget(session);
  const Catalog catalog = openCatalog(config.sources, budget, session.surroundings.world, terminal.progress(),
                                      {.kinds = config.kinds, .described = config.described});
  for (const CatalogFailure& failure : catalog.failures()) terminal.complain(failure.error);
  std::vector<std::string> notes;
  const Budget asking(knowingLimits(), session.surroundings.world);
  OMNI_TRY(knowledge, knowledgeOf(catalog, asking, terminal.progress(), notes));
  for (const std::string& note : notes) terminal.note(note);
  if (arguments.model || arguments.propose) {
    OMNI_TRY(parts, modelOf(config, arguments, session.surroundings.world));
    if (arguments.propose) return propose(session, documents, parts, terminal);
    OMNI_TRY(schema, schemaOf(arguments, knowledge));
    parts.schema = std::move(schema);
    const GraphBuild made({.documents = std::move(documents),
                           .out = arguments.out,
                           .limit = arguments.limit,
                           .existing = std::move(existing),
                           .threads = config.model->concurrency});
    return build(session, arguments, made, ModelReader(knowledge, std::move(parts)), terminal);
  }
  if (knowledge.things().empty())
    return fail(Code::kInvalidArgument, "no source of the pool knows a name",
                "Name sources of people, customers, products with --in or in omni.yaml.");
  const GraphBuild made({.documents = std::move(documents),
                         .out = arguments.out,
                         .limit = arguments.limit,
                         .existing = std::move(existing)});
  OMNI_TRY(patterns, patternsFor(made, arguments, knowledge, budget, terminal.progress()));
  terminal.endProgress();
  const PatternReader reader(knowledge, std::move(patterns), arguments.confidence);
  return build(session, arguments, made, reader, terminal);
}

void addOptions(CLI::App& command, GraphArguments& arguments) {
  command.add_option("documents", arguments.documents, "A folder, a file, or a source of documents")
      ->required();
  command.add_option("--out", arguments.out, "The graph's folder")->type_name("DIR")->required();
  CLI::Option* learn = command.add_flag("--learn", arguments.learn,
                                        "Learn anew what wordings say, instead of as was learned first");
  command.add_option("--patterns", arguments.patterns, "As was learned for another graph")
      ->type_name("DIR")
      ->excludes(learn);
  command.add_option("--confidence", arguments.confidence, "Keep nothing less sure than that (default: .85)")
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("C");
  command
      .add_option(
          "--onto", arguments.onto,
          "A source of kind graph: what it holds is that node, and both folders together are one graph")
      ->type_name("SOURCE");
  command.add_option("--limit", arguments.limit, "Read at most N documents in this run")->type_name("N");
  CLI::Option* model =
      command.add_flag("--model", arguments.model, "Read with the configured language model");
  command
      .add_option("--schema", arguments.schema,
                  "What a model looks for, a file of lines (:Person)-[:LEADS]->(:Project); default: what "
                  "sources relate")
      ->type_name("FILE")
      ->needs(model);
  command.add_flag("--propose", arguments.propose,
                   "Have the model propose a schema, print it, and do nothing");
  command.add_flag("--price", arguments.price, "Say what there is to do and what it costs, and do nothing");
}

}  // namespace

void addGraphCommand(CLI::App& app, Session& session) {
  CLI::App* graphs = app.add_subcommand("graph", "A graph of what documents say");
  graphs->require_subcommand(1);
  auto arguments = std::make_shared<GraphArguments>();
  CLI::App* command = graphs->add_subcommand(
      "build", "Read documents into a graph, or bring it up to date; every fact with its sentence");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  addOptions(*command, *arguments);
  command->parse_complete_callback([&session, arguments] { reclaim(session, {&arguments->documents}); });
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto code = graph(session, *arguments, terminal);
      return code ? *code : failed(session, terminal, code.error());
    };
  });
}

}  // namespace omni
