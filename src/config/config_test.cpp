#include "config/config.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <array>
#include <fstream>
#include <map>

#include "base/keeping/cache_tag.h"
#include "base/temporary_folder.h"
#include "base/text.h"
#include "config/discover.h"
#include "config/pool_config.h"
#include "config/variables.h"
#include "model/embedding/embedding_model.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

class FakeWorld final : public World {
 public:
  std::map<std::string, std::string> variables;
  std::chrono::steady_clock::time_point now() const override { return {}; }
  std::chrono::system_clock::time_point today() const override { return {}; }
  fs::path cacheFolder() const override { return "cache"; }
  std::optional<std::string> environment(const std::string& name) const override {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  }
};

bool ends(const fs::path& path, std::string_view ending) {
  return path.string().ends_with(ending);
}

constexpr std::string_view kDocumentOptions[] = {"vectors"};
constexpr std::string_view kWarehouseOptions[] = {"region"};
Status validWarehouse(const SourceConfig& config) {
  const auto region = config.options.find("region");
  if (region == config.options.end() || region->second == "north") return {};
  return fail(Code::kInvalidArgument, "there is no region '" + region->second + "'", "Write north.");
}
const std::array<SourceKind, 6> kKinds{{
    {.kind = "sqlite",
     .route = Route::kSql,
     .recognises = [](const fs::path& p) { return ends(p, ".db"); },
     .open = nullptr,
     .gathering = Gathering::kEach},
    {.kind = "graph",
     .route = Route::kCypher,
     .recognises =
         [](const fs::path& p) {
           return fs::exists(p / "nodes.csv") ||
                  p.filename().string().find("s.nodes.") != std::string::npos ||
                  p.filename().string().find("s.edges.") != std::string::npos;
         },
     .open = nullptr,
     .gathering = Gathering::kByName},
    {.kind = "documents",
     .route = Route::kSearch,
     .recognises = [](const fs::path& p) { return ends(p, ".md") || ends(p, "corpus.jsonl"); },
     .open = nullptr,
     .gathering = Gathering::kBelow,
     .filters = true,
     .encodes = true,
     .options = kDocumentOptions},
    {.kind = "images",
     .route = Route::kSearch,
     .recognises = [](const fs::path& p) { return ends(p, ".png"); },
     .open = nullptr,
     .gathering = Gathering::kAll},
    {.kind = "duckdb",
     .route = Route::kSql,
     .recognises =
         [](const fs::path& p) { return ends(p, ".csv") || ends(p, ".jsonl") || fs::is_directory(p); },
     .open = nullptr,
     .filesHolding =
         [](const auto& files) {
           return filesThat(files,
                            [](const fs::path& p) { return p.filename().string().find("prices") == 0; });
         }},
    {.kind = "warehouse",
     .route = Route::kSql,
     .open = nullptr,
     .endpoint = true,
     .options = kWarehouseOptions,
     .validate = validWarehouse},
}};

Result<EngineConfig> parse(std::string_view yaml, const World& world = realWorld()) {
  return parseConfig(yaml, "/data/omni.yaml", world, kKinds);
}

TEST(ConfigTest, aModelIsAskedWhereThePlannerIsUnsureUnlessAnotherIsNamed) {
  const std::string text = "sources: {a: {path: a.db}}\nmodel: {endpoint: 'http://x', name: y}\n";
  const auto asked = parse(text);
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_EQ(asked->planner, *PlannerConfig::named("ensemble"));
  EXPECT_EQ(parse(text + "planner: builtin\n")->planner, PlannerConfig{.chosen = true});
  EXPECT_EQ(parse("sources: {a: {path: a.db}}\n")->planner, PlannerConfig());
}

TEST(ConfigTest, pathsAreRelativeToTheFile) {
  const auto config = parse("sources:\n  sales: { kind: sqlite, path: ../sales.db, description: Orders }\n");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->sources.at(0).id, "sales");
  EXPECT_THAT(config->sources.at(0).files().paths, ElementsAre("/sales.db"));
  EXPECT_EQ(config->sources.at(0).description, "Orders");
}

TEST(ConfigTest, aDefinitionIsATermWithAQueryOfASource) {
  const auto config = parse(
      "sources: { sales: { path: a.db } }\n"
      "definitions: { Big order: { source: sales, query: SELECT 1 } }\n");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->definitions, ElementsAre(Definition{"Big order", "sales", "SELECT 1"}));
}

TEST(ConfigTest, aPlannerOfABenchmarkNeedsNoSources) {
  const auto config = parse("planner: { route: builtin, select: ensemble }\n");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->planner.route, PlannerKind::kBuiltin);
  EXPECT_EQ(config->planner.select, PlannerKind::kEnsemble);
  EXPECT_FALSE(parse("planner: { route: none }\n")->planner.route);
}

TEST(ConfigTest, everyComplaintSaysWhatToDo) {
  for (const char* yaml :
       {"", "# nothing", "just a text", "sources:", "sources: [a.db]", "sources: { a: a.db }",
        "sources: { a: { path: [ }", "sources: { a: { path: { b: c } } }",
        "sources: { a: { path: gone.thing } }", "limits: { rows: few }"}) {
    const auto config = parse(yaml);
    ASSERT_FALSE(config) << yaml;
    EXPECT_THAT(config.error().message, HasSubstr("omni.yaml")) << yaml;
    EXPECT_FALSE(config.error().hint.empty()) << yaml << ": " << config.error().message;
  }
  EXPECT_THAT(parse("sources: { a: { path: gone.thing } }").error().message,
              HasSubstr("there is no /data/gone.thing"));
}

