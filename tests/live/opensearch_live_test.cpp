// OpenSearch with k-NN, started by tests/live/live.py without a login: what may not be written is blocked on
// the index.
#include <nlohmann/json.hpp>

#include "dice.h"
#include "endpoint/model_contract.h"
#include "language/language.h"
#include "live/fault_contract.h"
#include "live/permitted_contract.h"
#include "model/sentence_encoder.h"
#include "net/http_client.h"

namespace omni {

SourceKind opensearchSourceKind();

namespace {

using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;

LiveServer server() {
  return LiveServer("opensearch");
}

std::string urlAt(int port) {
  return "http://127.0.0.1:" + std::to_string(port);
}

// The client knows GET and POST alone, which is all that a source needs.
Json call(const std::string& verb, const std::string& path, const std::string& body = "{}") {
  const TemporaryFolder folder;
  folder.write("body", body);
  const std::string reply = (folder.path() / "reply").string();
  const std::string command = "curl -s -X " + verb + " -H 'Content-Type: application/json' '" +
                              urlAt(server().port()) + "/" + path + "' --data-binary @" +
                              (folder.path() / "body").string() + " > " + reply;
  if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
  return Json::parse(folder.read("reply"));
}

void block(bool blocked) {
  call("PUT", "notes/_settings", Json{{"index.blocks.write", blocked}}.dump());
}

constexpr const char* kTexts[][2] = {
    {"Refunds", "Customers get their money back within thirty days of a purchase."},
    {"Shipping", "Parcels to Norway take four days; heavy goods take ten."},
    {"Warranty", "The warranty of the pump lasts two years, for the seals one."},
    {"Cold start", "Below ten degrees the pump needs a cold start of five minutes."},
    {"Recall", "The recall of March concerns pumps with a loose seal."},
    {"Holidays", "Offices are closed between Christmas and the new year."}};

void fill(int replicas = 0) {
  call("DELETE", "notes");
  const Json vector{{"type", "knn_vector"},
                    {"dimension", 384},
                    {"method", {{"name", "hnsw"}, {"engine", "lucene"}, {"space_type", "cosinesimil"}}}};
  const Json text{{"type", "text"}};
  call("PUT", "notes",
       Json{{"settings",
             {{"index", {{"knn", true}, {"number_of_shards", 2}, {"number_of_replicas", replicas}}}}},
            {"mappings", {{"properties", {{"title", text}, {"body", text}, {"near", vector}}}}}}
           .dump());
  std::string lines;
  for (const auto& [title, body] : kTexts) {
    const auto near = SentenceEncoder::shared()->encode(std::string(title) + ". " + body).value();
    lines += Json{{"index", {{"_id", title}}}}.dump() + "\n" +
             Json{{"title", title}, {"body", body}, {"near", near}}.dump() + "\n";
  }
  const Json made = call("POST", "notes/_bulk?refresh=true", lines);
  if (made.value("errors", true)) throw std::runtime_error(made.dump());
  block(true);
}

SourceConfig notesAt(int port, std::map<std::string, std::string> options = {}) {
  options.try_emplace("refresh_seconds", "0");
  options.try_emplace("index", "notes");
  return {.id = "notes",
          .kind = "opensearch",
          .location = EndpointLocation{.url = urlAt(port), .user = {}, .secret = {}},
          .description = "what is told to customers",
          .options = std::move(options)};
}

class OpensearchFixture final : public LiveFixture {
 public:
  SourceKind kind() const override { return opensearchSourceKind(); }
  const Language& language() const override { return searchLanguage(); }
  SourceConfig make(const TemporaryFolder&) const override {
    fill();
    return notesAt(server().port());
  }
  void change(const TemporaryFolder&) const override {
    block(false);
    call("POST", "notes/_doc?refresh=true",
         R"({"title": "Returns", "body": "Goods come back in their boxes."})");
    block(true);
  }
  std::string reads() const override { return "pump parcels offices money seal goods"; }
  LiveServer server() const override { return omni::server(); }
  SourceConfig through(int port, SourceConfig config) const override {
    return notesAt(port, std::move(config.options));
  }
};

INSTANTIATE_TEST_SUITE_P(Opensearch, SourceContract, ::testing::Values(&contractOf<OpensearchFixture>));
INSTANTIATE_TEST_SUITE_P(Opensearch, ModelContract, ::testing::Values(&contractOf<OpensearchFixture>));
INSTANTIATE_TEST_SUITE_P(Opensearch, FaultContract, ::testing::Values(&contractOf<OpensearchFixture>));

/// Memos of teams, some of them below others: what is hidden has words of its own.
class PermittedOnOpensearch final : public PermittedFixture {
 public:
  SourceKind kind() const override { return opensearchSourceKind(); }
  SourceConfig config() const override {
    return notesAt(server().port(), {{"index", "memos"}, {"path", "path"}, {"vectors", "minilm"}});
  }
  bool ruledCopy() const override { return true; }
  SourcePermission permission(unsigned policy) const override {
    SourcePermission permission;
    permission.values = {{"team", std::string("blue")}};
    auto& rules = permission.rules;
    if (policy % 2 == 0) rules.rows["**"] = "team = :caller.team";
    if (policy % 3 == 0) rules.rows["board/**"] = "level = open and team = 'blue'";
    if (policy % 4 == 1) rules.rows["*.md"] = "level = open";
    if (policy % 5 == 0 || rules.rows.empty()) rules.hidden.push_back("board/**");
    if (policy % 7 == 0) rules.hidden.push_back("memo1?.md");
    return permission;
  }
  void fill() const override {
    put([](const Memo&) { return true; });
  }
  bool fillPermitted(unsigned policy) const override {
    return put([&](const Memo& memo) { return leaves(policy, memo); });
  }
  std::string query(unsigned n) const override {
    Dice dice(n);
    std::string text;
    for (std::size_t words = 1 + dice.below(4); words > 0; --words) {
      text += text.empty() ? "" : " ";
      if (dice.one(6)) text += dice.one(2) ? "+" : "-";
      if (dice.one(8)) text += "title:";
      text += dice.of(kWords);
    }
    return text;
  }
  std::vector<std::string> attempts() const override {
    return {"merger",
            "+merger pump",
            "merger seal",
            "pump -merger",
            "document:memo3",
            "document:memo11",
            "document:memo26",
            "\"secret merger\"",
            "title:board",
            "memo1",
            "red merger seal",
            "board blue open",
            "team:red",
            "path:board",
            "level:closed",
            "pump seal merger recall warranty",
            "* *",
            "+seal +merger",
            "-seal",
            "reimbursement for buyers"};
  }

