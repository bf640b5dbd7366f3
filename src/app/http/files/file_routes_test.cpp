#include <gmock/gmock.h>

#include "access/credentials/crypto.h"
#include "app/http/contract/sent.h"
#include "base/temporary_folder.h"
#include "config/config.h"
#include "net/signature/digest.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

class FileRoutes : public ::testing::Test {
 protected:
  void open(std::shared_ptr<const AccessConfig> access = nullptr) {
    EngineConfig config = readConfig("examples/company/omni.yaml", world_).value();
    config.limits = roomyLimits();
    config.access = std::move(access);
    api_.reset();
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", false);
  }
  OutgoingReply send(const std::string& method, const std::string& path, const Json& body = {}) const {
    return sent(*api_, "boss", method, path, body.is_null() ? "" : body.dump());
  }
  OutgoingReply give(const std::string& name, const std::string& bytes) const {
    return send("POST", "/v1/files", {{"name", name}, {"data", base64Url(bytes)}, {"last", true}});
  }
  std::string sourceOf(const OutgoingReply& reply) const {
    const std::string id = Json::parse(reply.body).value("source", "");
    (void)service_->now().engine->catalogWith(id, Budget(roomyLimits()));
    return id;
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

constexpr const char* kFlights = "flight,delay_minutes\nAX1,5\nAX2,17\nAX3,8\n";

TEST_F(FileRoutes, aFileThatCameInPiecesIsAskedAndStaysOverARestart) {
  open();
  const std::string text = kFlights;
  const Json begun = Json::parse(
      send("POST", "/v1/files", {{"name", "Flight delays.csv"}, {"data", base64Url(text.substr(0, 9))}})
          .body);
  ASSERT_TRUE(begun.contains("upload")) << begun.dump();
  const OutgoingReply ended =
      send("POST", "/v1/files",
           {{"upload", begun["upload"]}, {"data", base64Url(text.substr(9))}, {"last", true}});
  EXPECT_EQ(ended.status, 202u) << ended.body;
  EXPECT_EQ(sourceOf(ended), "flight_delays");
  EXPECT_THAT(send("GET", "/v1/sources/flight_delays").body, HasSubstr("delay_minutes"));
  EXPECT_THAT(send("POST", "/v1/ask",
                   {{"question", "What is the highest delay minutes?"}, {"sources", {"flight_delays"}}})
                  .body,
              HasSubstr("17"));
  open();
  EXPECT_THAT(send("GET", "/v1/sources/flight_delays").body, HasSubstr("delay_minutes"));
}

TEST_F(FileRoutes, anotherFileOfTheNameIsAnotherSourceAndOneThatIsTakenOutIsGone) {
  open();
  EXPECT_EQ(sourceOf(give("sales.csv", kFlights)), "sales_2") << "there is a source 'sales'";
  EXPECT_EQ(sourceOf(give("sales.csv", kFlights)), "sales_3");
  EXPECT_EQ(send("DELETE", "/v1/sources/sales_2").status, 204u);
  const auto left =
      std::distance(std::filesystem::directory_iterator(folder_.path() / "state" / "omni" / "dropped"), {});
  EXPECT_EQ(left, 1);
}

TEST_F(FileRoutes, refusesFilesWithAReason) {
  open();
  EXPECT_EQ(give("run.sh", "x").status, 422u);
  EXPECT_EQ(give("../up.csv", "x").status, 400u);
  EXPECT_EQ(give("empty.csv", "").status, 400u);
  EXPECT_EQ(send("POST", "/v1/files", {{"name", "a.csv"}, {"data", "%%"}}).status, 400u);
  EXPECT_EQ(send("POST", "/v1/files", {{"upload", std::string(32, 'a')}, {"data", ""}}).status, 404u);
}

TEST_F(FileRoutes, filesAreOffWhereCallersAreLimited) {
  AccessConfig access;
  access.roles = {{.name = "boss", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .operates = true}};
  access.keys = {{{.name = "boss", .roles = {"boss"}}, sha256Hex("boss")}};
  open(std::make_shared<const AccessConfig>(std::move(access)));
  const OutgoingReply reply = give("a.csv", kFlights);
  EXPECT_EQ(reply.status, 403u);
  EXPECT_THAT(reply.body, HasSubstr("limited"));
}

}  // namespace
}  // namespace omni