TEST(ConfigTest, optionsAreForTheKind) {
  const auto config = parse("sources:\n  a: { path: a.md, options: { vectors: off } }\n");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->sources.at(0).options.at("vectors"), "off");
}

TEST(ConfigTest, aSourceMayLieBehindAnEndpoint) {
  const auto config = parse(
      "sources:\n  w: { kind: warehouse, url: 'https://w.test/sql', user: omni, secret: env:PASS, "
      "options: { region: north } }\n");
  ASSERT_TRUE(config) << config.error().message;
  const auto* endpoint = config->sources.at(0).endpoint();
  ASSERT_NE(endpoint, nullptr);
  EXPECT_EQ(*endpoint, (EndpointLocation{"https://w.test/sql", "omni", "env:PASS"}));
  const auto again = parse(writeConfig(config->sources, "/data"));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->sources.at(0).location, config->sources.at(0).location);
}

TEST(ConfigTest, filesMayLieOnServers) {
  const auto config = parse(
      "sources:\n  w: { path: ['https://w.test/a.csv?key=k', b.csv], secret: env:TOKEN, fetch: { size: 10GB "
      "} }\n"
      "  s: { kind: documents, path: 's3://b/manuals/', user: AK, secret: file:/k, fetch: { region: r, "
      "endpoint: "
      "'https://o.test', profile: p } }\n");
  ASSERT_TRUE(config) << config.error().message;
  const SourceConfig& web = config->sources.at(0);
  EXPECT_EQ(web.kind, "duckdb");
  EXPECT_THAT(web.files().paths, ElementsAre("https://w.test/a.csv?key=k", "/data/b.csv"));
  EXPECT_EQ(web.files().fetch, (FetchSettings{.secret = "env:TOKEN", .most = std::uint64_t{10} << 30u}));
  EXPECT_EQ(
      config->sources.at(1).files().fetch,
      (FetchSettings{
          .user = "AK", .secret = "file:/k", .region = "r", .endpoint = "https://o.test", .profile = "p"}));
  const auto again = parse(writeConfig({web}, "/data"));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->sources.at(0).files().paths, web.files().paths);
}

TEST(ConfigTest, addressesThatCannotBeAreNamed) {
  const std::pair<const char*, const char*> wrong[] = {
      {"w: { path: 'https://w.test/*.csv' }", "a web server does not list its files"},
      {"w: { kind: duckdb, path: 's3://' }", "names no bucket"},
      {"w: { kind: duckdb, path: 'https://u:hunter22@w.test/a.csv' }", "holds a name or password"},
      {"w: { path: 'https://w.test/export' }", "its path does not show one"},
      {"w: { path: a.csv, secret: env:TOKEN }", "its files are all here"},
      {"w: { path: a.csv, fetch: { size: 1GB } }", "its files are all here"},
      {"w: { path: 'https://w.test/a.csv', fetch: { region: r } }", "unknown key 'region'"},
      {"w: { path: 's3://b/a.csv', secret: env:TOKEN }", "one of user: and secret: alone"},
      {"w: { path: 's3://b/a.csv', fetch: { endpoint: o.test:x } }", "the address"},
      {"w: { path: 'https://w.test/a.csv', secret: hunter22 }", "the secret of source 'w' is written out"}};
  for (const auto& [source, complaint] : wrong) {
    const auto config = parse("sources:\n  " + std::string(source));
    ASSERT_FALSE(config) << source;
    EXPECT_THAT(config.error().message, HasSubstr(complaint));
    EXPECT_THAT(config.error().text(), Not(HasSubstr("hunter22")));
  }
}

TEST(ConfigTest, listsSayWhatOfASourceIsSeen) {
  const auto config =
      parse("sources:\n  a: { path: a.db, show: [orders], hide: orders.note }\n  b: { path: a.db }\n");
  ASSERT_TRUE(config) << config.error().message;
  const SourceConfig& listed = config->sources.at(0);
  EXPECT_THAT(listed.lists.shown, ElementsAre("orders"));
  EXPECT_THAT(listed.lists.hidden, ElementsAre("orders.note"));
  EXPECT_NE(listed.key(), config->sources.at(1).key());
}

TEST(ConfigTest, whatDescribesASourceIsNamedOrSwitchedOff) {
  const auto config = parse(
      "sources:\n  a: { path: a.db, semantics: [dbt/models, cube/orders.yml] }\n"
      "  b: { path: a.db, semantics: off }\n  c: { path: a.db }\n");
  ASSERT_TRUE(config) << config.error().message;
  const auto& sources = config->sources;
  EXPECT_THAT(sources[0].semantics.value(),
              ElementsAre(HasSubstr("/dbt/models"), HasSubstr("/cube/orders.yml")));
  EXPECT_THAT(sources[1].semantics.value(), IsEmpty());
  EXPECT_FALSE(sources[2].semantics);
}

