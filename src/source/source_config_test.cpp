#include "source/source_config.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Variables final : public CachedIn {
 public:
  using CachedIn::CachedIn;
  std::optional<std::string> environment(const std::string& name) const override {
    return name == "PASS" ? std::optional<std::string>("correct horse") : std::nullopt;
  }
};

TEST(SourceConfig, aSecretIsReadFromWhereItIsKept) {
  const TemporaryFolder folder;
  const Variables world(folder.path());
  folder.write("pass", "battery staple\n");
  EXPECT_EQ(readSecret("env:PASS", world)->reveal(), "correct horse");
  EXPECT_EQ(readSecret("file:" + (folder.path() / "pass").string(), world)->reveal(), "battery staple");
  EXPECT_TRUE(readSecret("", world)->empty());
  EXPECT_EQ(readSecret("env:OTHER", world).error().code, Code::kNotFound);
  EXPECT_EQ(readSecret("file:" + (folder.path() / "none").string(), world).error().code, Code::kNotFound);
  const auto written = readSecret("hunter22", world);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().text(), Not(HasSubstr("hunter22")));
}

TEST(SourceConfig, itsKeyTellsPlacesApartAndHoldsNoSecret) {
  const auto keyOf = [](EndpointLocation there) { return SourceConfig{.id = "w", .location = there}.key(); };
  const std::string key = keyOf({"https://w.test", "omni", "env:PASS"});
  EXPECT_EQ(key, keyOf({"https://w.test", "omni", "env:PASS"}));
  EXPECT_NE(key, keyOf({"https://v.test", "omni", "env:PASS"}));
  EXPECT_NE(key, keyOf({"https://w.test", "other", "env:PASS"}));
  EXPECT_NE(key, (SourceConfig{.id = "w", .location = FileLocation{{"https://w.test"}}}.key()));
  EXPECT_THAT(key, Not(HasSubstr("correct horse")));
}

TEST(SourceConfig, aKindOpensOnlyWhatLiesWhereItLooks) {
  const auto open = [](const SourceConfig&, const World&) -> Result<std::unique_ptr<Source>> {
    return fail(Code::kUnavailable, "opened");
  };
  const SourceKind kinds[] = {{.kind = "warehouse", .open = open, .endpoint = true},
                              {.kind = "file", .open = open}};
  const auto messageOf = [&](const SourceConfig& config) {
    return openSource(config, realWorld(), kinds).error().message;
  };
  const EndpointLocation there{.url = "https://w.test"};
  EXPECT_EQ(messageOf({.id = "a", .kind = "warehouse", .location = there}), "opened");
  EXPECT_EQ(messageOf({.id = "a", .kind = "file"}), "opened");
  EXPECT_EQ(messageOf({.id = "a", .kind = "warehouse"}), "source 'a': it has no url");
  EXPECT_EQ(messageOf({.id = "a", .kind = "file", .location = there}),
            "source 'a': it lies in files, and has a url");
  EXPECT_EQ(messageOf({.id = "a", .kind = "fil"}), "source 'a': unknown kind 'fil'");
}

TEST(SourceConfigTest, queryPartsOfAnAddressDistinguishAndAreNotShown) {
  const auto keyOf = [](const std::string& path) {
    return SourceConfig{.id = "a", .kind = "duckdb", .location = FileLocation{.paths = {path}}}.key();
  };
  EXPECT_NE(keyOf("https://w.test/a.csv?key=sesame"), keyOf("https://w.test/a.csv?key=other"));
  EXPECT_EQ(keyOf("https://w.test/a.csv?key=sesame").find("sesame"), std::string::npos);
  EXPECT_NE(keyOf("data/what?.csv").find("what?.csv"), std::string::npos);
}

}  // namespace
}  // namespace omni