 private:
  struct Memo {
    std::string id, path, team, level, title, body;
  };
  static inline const std::vector<std::string> kWords{"pump",   "seal",    "recall", "warranty",
                                                      "parcel", "office",  "merger", "price",
                                                      "Norway", "holiday", "refund", "memo"};
  static bool isOpen(const Memo& memo) { return memo.level == "open"; }

  static bool leaves(unsigned policy, const Memo& memo) {
    const bool board = memo.path.starts_with("board/"), blue = memo.team == "blue";
    if (policy % 2 == 0 && !blue) return false;
    if (policy % 3 == 0 && board && !(isOpen(memo) && blue)) return false;
    if (policy % 4 == 1 && memo.path.ends_with(".md") && !isOpen(memo)) return false;
    const bool rows = policy % 2 == 0 || policy % 3 == 0 || policy % 4 == 1;
    if ((policy % 5 == 0 || !rows) && board) return false;
    const std::string name = memo.path.substr(memo.path.rfind('/') + 1);
    return policy % 7 != 0 || !(name.size() == 9 && name.starts_with("memo1") && name.ends_with(".md"));
  }

  static std::vector<Memo> memos() {
    Dice dice(3);
    std::vector<Memo> all;
    for (int n = 0; n < 60; ++n) {
      const std::string name = "memo" + std::to_string(n) + (dice.one(4) ? ".txt" : ".md");
      Memo memo{.id = "memo" + std::to_string(n),
                .path = (dice.one(3)   ? "board/"
                         : dice.one(2) ? "notes/2024/"
                                       : "") +
                        name,
                .team = dice.one(2) ? "blue" : "red",
                .level = dice.one(2) ? "open" : "closed",
                .title = "Memo of the " + dice.of(kWords),
                .body = {}};
      for (std::size_t words = 5 + dice.below(30); words > 0; --words) memo.body += dice.of(kWords) + " ";
      if (memo.team == "red") memo.body += "secret merger";
      all.push_back(std::move(memo));
    }
    return all;
  }