TEST(ConfigTest, eachKindTakesItsOwnKeysAlone) {
  const std::pair<const char*, const char*> wrong[] = {
      {"w: { url: 'https://w.test' }", "has no kind, and a url does not show one"},
      {"w: { kind: warehouse, path: a.db }", "unknown key 'path'"},
      {"w: { kind: warehouse, url: 'https://w.test', path: a.db }", "has a url and a path"},
      {"w: { kind: sqlite, url: 'https://w.test' }", "unknown key 'url'"},
      {"w: { path: a.md, show: b.md }", "unknown key 'show'"},
      {"w: { kind: warehouse, url: 'https://w.test', options: { region: south } }", "no region 'south'"},
      {"w: { kind: warehouse, url: 'https://w.test', secret: hunter22 }",
       "the secret of source 'w' is written out"}};
  for (const auto& [source, complaint] : wrong) {
    const auto config = parse("sources:\n  " + std::string(source));
    ASSERT_FALSE(config) << source;
    EXPECT_THAT(config.error().message, HasSubstr(complaint));
    EXPECT_THAT(config.error().text(), Not(HasSubstr("hunter22")));
  }
}

TEST(ConfigTest, documentsAreGivenTheModelForEmbeddings) {
  const auto read = [](const std::string& model) {
    const auto config =
        parse("sources: { a: { path: a.md }, b: { path: b.db }, c: { path: c.md } }\n" + model);
    EXPECT_TRUE(config) << config.error().message;
    return config.value().sources;
  };
  EXPECT_EQ(*read("").at(0).embeddings, nullptr);
  const auto given =
      read("model: { endpoint: http://localhost/v1, name: x, stages: { embed: { name: y } } }");
  ASSERT_NE(*given.at(0).embeddings, nullptr);
  EXPECT_EQ((*given.at(0).embeddings)->identity(), "http://localhost/v1 y");
  EXPECT_EQ(*given.at(1).embeddings, nullptr);
  EXPECT_EQ(*given.at(2).embeddings, *given.at(0).embeddings) << "they share its connections";
  const auto kept = read("model: { endpoint: http://localhost/v1, name: x, share: { rows: false } }");
  EXPECT_EQ(kept.at(0).embeddings.error().code, Code::kRefused);
  const auto replayed = read("model: { endpoint: http://localhost/v1, name: x, replay: calls.jsonl }");
  EXPECT_EQ(replayed.at(0).embeddings.error().code, Code::kUnsupported);
}

TEST(ConfigTest, aPathShowsTheKindThatAFolderOfItShows) {
  const TemporaryFolder folder;
  folder.write("notes.jsonl", R"({"_id": "1", "text": "what is said"})");
  const std::string path = (folder.path() / "notes.jsonl").string();
  EXPECT_EQ(parseConfig("sources: { a: { path: " + path + " } }", "/data/omni.yaml")->sources.at(0).kind,
            "documents");
  EXPECT_EQ(discover({folder.path()})->sources.at(0).kind, "documents");
}

TEST(ConfigTest, kindIsSeenFromThePath) {
  const auto config = parse("sources:\n  a: { path: [x/*.csv, y.csv] }\n");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->sources.at(0).kind, "duckdb");
  EXPECT_THAT(config->sources.at(0).files().paths, ElementsAre("/data/x/*.csv", "/data/y.csv"));
}

TEST(ConfigTest, variablesComeFromTheEnvironment) {
  FakeWorld world;
  world.variables["ROOT"] = "/srv";
  const auto config = parse("sources:\n  a: { path: '${ROOT}/${NAME:b}.db' }\n", world);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->sources.at(0).files().paths, ElementsAre("/srv/b.db"));
  const auto missing = parse("sources:\n  a:\n    path: '${OTHER}'\n", world);
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("omni.yaml:3: the environment variable OTHER is not set"));
}

TEST(ConfigTest, limitsTakeUnits) {
  const auto config =
      parse("limits: { rows: 5, bytes: 2MB, seconds: 0.5, candidates: 4 }\nsources: {a: {path: a.db}}");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->limits.rows, 5u);
  EXPECT_EQ(config->limits.bytes, 2u << 20);
  EXPECT_EQ(config->limits.time, std::chrono::milliseconds(500));
  EXPECT_EQ(config->candidates, 4u);
}

TEST(ConfigTest, theTargetPrecisionIsConfigured) {
  const std::string sources = "sources: {a: {path: a.db}}\n";
  EXPECT_EQ(parse(sources)->trust, kTrust);
  const auto trusting = parse(sources + "trust: 0.75");
  ASSERT_TRUE(trusting) << trusting.error().message;
  EXPECT_EQ(trusting->trust, 0.75);
  EXPECT_FALSE(parse(sources + "trust: 7"));
}

constexpr std::string_view kModel = R"(
sources: { a: { path: a.db } }
limits: { tokens: 5000, money: 0.05 }
model:
  endpoint: "http://localhost:11434/v1"
  name: small
  api_key: "${KEY:}"
  prices: { prompt: 0.15, reply: 0.6 }
  concurrency: 4
  retries: 0
  reply_tokens: 2048
  share: { samples: false }
  cache: on
  record: runs/calls.jsonl
  stages:
    answer: { name: large, prices: { reply: 6 } }
    select: { endpoint: "https://api.example.com/v1" }
)";

