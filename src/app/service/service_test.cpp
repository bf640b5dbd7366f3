#include "app/service/service.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <condition_variable>
#include <csignal>
#include <set>

#include "app/service/answer_cache.h"
#include "app/service/compact.h"
#include "app/service/input/json_schema.h"
#include "app/service/operation_schemas.h"
#include "app/service/operations.h"
#include "app/service/reloader.h"
#include "base/temporary_folder.h"
#include "config/config.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::ElementsAre;

/// How the reloads of one test went.
class Reloads {
 public:
  void tell(const Status& done) {
    const std::scoped_lock lock(mutex_);
    went_.push_back(done.has_value());
    changed_.notify_all();
  }
  std::vector<bool> await(std::size_t many) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return went_.size() >= many; });
    return went_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<bool> went_;
};

class ReloaderTest : public ::testing::Test {
 protected:
  void configure(const std::string& more) const {
    folder_.write("omni.yaml", "sources: { sales: { path: '" +
                                   std::filesystem::absolute("examples/company/sales.db").string() +
                                   "' } }\n" + more);
  }
  Result<EngineConfig> read() const { return readConfig(folder_.path() / "omni.yaml", world_); }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path()};
};

TEST_F(ReloaderTest, takesWhatChangedAndLeavesWhatIsInForceAtAnError) {
  configure("trust: 0.5");
  const auto first = read();
  ASSERT_TRUE(first) << first.error().text();
  const auto opened = Service::open(*first, world_);
  ASSERT_TRUE(opened) << opened.error().text();
  const auto& service = *opened;
  Reloads reloads;
  Reloader reloader(
      *service, folder_.path() / "omni.yaml", [this] { return read(); },
      [&](const Status& done) { reloads.tell(done); }, std::chrono::milliseconds(1));
  const InForce before = service->now();
  configure("trust: 0.25");
  EXPECT_THAT(reloads.await(1), ElementsAre(true)) << "the file changed";
  EXPECT_EQ(service->now().engine->config().trust, 0.25);
  configure("trust: much");
  EXPECT_THAT(reloads.await(2), ElementsAre(true, false));
  EXPECT_EQ(service->now().engine->config().trust, 0.25) << "what is in force stays";
  reloader.ask();
  EXPECT_THAT(reloads.await(3), ElementsAre(true, false, false)) << "as told by SIGHUP";
  EXPECT_EQ(before.engine->ask("How many customers are there?").status, AskStatus::kAnswered)
      << "a question under way ends with what it began with";
}

/// A clock that only this moves.
class SlowWorld final : public KeptIn {
 public:
  using KeptIn::KeptIn;
  std::chrono::steady_clock::time_point now() const override { return now_; }
  void pass(std::chrono::seconds time) { now_ += time; }

 private:
  std::chrono::steady_clock::time_point now_ = std::chrono::steady_clock::now();
};