  static bool put(const std::function<bool(const Memo&)>& isThere) {
    call("DELETE", "memos");
    const Json vector{{"type", "knn_vector"},
                      {"dimension", 384},
                      {"method", {{"name", "hnsw"}, {"engine", "lucene"}, {"space_type", "cosinesimil"}}}};
    const Json text{{"type", "text"}}, exact{{"type", "keyword"}};
    const Json team{{"type", "text"}, {"fields", {{"raw", exact}}}};
    call("PUT", "memos",
         Json{{"settings", {{"index", {{"knn", true}, {"number_of_shards", 2}, {"number_of_replicas", 0}}}}},
              {"mappings",
               {{"properties",
                 {{"title", text},
                  {"body", text},
                  {"near", vector},
                  {"team", team},
                  {"level", exact},
                  {"path", exact}}}}}}
             .dump());
    std::string lines;
    for (const Memo& memo : memos()) {
      if (!isThere(memo)) continue;
      const auto near = SentenceEncoder::shared()->encode(memo.title + ". " + memo.body).value();
      lines += Json{{"index", {{"_id", memo.id}}}}.dump() + "\n" +
               Json{{"title", memo.title}, {"body", memo.body},   {"near", near},
                    {"team", memo.team},   {"level", memo.level}, {"path", memo.path}}
                   .dump() +
               "\n";
    }
    if (lines.empty()) return false;
    const Json made = call("POST", "memos/_bulk?refresh=true", lines);
    if (made.value("errors", true)) throw std::runtime_error(made.dump());
    return true;
  }
};
INSTANTIATE_TEST_SUITE_P(Opensearch, PermittedContract,
                         ::testing::Values(&permittedOf<PermittedOnOpensearch>));

class OpensearchLiveTest : public ::testing::Test {
 protected:
  void open(std::map<std::string, std::string> options = {}) {
    source_ = opensearchSourceKind().open(notesAt(server().port(), std::move(options)), realWorld()).value();
    auto described = source_->describe(roomyBudget());
    if (!described) throw std::runtime_error(described.error().message);
    descriptor_ = std::move(*described);
  }