TEST(ConfigTest, aModelIsConfiguredForAllStagesAndForEach) {
  FakeWorld world;
  world.variables["KEY"] = "sk-1";
  const auto config = parse(kModel, world);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->limits.tokens, 5000u);
  EXPECT_EQ(config->limits.money, 0.05);
  const ModelConfig& model = config->model.value();
  EXPECT_EQ(model.target.key.reveal(), "sk-1");
  EXPECT_EQ(model.concurrency, 4u);
  EXPECT_EQ(model.retries, 0u);
  EXPECT_EQ(model.replyTokens, 2048u);
  EXPECT_EQ(model.share, (ModelShare{.samples = false, .rows = true}));
  EXPECT_EQ(model.cache, fs::path("cache/model-replies.db"));
  EXPECT_EQ(model.record, fs::path("/data/runs/calls.jsonl"));
  EXPECT_EQ(model.of("formulate"), model.target);
  EXPECT_EQ(model.of("answer").name, "large");
  EXPECT_EQ(model.of("answer").key.reveal(), "sk-1");
  EXPECT_EQ(model.of("answer").prices, (ModelPrices{0.15, 6}));
  EXPECT_EQ(model.of("select").name, "small");
  EXPECT_TRUE(model.of("select").key.empty()) << "a key goes to its own endpoint alone";
}

TEST(ConfigTest, aModelMayBeRunByTheProgram) {
  const std::string sources = "sources: { a: { path: a.db } }\n";
  const auto known = parse(sources + "model: { local: qwen2.5-coder-1.5b }");
  ASSERT_TRUE(known) << known.error().message;
  EXPECT_EQ(known->model->target.local, "qwen2.5-coder-1.5b");
  EXPECT_EQ(known->model->target.name, "qwen2.5-coder-1.5b");
  EXPECT_EQ(known->planner.formulate, PlannerKind::kEnsemble);
  EXPECT_EQ(known->planner.select, PlannerKind::kBuiltin) << "it takes seconds a stage";
  const auto named = parse(sources + "model: { local: qwen2.5-coder-1.5b }\nplanner: ensemble");
  EXPECT_EQ(named->planner.evidence, PlannerKind::kBuiltin) << "it calls wrong answers sure";
  const auto file = parse(sources + "model: { path: models/own.gguf }");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_THAT(file->model->target.local, AllOf(StartsWith("/"), EndsWith("models/own.gguf")));
  EXPECT_EQ(file->model->target.name, "own");
  EXPECT_FALSE(parse(sources + "model: { local: '${MODEL:}' }")->model);
}

TEST(ConfigTest, whatAModelWritesIsChosen) {
  const std::string sources = "sources: { a: { path: a.db } }\n";
  const auto writesTables = [&](const std::string& model) {
    return parse(sources + "model: " + model)->model->of("formulate").writesTables();
  };
  EXPECT_TRUE(writesTables("{ local: qwen2.5-coder-1.5b }"));
  EXPECT_FALSE(writesTables("{ local: qwen2.5-coder-1.5b, writes: native }"));
  EXPECT_FALSE(writesTables("{ endpoint: http://localhost/v1, name: x }"));
  EXPECT_TRUE(
      writesTables("{ endpoint: http://localhost/v1, name: x, stages: { formulate: { writes: tables } } }"));
  const auto wrong = parse(sources + "model: { local: x, writes: verse }");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, HasSubstr("a model cannot write 'verse'"));
}

TEST(ConfigTest, aModelOfTheProgramGivesAQuestionMoreTimeUnlessThatIsWritten) {
  const std::string sources = "sources: { a: { path: a.db } }\n";
  const std::string local = "model: { local: qwen2.5-coder-1.5b }\n";
  EXPECT_EQ(parse(sources)->limits.time, std::chrono::seconds(20));
  EXPECT_EQ(parse(sources + local)->limits.time, std::chrono::seconds(45));
  EXPECT_EQ(parse(sources + local + "limits: { seconds: 20 }")->limits.time, std::chrono::seconds(20));
}

TEST(ConfigTest, aStageMayAskAnEndpointInAdditionToALocalModel) {
  const auto config = parse(R"(
sources: { a: { path: a.db } }
model:
  local: qwen2.5-coder-1.5b
  stages: { answer: { endpoint: "https://api.example.com/v1", name: large } })");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->model->of("formulate").local, "qwen2.5-coder-1.5b");
  EXPECT_EQ(config->model->of("answer").local, "");
  EXPECT_EQ(config->model->of("answer").name, "large");
  const auto other = parse(R"(
sources: { a: { path: a.db } }
model:
  endpoint: "https://api.example.com/v1"
  name: large
  stages: { formulate: { local: qwen2.5-coder-0.5b } })");
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(other->model->of("formulate").local, "qwen2.5-coder-0.5b");
  EXPECT_EQ(other->model->of("formulate").endpoint, "");
}

TEST(ConfigTest, aModelWithoutANameIsNone) {
  const auto config =
      parse("sources: {a: {path: a.db}}\nmodel: {endpoint: 'http://x', name: '${NO_MODEL:}'}");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_FALSE(config->model);
}

TEST(ConfigTest, aKeyHasNoBlanks) {
  FakeWorld world;
  world.variables["KEY"] = "a b";
  const auto config = parse(kModel, world);
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, HasSubstr("no header can hold"));
}

TEST(ConfigTest, aReplayNeedsNoKey) {
  const auto config = parse(
      "sources: {a: {path: a.db}}\n"
      "model: {endpoint: 'http://x', name: y, api_key: '${NO_KEY}', replay: calls.jsonl}");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_TRUE(config->model->target.key.empty());
}

struct Mistake {
  const char* yaml;
  const char* message;
  const char* hint;
};

class MistakeTest : public ::testing::TestWithParam<Mistake> {};

TEST_P(MistakeTest, isRefusedWithTheNearestKey) {
  const auto config = parse(GetParam().yaml);
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, HasSubstr(GetParam().message));
  EXPECT_THAT(config.error().hint, HasSubstr(GetParam().hint));
}

