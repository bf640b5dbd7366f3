#include "source/fetched/s3/bucket.h"

#include <gmock/gmock.h>

#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string page(const std::string& objects, const std::string& next = {}) {
  return R"(<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">)" +
         objects + "<IsTruncated>" + (next.empty() ? "false" : "true") + "</IsTruncated>" +
         (next.empty() ? "" : "<NextContinuationToken>" + next + "</NextContinuationToken>") +
         "</ListBucketResult>";
}

std::string object(const std::string& key, const std::string& size = "3") {
  return "<Contents><Key>" + key +
         "</Key><LastModified>2024-01-01T00:00:00.000Z</LastModified><ETag>&quot;1&quot;</ETag><Size>" +
         size + "</Size><Owner><ID>o</ID></Owner></Contents>";
}

std::vector<std::string> keysOf(const std::vector<ListedObject>& objects) {
  std::vector<std::string> keys;
  for (const auto& one : objects) keys.push_back(one.key);
  return keys;
}

TEST(ObjectPageTest, tellsKeysVersionsAndSizes) {
  const auto read = readObjectPage(
      page(object("a &amp; b/&lt;1&gt;.csv") + object("x&#38;&#x26;&other;&", "12"), "to&amp;ken"));
  ASSERT_TRUE(read);
  EXPECT_THAT(keysOf(read->objects), ElementsAre("a & b/<1>.csv", "x&&&other;&"));
  EXPECT_EQ(read->objects[0].etag, "\"1\"");
  EXPECT_EQ(read->objects[1].bytes, 12u);
  EXPECT_EQ(read->next, "to&ken");
  EXPECT_EQ(readObjectPage(page(""))->next, "");
}

TEST(ObjectPageTest, whatIsNoListIsUnreadable) {
  for (const std::string& wrong :
       {std::string(), std::string("<html>login</html>"), std::string("<ListBucketResult>"),
        page("<Contents><Key>a</Key></Contents>"), page(object("a", "-1")), page(object("")),
        page(object("a").substr(0, 40))})
    EXPECT_FALSE(readObjectPage(wrong)) << wrong;
}

class BucketTest : public ::testing::Test {
 protected:
  Bucket bucket(const std::string& name = "exports", const std::string& endpoint = {},
                AwsKey key = {}) const {
    return Bucket::open(name, {std::move(key), "eu-central-1", endpoint}, world_).value();
  }
  std::string endpoint() { return server_.url(""); }
  Result<std::vector<ListedObject>> list(const Bucket& from, const std::string& prefix = "2024/") {
    FileServer server(world_, from.who());
    return from.list(prefix, server, Budget(Limits{.time = std::chrono::minutes(30)}, world_));
  }

  InstantWorld world_;
  ServedFiles server_;
};

TEST_F(BucketTest, itsObjectsLieWhereAwsHasThemOrAtItsEndpoint) {
  EXPECT_EQ(bucket().addressOf("a b/ü+1.csv").url(),
            "https://exports.s3.eu-central-1.amazonaws.com/a%20b/%C3%BC%2B1.csv");
  EXPECT_EQ(bucket("dotted.name").addressOf("a.csv").url(),
            "https://s3.eu-central-1.amazonaws.com/dotted.name/a.csv");
  EXPECT_EQ(bucket("exports", "http://127.0.0.1:9000/").addressOf("a.csv").url(),
            "http://127.0.0.1:9000/exports/a.csv");
}

TEST_F(BucketTest, aKeyIsNotUsedOverHttp) {
  const auto open =
      Bucket::open("exports", {{"AK", Secret("secret")}, "r", "http://objects.example.org"}, world_);
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().code, Code::kRefused);
  EXPECT_TRUE(Bucket::open("exports", {{}, "r", "http://objects.example.org"}, world_));
}

TEST_F(BucketTest, listsPageAfterPageAndSignsEach) {
  server_.before([](const ScriptedRequest& request) -> std::optional<ScriptedReply> {
    const bool second = request.path.find("continuation-token=to%26ken") != std::string::npos;
    return ServedFiles::reply(200, {},
                              second ? page(object("2024/b.csv")) : page(object("2024/a.csv"), "to&amp;ken"));
  });
  const auto objects = list(bucket("exports", endpoint(), {"AKID", Secret("very-secret"), {}}));
  ASSERT_TRUE(objects) << objects.error().message;
  EXPECT_THAT(keysOf(*objects), ElementsAre("2024/a.csv", "2024/b.csv"));
  for (const auto& request : server_.endpoint().requests()) {
    EXPECT_THAT(request.path, HasSubstr("/exports?list-type=2&prefix=2024%2F"));
    EXPECT_THAT(request.headers.at("authorization"), HasSubstr("Credential=AKID/"));
    EXPECT_THAT(request.headers.at("authorization"), Not(HasSubstr("very-secret")));
  }
}

TEST_F(BucketTest, withoutAKeyNothingIsSigned) {
  server_.before([](const ScriptedRequest&) {
    return std::optional(ServedFiles::reply(200, {}, page(object("2024/a.csv"))));
  });
  ASSERT_TRUE(list(bucket("exports", endpoint())));
  EXPECT_FALSE(server_.endpoint().requests().front().headers.contains("authorization"));
}

TEST_F(BucketTest, endlessListsEnd) {
  server_.before([](const ScriptedRequest&) {
    return std::optional(ServedFiles::reply(200, {}, page(object("2024/a.csv"), "same")));
  });
  EXPECT_THAT(list(bucket("exports", endpoint())).value(),
              ::testing::SizeIs(2));  // a page that leads to itself
  server_.before([](const ScriptedRequest&) {
    return std::optional(ServedFiles::reply(200, {}, std::string(17u << 20u, 'x')));
  });
  EXPECT_EQ(list(bucket("exports", endpoint())).error().code, Code::kUnreadable);
}

TEST_F(BucketTest, refusalsSayWhatTheStoreSays) {
  server_.before([](const ScriptedRequest&) {
    return std::optional(ServedFiles::reply(
        403, {},
        "<?xml "
        "version=\"1.0\"?><Error><Code>SignatureDoesNotMatch</Code><StringToSign>x</StringToSign></Error>"));
  });
  const auto refused = list(bucket("exports", endpoint()));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kRefused);
  EXPECT_THAT(refused.error().message, HasSubstr("status 403 (SignatureDoesNotMatch)"));
  server_.before([](const ScriptedRequest&) {
    return std::optional(ServedFiles::reply(301, {{"x-amz-bucket-region", "us-west-2"}}, ""));
  });
  const auto elsewhere = list(bucket("exports", endpoint()));
  ASSERT_FALSE(elsewhere);
  EXPECT_THAT(elsewhere.error().text(), HasSubstr("region: us-west-2"));
}

}  // namespace
}  // namespace omni