/// While it lives no file of this process grows, as on a full disk.
class FullDisk {
 public:
  FullDisk() {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit none = before_;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(ServiceTest, answersWithoutAStateOnAFullDiskUntilThereIsRoom) {
  const TemporaryFolder folder;
  SlowWorld world(folder.path() / "cache", folder.path() / "state");
  const auto sales = std::filesystem::absolute("examples/company/sales.db").string();
  const EngineConfig config{.sources = {{.id = "sales", .kind = "sqlite", .location = FileLocation{{sales}}}},
                            .limits = roomyLimits(),
                            .log = {.level = LogLevel::kQuestions}};
  const Json question{{"question", "How many customers are there?"}};
  auto full = std::make_optional<FullDisk>();
  const auto opened = Service::open(config, world);
  ASSERT_TRUE(opened) << opened.error().text();
  Service& service = **opened;
  ASSERT_TRUE(service.now().unlogged);
  const auto unkept = askFor(service.now(), {question});
  ASSERT_TRUE(unkept) << unkept.error().text();
  EXPECT_EQ(unkept->report.status, AskStatus::kAnswered);
  EXPECT_TRUE(unkept->unkept) << "it is counted, and its report says so";
  EXPECT_TRUE(service.reload(config)) << "nor does a reload fail";
  full.reset();
  service.recover();
  EXPECT_FALSE(service.now().log) << "it was tried just now";
  world.pass(std::chrono::minutes(1));
  service.recover();
  EXPECT_FALSE(service.now().unlogged);
  const auto kept = askFor(service.now(), {question});
  EXPECT_FALSE(kept->unkept);
  EXPECT_TRUE(service.now().log->find(kept->report.id));
}

class AnswerCacheTest : public ::testing::Test {
 protected:
  void hold(const std::string& rows) { folder_.write("shop.csv", "product,price\n" + rows); }
  std::unique_ptr<Engine> open() const {
    const auto file = (folder_.path() / "shop.csv").string();
    auto engine =
        Engine::open({.sources = {{.id = "shop", .kind = "duckdb", .location = FileLocation{{file}}}},
                      .limits = roomyLimits(),
                      .markAge = std::chrono::hours(1)},
                     world_)
            .value();
    (void)engine->catalog();
    return engine;
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  AnswerCache cache_{1u << 20u};
};

TEST_F(AnswerCacheTest, keepsNoAnswerWhoseSourceChangedWhileItWasAsked) {
  hold("chair,10\ntable,20\n");
  const auto engine = open();
  const auto catalog = engine->catalogSoFar();
  const AskReport report = engine->ask("How many products are there?");
  ASSERT_EQ(report.status, AskStatus::kAnswered) << report.answer.text;
  cache_.put("kept", report, catalog, contentMarksOf(*catalog), 100);
  EXPECT_NE(cache_.find("kept", *engine), nullptr);
  const auto before = contentMarksOf(*catalog);
  hold("chair,10\ntable,20\nlamp,30\n");
  cache_.put("meanwhile", report, catalog, before, 100);
  EXPECT_EQ(cache_.find("meanwhile", *engine), nullptr);
  EXPECT_EQ(cache_.find("kept", *engine), nullptr);
  cache_.put("unknown", report, catalog, {}, 100);
  EXPECT_EQ(cache_.find("unknown", *engine), nullptr);
}

TEST(Compact, cutsAListWhateverElseTheResultHolds) {
  for (std::size_t more = 0; more < 9; ++more) {  // objects move when they grow
    Json result = Json::object();
    for (std::size_t i = 0; i < more; ++i) result["more" + std::to_string(i)] = i;
    result["passages"] = std::vector<std::string>(64, std::string(100, 'x'));
    fitInto(400, result);
    EXPECT_EQ(result["passages"].size(), 8u) << more;
    EXPECT_EQ(result["omitted"], 56u) << more;
  }
}

/// The words that a schema uses, and those of schemas within it.
void addWords(const Json& schema, std::set<std::string>& words) {
  for (const auto& [word, rule] : schema.items()) {
    words.insert(word);
    if (word == "properties")
      for (const auto& [name, property] : rule.items()) addWords(property, words);
    else if (rule.is_object())
      addWords(rule, words);
  }
}

TEST(JsonSchema, knowsEveryRuleThatWhatIsTakenIsDescribedWith) {
  std::set<std::string> words;
  for (const std::string_view text :
       {kAskInput, kSearchInput, kDescribeInput, kQueryInput, kFeedbackInput, kRegisterInput})
    addWords(Json::parse(text), words);
  EXPECT_THAT(words,
              ::testing::IsSubsetOf({"type", "properties", "required", "additionalProperties", "items",
                                     "minItems", "maxItems", "minLength", "maxLength", "pattern", "minimum",
                                     "maximum", "exclusiveMinimum", "enum", "const", "description"}));
}

TEST(JsonSchema, saysWhichPartIsWrongAndWhatItHasToBe) {
  const auto errorOf = [](std::string_view text) {
    const auto fits = schemaOf<kAskInput>().check(Json::parse(text));
    return fits ? std::string() : fits.error().text();
  };
  EXPECT_EQ(errorOf(R"({"question": "Übermut?", "candidates": 1.0, "trust": 1})"), "");
  EXPECT_EQ(errorOf(R"([])"), "what was sent is no JSON object");
  EXPECT_EQ(errorOf(R"({})"), "'question' is missing");
  EXPECT_EQ(errorOf(R"({"question": "\u2003"})"), "'question' is empty");
  EXPECT_EQ(errorOf(R"({"question": "x", "candidates": 101})"),
            "'candidates' is no whole number from 1 to 100");
  EXPECT_EQ(errorOf(R"({"question": "x", "seconds": 0})"), "'seconds' is no number above 0 and up to 600");
  EXPECT_EQ(errorOf(R"({"question": "x", "earlier": ["y", 1]})"), "'earlier[1]' is no text");
  EXPECT_THAT(errorOf(R"({"qestion": "x"})"), ::testing::HasSubstr("Did you mean 'question'?"));
  std::string umlauts;
  while (umlauts.size() < 8000) umlauts += "ü";
  EXPECT_EQ(errorOf(Json{{"question", umlauts}}.dump()), "") << "characters are counted, not bytes";
  EXPECT_EQ(errorOf(Json{{"question", umlauts + "ü"}}.dump()), "'question' is longer than 4000 characters");
}

}  // namespace
}  // namespace omni