INSTANTIATE_TEST_SUITE_P(
    Config, MistakeTest,
    ::testing::Values(
        Mistake{"sorces: {}", "omni.yaml:1: unknown key 'sorces'", "'sources'"},
        Mistake{"sources:\n  a: { path: a.db, desciption: x }", "omni.yaml:2: unknown key 'desciption'",
                "'description'"},
        Mistake{"sources:\n  a: { kind: sqlit, path: a.db }", "unknown kind 'sqlit'", "'sqlite'"},
        Mistake{"sources:\n  a: { path: a*.xyz }", "its path does not show one", "sqlite, graph"},
        Mistake{"sources:\n  a: { kind: sqlite }", "has no path", "Add path"},
        Mistake{"sources:\n  a: { path: a.db, semantics: 'https://a.test/x.yml' }", "are not fetched",
                "name the copy"},
        Mistake{"sources: {a: {path: a.db}}\nlimits: {rows: many}", "must be a number above zero", "KB"},
        Mistake{"sources: {a: {path: a.db}}\nlimits: {seconds: 1e99}", "must be a number above zero", "KB"},
        Mistake{"limits: {candidates: 1.5}", "a whole number from 1 to 100, not '1.5'", ""},
        Mistake{"limits: {rows: 1}\nlimits: {rows: 2}", "omni.yaml:2: the key 'limits' stands twice", "out"},
        Mistake{"log: some", "there is no log 'some'", "off, questions and full"},
        Mistake{"log: {level: full, day: 7}", "unknown key 'day' in log", "'days'"},
        Mistake{"audit: some", "there is no audit 'some'", "on, off and"},
        Mistake{"audit: {text: half}", "an audit keeps no text 'half'", "hash"},
        Mistake{"audit: {fil: a}", "unknown key 'fil' in audit", "'file'"},
        Mistake{"server: {otlp: here}", "'otlp' is no address", "4318"},
        Mistake{"planner: {threshold: 7}", "'threshold' must be a number from 0 to 1", "0.6"},
        Mistake{"planner: builtin\n---\nlimits: {}", "there are 2 documents", "as one"},
        Mistake{"planner: oracle\nsources: {a: {path: a.db}}", "no planner 'oracle'", "builtin"},
        Mistake{"planner: {route: sql}\nsources: {a: {path: a.db}}", "no planner 'sql'", "none, builtin"},
        Mistake{"sources:\n  a: {path: a.db}\n  a: {path: b.db}", "omni.yaml:3: there are two sources 'a'",
                "id"},
        Mistake{"sources: {'': {path: a.db}}", "a source has no id", "Give it one"},
        Mistake{"sources: {a: {path: a.csv, options: [1]}}", "the options of the duckdb source 'a'", ""},
        Mistake{"sources: {a: {path: a.csv, options: {x: 1}}}", "the duckdb source 'a' knows no options", ""},
        Mistake{"sources: {a: {path: a.md, kind: documents, options: {vector: off}}}",
                "unknown key 'vector' in the options of the documents source 'a'", "'vectors'"},
        Mistake{"sources: {a: {path: a.csv, include: [x]}}", "unknown key 'include' in the duckdb source 'a'",
                "Known are: kind, "},
        Mistake{"model: {name: x, endpont: y}\nsources: {}", "omni.yaml:1: unknown key 'endpont' in model",
                "'endpoint'"},
        Mistake{"model: {name: x}\nsources: {}", "model has no endpoint", "11434"},
        Mistake{"model: {name: x, endpoint: y, api_key: sk-1}", "'api_key' must be a variable", "${NAME}"},
        Mistake{"model: {name: x, endpoint: y, api_key: '${A:sk-1}'}", "must be a variable", "${NAME}"},
        Mistake{"model: {local: x, endpoint: y}\nsources: {}", "the model is named twice",
                "one of endpoint, local"},
        Mistake{"model: {endpoint: y}\nsources: {}", "model has no name", "as the endpoint knows it"},
        Mistake{"model: {name: x, endpoint: y, api_key_file: absent}", "api_key_file: no such file", ""},
        Mistake{"model: {name: x, endpoint: y, concurrency: 0}", "a whole number from 1 to 10000, not '0'",
                ""},
        Mistake{"model: {name: x, endpoint: y, share: {rows: maybe}}", "must be true or false", ""},
        Mistake{"model: {name: x, endpoint: y, share: {row: no}}", "unknown key 'row' in share", "'rows'"},
        Mistake{"model: {name: x, endpoint: y, prices: {reply: -1}}", "zero or more, not '-1'", ""},
        Mistake{"model: {name: x, endpoint: y, record: a, replay: b}", "record and replay at once", ""},
        Mistake{"model: {name: x, endpoint: y, stages: {selekt: {}}}", "unknown key 'selekt'", "'select'"},
        Mistake{"model: {name: x, endpoint: y}\nlimits: {money: 1}\nsources: {}", "limits.money needs prices",
                "prices"},
        Mistake{"limits: {money: none}", "'money' must be a number, zero or more", ""},
        Mistake{"sources: {a: {path: a.db}}\ndefinitions: [x]", "the definitions are no terms", "SELECT"},
        Mistake{"sources: {a: {path: a.db}}\ndefinitions: {big order: {source: a}}",
                "omni.yaml:2: the definition of 'big order' has no query", "both"},
        Mistake{"sources: {a: {path: a.db}}\ndefinitions: {big order: {source: a, querry: x}}",
                "unknown key 'querry' in the definition of 'big order'", "'query'"},
        Mistake{"sources: {sales: {path: a.db}}\ndefinitions: {big order: {source: sale, query: x}}",
                "the definition of 'big order' is over a source 'sale' that there is not", "'sales'"},
        Mistake{"sources: {a: {path: a.db}}\ndefinitions: {' ': {source: a, query: x}}", "has no word", ""},
        Mistake{"a: [", "not valid YAML", ""}, Mistake{"- a", "must be keys with values", ""},
        Mistake{"", "is empty", "omni init"}));

