#include "source/fetched/s3/aws_login.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class AwsLoginTest : public ::testing::Test {
 protected:
  AwsLoginTest() {
    world_.set("HOME", folder_.path().string());
    folder_.write(".aws/credentials",
                  "# of the shared file\n[default]\naws_access_key_id = "
                  "AKDEFAULT\naws_secret_access_key=default-secret\n\n"
                  "[ci]\n  \naws_access_key_id=AKCI\naws_secret_access_key = "
                  "ci-secret/+=x\naws_session_token = ci-session\n"
                  "[sso]\n[empty]\n");
    folder_.write(".aws/config",
                  "[default]\nregion = eu-north-1\n[profile ci]\nregion=eu-west-1\nendpoint_url = "
                  "https://objects.example.org\n"
                  "s3 =\n    region = nested\n[profile sso]\nsso_session = company\n");
  }
  AwsLogin login(const FetchSettings& settings = {}) const {
    const auto result = awsLogin(settings, world_);
    EXPECT_TRUE(result) << (result ? "" : result.error().message);
    return result.value_or(AwsLogin());
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path() / "cache"};
};

TEST_F(AwsLoginTest, isThatOfTheSharedFiles) {
  EXPECT_EQ(login().key.id, "AKDEFAULT");
  EXPECT_EQ(login().key.secret.reveal(), "default-secret");
  EXPECT_EQ(login().region, "eu-north-1");
  EXPECT_EQ(login().endpoint, "");
  const AwsLogin ci = login({.profile = "ci"});
  EXPECT_EQ(ci.key.secret.reveal(), "ci-secret/+=x");
  EXPECT_EQ(ci.key.session.reveal(), "ci-session");
  EXPECT_EQ(ci.region, "eu-west-1");
  EXPECT_EQ(ci.endpoint, "https://objects.example.org");
}

TEST_F(AwsLoginTest, theEnvironmentComesBeforeThem) {
  world_.set("AWS_PROFILE", "ci");
  EXPECT_EQ(login().key.id, "AKCI");
  world_.set("AWS_ACCESS_KEY_ID", "AKENV");
  world_.set("AWS_SECRET_ACCESS_KEY", "environment-secret");
  world_.set("AWS_REGION", "ap-south-1");
  world_.set("AWS_ENDPOINT_URL", "https://all.example.org");
  EXPECT_EQ(login().key.id, "AKENV");
  EXPECT_EQ(login().key.session.reveal(), "");
  EXPECT_EQ(login().region, "ap-south-1");
  EXPECT_EQ(login().endpoint, "https://all.example.org");
  world_.set("AWS_ENDPOINT_URL_S3", "https://s3.example.org");
  EXPECT_EQ(login().endpoint, "https://s3.example.org");
}

TEST_F(AwsLoginTest, theConfigurationComesBeforeAll) {
  world_.set("AWS_ACCESS_KEY_ID", "AKENV");
  world_.set("AWS_SECRET_ACCESS_KEY", "environment-secret");
  world_.set("OWN_SECRET", "own-secret");
  EXPECT_EQ(login({.profile = "ci"}).key.id, "AKCI");
  const AwsLogin own = login({.user = "AKOWN",
                              .secret = "env:OWN_SECRET",
                              .region = "us-west-2",
                              .endpoint = "https://own.example.org"});
  EXPECT_EQ(own.key.id, "AKOWN");
  EXPECT_EQ(own.key.secret.reveal(), "own-secret");
  EXPECT_EQ(own.region, "us-west-2");
  EXPECT_EQ(own.endpoint, "https://own.example.org");
}

TEST_F(AwsLoginTest, withoutAKeyNoRequestIsSent) {
  world_.set("HOME", (folder_.path() / "nobody").string());
  EXPECT_TRUE(login().key.empty());
  EXPECT_EQ(login().region, "us-east-1");
}

TEST_F(AwsLoginTest, whatIsMissingIsNamed) {
  const auto unknown = awsLogin({.profile = "prod"}, world_);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, Code::kNotFound);
  EXPECT_THAT(unknown.error().message, HasSubstr("'prod'"));
  const auto elsewhere = awsLogin({.profile = "sso"}, world_);
  ASSERT_FALSE(elsewhere);
  EXPECT_EQ(elsewhere.error().code, Code::kUnsupported);
  EXPECT_THAT(elsewhere.error().text(), AllOf(HasSubstr("sso_session"), Not(HasSubstr("secret"))));
  EXPECT_EQ(awsLogin({.user = "AK", .secret = "env:NONE"}, world_).error().code, Code::kNotFound);
}

}  // namespace
}  // namespace omni
