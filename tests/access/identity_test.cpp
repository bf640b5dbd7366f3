// Whom the database of a source acts for: the header of a request, to the source's own session.
#include <gmock/gmock.h>

#include "app/http/contract/sent.h"
#include "base/temporary_folder.h"
#include "source/remote/acts_as.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A database that gives the caller his own name, and the login its own.
class OwnRows final : public Source, public ActsAs {
 public:
  OwnRows(SourceInfo info, std::string name) : info_(std::move(info)), name_(std::move(name)) {}

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override { return {.engineReadOnly = true}; }
  Result<std::string> contentMark(const Budget&) override { return std::string("1"); }
  Result<Descriptor> describe(const Budget&, const Progress&) override {
    Table table{.name = "people", .columns = {{.name = "person", .declaredType = "TEXT"}}, .rows = 1};
    table.columns[0].values = {.type = ValueType::kText, .rows = 1, .distinct = 1, .samples = {name_}};
    return Descriptor{.info = info_, .fingerprint = name_, .shape = RelationalSchema{{table}}};
  }
  Result<Outcome> run(const GuardedQuery&, const Budget&) override {
    return Outcome{.columns = {"person"}, .rows = {{name_}}};
  }
  Result<Health> check(const Budget&) override { return Health{true, true, "in memory"}; }
  Result<std::unique_ptr<Source>> as(const std::string& identity) const override {
    return std::make_unique<OwnRows>(info_, identity);
  }

 private:
  const SourceInfo info_;
  const std::string name_;
};

SourceKind ownRowsKind() {
  return {.kind = "own_rows",
          .route = Route::kSql,
          .open = [](const SourceConfig& config, const World&) -> Result<std::unique_ptr<Source>> {
            return std::make_unique<OwnRows>(
                SourceInfo{.id = config.id, .kind = "own_rows", .route = Route::kSql, .dialect = "sqlite"},
                "login");
          }};
}

class IdentityTest : public ::testing::Test {
 protected:
  IdentityTest() {
    auto access = std::make_shared<AccessConfig>();
    access->roles = {{.name = kAnonymousRole, .asked = {"*"}, .queried = {"*"}, .described = {"*"}}};
    access->identities["people"] = {.header = "X-User", .attribute = "", .set = "app.user"};
    EngineConfig config{.limits = roomyLimits(), .kinds = kinds_, .log = {.level = LogLevel::kFull}};
    config.sources = {{.id = "people", .kind = "own_rows"}};
    config.access = access;
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", false);
  }

  std::string send(const std::string& method, const std::string& path, const HttpHeaders& sentHeaders,
                   const std::string& body = "") {
    IncomingRequest request{.method = method, .path = path, .body = body};
    request.headers = {{"Host", "omni.example:8086"}, {"Content-Type", "application/json"}};
    request.headers.insert(request.headers.end(), sentHeaders.begin(), sentHeaders.end());
    SilentStream stream;
    return api_->handle(request, stream, {}).body;
  }
  std::string people(const HttpHeaders& sentHeaders) {
    return send("POST", "/v1/sources/people/query", sentHeaders, R"({"query": "SELECT person FROM people"})");
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::vector<SourceKind> kinds_{ownRowsKind()};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

TEST_F(IdentityTest, eachCallerIsAnsweredAndShownWhatHisDatabaseGivesHim) {
  for (const std::string name : {"Ann", "Bob", "Ann"}) {
    EXPECT_THAT(people({{"x-user", name}}), HasSubstr("[[\"" + name + "\"]]"));
    const std::string shown = send("GET", "/v1/sources/people", {{"X-User", name}});
    EXPECT_THAT(shown, HasSubstr(name));
    EXPECT_THAT(shown, Not(HasSubstr(name == "Ann" ? "Bob" : "Ann")));
  }
}

TEST_F(IdentityTest, nobodyIsShownWhatAnotherAsked) {
  const auto asked =
      Json::parse(send("POST", "/v1/ask", {{"X-User", "Ann"}}, R"({"question": "Which people are there?"})"));
  const std::string trace = "/v1/traces/" + asked["id"].get<std::string>();
  EXPECT_THAT(send("GET", "/v1/traces", {{"X-User", "Ann"}}), HasSubstr("Which people"));
  EXPECT_THAT(send("GET", trace, {{"X-User", "Ann"}}), HasSubstr("Ann"));
  EXPECT_THAT(send("GET", "/v1/traces", {{"X-User", "Bob"}}), Not(HasSubstr("Which people")));
  EXPECT_THAT(send("GET", trace, {{"X-User", "Bob"}}), Not(HasSubstr("Ann")));
}

TEST_F(IdentityTest, whoeverIsNobodyDoesNotGetTheLogin) {
  for (const HttpHeaders& sentHeaders :
       {HttpHeaders{}, HttpHeaders{{"X-User", ""}}, HttpHeaders{{"X-User", "Ann"}, {"X-User", "Bob"}}})
    EXPECT_THAT(people(sentHeaders), Not(HasSubstr("[[")));
}

}  // namespace
}  // namespace omni