  Result<Outcome> ask(const std::string& text) {
    NativeQuery native{.route = Route::kSearch, .text = text};
    OMNI_TRY(query, searchLanguage().validate(native, descriptor_));
    return source_->run(query, Budget({.time = std::chrono::seconds(20)}));
  }
  std::string best(const std::string& text) {
    const auto outcome = ask(text);
    if (!outcome) return outcome.error().message;
    return outcome->passages.empty() ? "nothing" : outcome->passages.front().document;
  }

  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_F(OpensearchLiveTest, describesFieldsTitlesAndWords) {
  fill();
  open();
  const auto& corpus = std::get<CorpusProfile>(descriptor_.shape);
  EXPECT_EQ(corpus.documents, 6u);
  EXPECT_THAT(corpus.titles, Contains("Warranty"));
  EXPECT_FALSE(corpus.terms.empty());
  EXPECT_THAT(descriptor_.notes, Contains(HasSubstr("near (knn_vector of 384)")));
}

TEST_F(OpensearchLiveTest, findsByWordsPhrasesTitlesAndWhatIsRequired) {
  fill();
  open();
  EXPECT_EQ(best("how long does the warranty of a pump last"), "Warranty");
  EXPECT_EQ(best("\"cold start\""), "Cold start");
  EXPECT_EQ(best("title:shipping"), "Shipping");
  EXPECT_EQ(best("pump +recall"), "Recall");
  EXPECT_EQ(best("seal -warranty"), "Recall");
  EXPECT_EQ(best("zeppelin"), "nothing");
  const auto whole = ask("document:\"Refunds\"");
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(whole->passages.at(0).text, kTexts[0][1]);
}

TEST_F(OpensearchLiveTest, findsByMeaningWhereTheIndexHasVectors) {
  fill();
  open({{"vectors", "minilm"}});
  EXPECT_TRUE(source_->capabilities().vectors);
  EXPECT_EQ(best("reimbursement for dissatisfied buyers"), "Refunds");
  const auto excluded = ask("reimbursement for buyers -money");
  ASSERT_TRUE(excluded) << excluded.error().message;
  for (const auto& passage : excluded->passages) EXPECT_NE(passage.document, "Refunds");
}

TEST_F(OpensearchLiveTest, anIndexThatCouldBeWrittenIsToldOrRefused) {
  fill();
  block(false);
  open();
  EXPECT_THAT(descriptor_.notes, Contains(HasSubstr("could write")));
  EXPECT_FALSE(source_->check(roomyBudget())->readOnly);
  const auto strict =
      opensearchSourceKind().open(notesAt(server().port(), {{"strict", "true"}}), realWorld());
  const auto described = (*strict)->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kRefused);
}

TEST_F(OpensearchLiveTest, anIndexThatIsNotThereIsTold) {
  const auto source =
      opensearchSourceKind().open(notesAt(server().port(), {{"index", "nowhere"}}), realWorld());
  const auto described = (*source)->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kNotFound) << described.error().message;
}

TEST_F(OpensearchLiveTest, whatIsAskedChangesNothing) {
  fill();
  block(false);
  open();
  const auto everything = [] {
    return call("POST", "notes/_search", R"({"size": 50, "sort": ["_doc"], "version": true})")["hits"]["hits"]
        .dump();
  };
  const std::string before = everything();
  std::size_t tried = 0;
  for (const std::string hostile :
       {"_delete_by_query", "\"}},\"script\":{\"source\":\"ctx.op = 'delete'\"}", "DELETE /notes", "*:*",
        "+_id:Refunds", "{\"delete\":{\"_id\":\"Refunds\"}}", "document:\"../notes/_doc/Refunds\"",
        "document:\"Refunds?refresh\"", "{{#toJson}}x{{/toJson}}"}) {
    (void)ask(hostile);
    ++tried;
  }
  EXPECT_GE(tried, 9u);
  EXPECT_EQ(everything(), before);
}

// Two nodes, each shard on both; the one that is asked first is gone in the middle.
TEST_F(OpensearchLiveTest, aNodeThatIsKilledIsMissedByNobody) {
  const LiveServer second("opensearch2");
  second.start();
  fill(1);
  call("GET", "_cluster/health/notes?wait_for_status=green&timeout=60s");
  source_ = opensearchSourceKind()
                .open(notesAt(std::stoi(server().setting("SECOND")), {{"nodes", urlAt(server().port())}}),
                      realWorld())
                .value();
  descriptor_ = source_->describe(roomyBudget()).value();
  std::atomic<bool> killed = false;
  std::atomic<int> asked = 0;
  std::vector<std::string> wrong;
  {
    std::jthread killer([&] {
      while (asked < 20) std::this_thread::yield();
      second.kill();
      killed = true;
    });
    while (!killed || asked < 60) {
      const std::string found = best("warranty");
      if (found != "Warranty") wrong.push_back(found);
      ++asked;
    }
  }
  EXPECT_THAT(wrong, ::testing::IsEmpty()) << "of " << asked;
}

}  // namespace
}  // namespace omni