TEST(ConfigTest, auditIsForServersUnlessItIsConfigured) {
  EXPECT_EQ(parse("sources: {a: {path: a.db}}")->auditing.scope, AuditScope::kServers);
  EXPECT_EQ(parse("sources: {a: {path: a.db}}\naudit: on")->auditing.scope, AuditScope::kAll);
  EXPECT_EQ(parse("sources: {a: {path: a.db}}\naudit: off")->auditing.scope, AuditScope::kNone);
  const auto audit = parse("sources: {a: {path: a.db}}\naudit: {file: a.jsonl, text: hash}")->auditing;
  EXPECT_EQ(audit.scope, AuditScope::kAll);
  EXPECT_TRUE(audit.file.ends_with("/a.jsonl"));
  EXPECT_TRUE(audit.hashText);
}

TEST(ConfigTest, refusesIdsThatTheCommandLineWouldTakeForOptions) {
  const auto parsed = parse("sources: {-a: {path: a.db}}");
  ASSERT_FALSE(parsed);
  EXPECT_THAT(parsed.error().message, HasSubstr("the id of source '-a' begins as an option does"));
}

TEST(ConfigTest, theLogIsALevelOrAMap) {
  EXPECT_EQ(parse("sources: {a: {path: a.db}}")->log.level, LogLevel::kQuestions);
  EXPECT_EQ(parse("sources: {a: {path: a.db}}\nlog: off")->log.level, LogLevel::kOff);
  const auto log = parse("sources: {a: {path: a.db}}\nlog: {level: full, days: 7, size: 10MB}")->log;
  EXPECT_EQ(log, (LogConfig{LogLevel::kFull, std::chrono::days(7), 10u << 20}));
}

TEST(ConfigTest, theServerSaysWhatMayBeRegistered) {
  const auto config = parse(
      "sources: {a: {path: a.db}}\n"
      "server: {listen: '0.0.0.0:9000', register: [incoming, 'https://w.test/sql'], rate: 20, cache: 1MB, "
      "otlp: "
      "'http://localhost:4318'}");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->server, (ServerConfig{.listen = "0.0.0.0:9000",
                                          .folders = {"/data/incoming"},
                                          .endpoints = {"https://w.test/sql"},
                                          .rate = 20,
                                          .cacheBytes = 1u << 20,
                                          .otlp = "http://localhost:4318"}));
}

TEST(ConfigTest, addressesBelowWhichSourcesMayBeRegisteredArePlain) {
  for (const char* place : {"file:///data", "ftp://w.test/sql", "https://w.test/a/../b",
                            "https://w.test/%2e%2e", "https://me:secret@w.test/sql", "https://w.test\\\\a"})
    EXPECT_FALSE(parse("sources: {a: {path: a.db}}\nserver: {register: [\"" + std::string(place) + "\"]}"))
        << place;
}

TEST(ConfigTest, whatSomebodyElseWroteSeesNoVariablesAndNoSecrets) {
  const auto source = parseSource("w", R"({"path": "a.db", "description": "of orders"})", "/data", kKinds);
  ASSERT_TRUE(source) << source.error().message;
  EXPECT_THAT(source->files().paths, ElementsAre("/data/a.db"));
  EXPECT_FALSE(parseSource("w", R"({"path": "${HOME}/a.db"})", "/data", kKinds));
  EXPECT_FALSE(parseSource("w", R"({"kind": "warehouse", "url": "https://w.test", "secret": "env:HOME"})",
                           "/data", kKinds));
  EXPECT_EQ(parseSource("w", R"({"path": "https://w.test/a.csv"})", "/data", kKinds).error().code,
            Code::kRefused);
  for (const char* path : {"file:///etc/passwd", "FILE:///etc/passwd", "ftp://w.test/a.db", "hf://a.db"})
    EXPECT_THAT(
        parseSource("w", R"({"path": ")" + std::string(path) + "\"}", "/data", kKinds).error().message,
        HasSubstr("scheme that is not known"))
        << path;
  const auto server = parseSource("w", R"({"kind": "warehouse", "url": "https://w.test"})", "/data", kKinds);
  ASSERT_TRUE(server) << server.error().message;
  EXPECT_EQ(server->endpoint()->url, "https://w.test");
  EXPECT_FALSE(parseSource("w", "{", "/data", kKinds));
  EXPECT_FALSE(parseSource("w", "[]", "/data", kKinds));
}

TEST(VariablesTest, dollarsThatAreNoReferenceStay) {
  FakeWorld world;
  EXPECT_EQ(expandVariables("a$b $$ ${X:}", world).value(), "a$b $ ");
  EXPECT_FALSE(expandVariables("${X", world));
}

/// A folder of empty files that disappears with the test.
class DiscoverTest : public ::testing::Test {
 protected:
  DiscoverTest() : root_(fs::path(::testing::TempDir()) / "omni_discover" / test()) { fs::remove_all(root_); }
  ~DiscoverTest() override { fs::remove_all(root_); }
  static std::string test() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }
  void touch(const std::string& name) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << "x";
  }
  std::vector<std::string> found() {
    std::vector<std::string> lines;
    const auto discovery = discover({root_}, kKinds);
    if (!discovery) return {discovery.error().message};
    for (const auto& source : discovery->sources) {
      std::string line = source.id + " " + source.kind;
      for (const auto& path : source.files().paths)
        line += " " + fs::path(path).lexically_relative(root_).string();
      lines.push_back(line);
    }
    return lines;
  }
  fs::path root_;
};

