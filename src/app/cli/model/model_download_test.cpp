#include "app/cli/model/model_download.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "endpoint/served_files.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class ModelDownloadTest : public ::testing::Test {
 protected:
  ModelDownloadTest() { server_.put("small.gguf", {.bytes = bytes_, .etag = "\"1\""}); }
  Result<fs::path> download(const std::string& sha256) {
    const KnownModel model{.name = "small",
                           .file = "small.gguf",
                           .bytes = bytes_.size(),
                           .sha256 = sha256,
                           .licence = "MIT",
                           .address = address_};
    return downloadModel(model, folder_.path() / "models", Budget(), realWorld(), {});
  }
  std::vector<std::string> kept() const {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(folder_.path() / "models"))
      names.push_back(file.path().filename().string());
    return names;
  }

  const std::string bytes_ = "GGUF and so on";
  TemporaryFolder folder_;
  ServedFiles server_;
  const std::string address_ = server_.url("small.gguf");
};

TEST_F(ModelDownloadTest, putsTheMakersFileInPlace) {
  const auto file = download(sha256Hex(bytes_));
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(folder_.read("models/small.gguf"), bytes_);
  EXPECT_THAT(kept(), ::testing::ElementsAre("small.gguf"));
  const std::size_t asked = server_.endpoint().requests().size();
  EXPECT_TRUE(download(sha256Hex(bytes_)));
  EXPECT_EQ(server_.endpoint().requests().size(), asked) << "it is there already";
}

TEST_F(ModelDownloadTest, keepsNothingOfAnotherFile) {
  const auto file = download(sha256Hex("what the makers published"));
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Code::kUnreadable);
  EXPECT_THAT(file.error().message, HasSubstr("not the file that its makers publish"));
  EXPECT_FALSE(fs::exists(folder_.path() / "models/small.gguf"));
  EXPECT_FALSE(fs::exists(folder_.path() / "models/small.gguf.part"));
}

TEST_F(ModelDownloadTest, saysWhatItCannotReach) {
  server_.before([](const ScriptedRequest&) { return ServedFiles::reply(404, {}, ""); });
  const auto file = download(sha256Hex(bytes_));
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Code::kNotFound);
}

}  // namespace
}  // namespace omni