TEST_F(DiscoverTest, groupsWhatBelongsTogether) {
  for (const char* name :
       {"sales.db", "crm/a.csv", "crm/b.csv", "org/nodes.csv", "org/edges.csv", "handbook/x/p.md",
        "handbook/q.md", ".git/z.db", "one/Only Table.csv", "README.md", "beir/corpus.jsonl"})
    touch(name);
  EXPECT_THAT(found(), ElementsAre("sales sqlite sales.db", "crm duckdb crm/a.csv crm/b.csv",
                                   "only_table duckdb one/Only Table.csv", "org graph org",
                                   "beir documents beir", "handbook documents handbook"));
}

TEST_F(DiscoverTest, aReadmeAloneIsADocument) {
  touch("README.md");
  EXPECT_THAT(found(), ElementsAre("areadmealoneisadocument documents README.md"));
}

TEST_F(DiscoverTest, tablesOfDocumentsAreASourceOfTheirOwn) {
  for (const char* name :
       {"handbook/prices.md", "handbook/old/prices-2023.md", "handbook/q.md", "prices.csv"})
    touch(name);
  EXPECT_THAT(found(), ElementsAre("prices duckdb prices.csv", "handbook documents handbook",
                                   "handbook_tables duckdb handbook/prices.md handbook/old/prices-2023.md"));
}

TEST_F(DiscoverTest, otherFilesOfAFolderWithPicturesAreListedToo) {
  for (const char* name : {"trips/oslo/a.png", "trips/b.png", "notes/c.md"}) touch(name);
  const std::string root = lower(root_.filename().string());
  EXPECT_THAT(found(),
              ElementsAre("notes documents notes", root + "_images images .", root + "_files duckdb ."));
}

TEST_F(DiscoverTest, whatDescribesDataIsReadForAllAndIsNoSource) {
  for (const char* name : {"shop/orders.csv", "stock.csv"}) touch(name);
  std::ofstream(root_ / "shop/schema.yml") << "version: 2\nmodels:\n  - name: orders\n";
  std::ofstream(root_ / "croissant.json")
      << R"({"@type": "Dataset", "conformsTo": "http://mlcommons.org/croissant/1.0"})";
  const auto discovery = discover({root_}, kKinds);
  ASSERT_TRUE(discovery) << discovery.error().message;
  EXPECT_THAT(found(), ElementsAre("stock duckdb stock.csv", "orders duckdb shop/orders.csv"));
  for (const auto& source : discovery->sources)
    EXPECT_THAT(source.semantics.value(), UnorderedElementsAre((root_ / "shop/schema.yml").string(),
                                                               (root_ / "croissant.json").string()));
  EXPECT_THAT(writeConfig(discovery->sources, root_),
              AllOf(HasSubstr("shop/schema.yml"), HasSubstr("croissant.json")));
}

TEST_F(DiscoverTest, graphsInOneFolderAreDistinguishedByName) {
  for (const char* name :
       {"g/films.nodes.csv", "g/films.edges.csv", "g/pets.nodes.csv", "g/pets.edges.csv", "g/t.csv"})
    touch(name);
  EXPECT_THAT(found(), ElementsAre("films graph g/films.edges.csv g/films.nodes.csv",
                                   "pets graph g/pets.edges.csv g/pets.nodes.csv", "t duckdb g/t.csv"));
}

TEST_F(DiscoverTest, givesEqualNamesDifferentIds) {
  touch("a/x.db");
  touch("b/x.db");
  EXPECT_THAT(found(), ElementsAre("x sqlite a/x.db", "x_sqlite sqlite b/x.db"));
}

TEST_F(DiscoverTest, saysWhatLooksLikeASourceAndIsNone) {
  touch("a.db");
  touch("broken.sqlite");
  std::ofstream(root_ / "empty.csv").close();
  std::ofstream(root_ / "empty.sqlite").close();
  const auto discovery = discover({root_}, kKinds);
  ASSERT_TRUE(discovery);
  EXPECT_EQ(discovery->sources.size(), 1u);
  EXPECT_THAT(discovery->notes,
              ElementsAre(HasSubstr("broken.sqlite is no database"), HasSubstr("empty.csv is empty"),
                          HasSubstr("empty.sqlite is empty")));
}

TEST_F(DiscoverTest, opensFilesAloneAndFollowsLinksOnce) {
  touch("a/t.csv");
  fs::create_directory_symlink("..", root_ / "a/up");
  fs::create_symlink("nowhere.csv", root_ / "a/dangling.csv");
  ASSERT_EQ(mkfifo((root_ / "a/pipe.csv").c_str(), 0600), 0);
  EXPECT_THAT(found(), ElementsAre("t duckdb a/t.csv"));
  const auto pipe = discover({root_ / "a/pipe.csv"}, kKinds);
  ASSERT_FALSE(pipe);
  EXPECT_THAT(pipe.error().hint, HasSubstr("pipe.csv: no kind of source reads this file"));
}

TEST_F(DiscoverTest, doesNotLeaveTheFolderThroughALinkUpwards) {
  touch("here/t.csv");
  touch("beside/u.csv");
  fs::create_directory_symlink("..", root_ / "here/up");
  const auto discovery = discover({root_ / "here"}, kKinds);
  ASSERT_TRUE(discovery);
  EXPECT_EQ(discovery->sources.size(), 1u);
  EXPECT_THAT(discovery->notes, ElementsAre(HasSubstr("up is a link to a folder around it")));
}

TEST_F(DiscoverTest, theKeyMayLieInAFile) {
  touch("t.csv");
  std::ofstream(root_ / "key.txt") << "sk-2\n";
  const auto config =
      parseConfig("sources: {a: {path: t.csv}}\nmodel: {name: x, endpoint: y, api_key_file: key.txt}",
                  root_ / "omni.yaml", realWorld(), kKinds);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->model->target.key.reveal(), "sk-2");
}

TEST_F(DiscoverTest, aFileWithoutEndIsNoKeyAndNoConfiguration) {
  const auto config = parseConfig("model: {name: x, endpoint: y, api_key_file: /dev/zero}",
                                  root_ / "omni.yaml", realWorld(), kKinds);
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, HasSubstr("holds more than a key: /dev/zero"));
  const auto endless = readConfig("/dev/zero", realWorld(), kKinds);
  ASSERT_FALSE(endless);
  EXPECT_THAT(endless.error().message, HasSubstr("longer than 1 MB"));
}

TEST_F(DiscoverTest, anEmptyConfigurationIsRead) {
  touch("t.csv");
  std::ofstream(root_ / "omni.yaml").close();
  const auto config = readConfig(root_ / "omni.yaml", realWorld(), kKinds);
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, HasSubstr("is empty"));
}

TEST_F(DiscoverTest, aCacheFolderIsNoSource) {
  touch("sales.db");
  touch("cache/tables/copy.duckdb");
  touch("cache/fetched/stock.csv");
  tagCacheFolder(root_ / "cache");
  EXPECT_THAT(discover({root_}, kKinds)->notes, ElementsAre(HasSubstr("cache is a cache folder of omni")));
  EXPECT_EQ(discover({root_}, kKinds)->sources.size(), 1u);
  for (const auto& named : {root_ / "cache", root_ / "cache/fetched"}) {
    const auto pool = poolConfig({.in = {named}, .kinds = kKinds}, realWorld());
    ASSERT_FALSE(pool);
    EXPECT_THAT(pool.error().message, HasSubstr("lies in the cache folder"));
  }
  const auto written = parseConfig("sources: { s: { kind: duckdb, path: 'cache/fetched/*.csv' } }",
                                   root_ / "omni.yaml", realWorld(), kKinds);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("lies in the cache folder"));
}

TEST_F(DiscoverTest, anInstalledModelIsAskedUnlessSomebodySaysWhoPlans) {
  touch("sales.db");
  touch("omni/models/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf");
  touch("omni/models/another.gguf");
  FakeWorld world;
  world.variables["XDG_DATA_HOME"] = root_;
  const auto pool = poolConfig({.in = {root_ / "sales.db"}, .kinds = kKinds}, world);
  ASSERT_TRUE(pool) << pool.error().message;
  ASSERT_TRUE(pool->engine.model);
  EXPECT_EQ(pool->engine.model->target.local, "qwen2.5-coder-1.5b");
  EXPECT_EQ(pool->engine.planner.formulate, PlannerKind::kEnsemble);
  const auto named = poolConfig({.in = {root_ / "sales.db"}, .kinds = kKinds, .planner = "ensemble"}, world);
  EXPECT_TRUE(named->engine.model);
  EXPECT_EQ(named->engine.planner.evidence, PlannerKind::kBuiltin);
  const auto builtin = poolConfig({.in = {root_ / "sales.db"}, .kinds = kKinds, .planner = "builtin"}, world);
  EXPECT_FALSE(builtin->engine.model);
  EXPECT_EQ(builtin->engine.planner.formulate, PlannerKind::kBuiltin);
}

TEST_F(DiscoverTest, saysWhenNothingIsThere) {
  touch("picture.bmp");
  EXPECT_THAT(found(), ElementsAre(HasSubstr("nothing to ask was found")));
  EXPECT_FALSE(discover({root_ / "absent"}, kKinds));
}

TEST_F(DiscoverTest, writesAConfigurationThatReadsBack) {
  touch("sales.db");
  touch("crm/a.csv");
  touch("crm/b.csv");
  const auto discovery = discover({root_}, kKinds);
  ASSERT_TRUE(discovery);
  const std::string yaml = writeConfig(discovery->sources, root_);
  EXPECT_THAT(yaml, HasSubstr("path: sales.db"));
  const auto config = parseConfig(yaml, root_ / "omni.yaml", realWorld(), kKinds);
  ASSERT_TRUE(config) << config.error().message;
  ASSERT_EQ(config->sources.size(), 2u);
  EXPECT_EQ(config->sources[1].files().paths, discovery->sources[1].files().paths);
}

}  // namespace
}  // namespace omni
