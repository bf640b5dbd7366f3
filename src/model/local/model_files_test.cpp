#include "model/local/model_files.h"

#include <gmock/gmock.h>

#include <map>

#include "base/temporary_folder.h"
#include "model/local/model_offer.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

class Surroundings : public World {
 public:
  explicit Surroundings(std::map<std::string, std::string> environment)
      : environment_(std::move(environment)) {}
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
  std::chrono::system_clock::time_point today() const override { return std::chrono::system_clock::now(); }
  std::optional<std::string> environment(const std::string& name) const override {
    const auto found = environment_.find(name);
    return found == environment_.end() ? std::nullopt : std::optional(found->second);
  }
  std::filesystem::path cacheFolder() const override { return environment("XDG_CACHE_HOME").value_or(""); }

 private:
  std::map<std::string, std::string> environment_;
};

TEST(ModelFilesTest, liesWhereDataOfProgramsLies) {
  EXPECT_EQ(modelsFolder(Surroundings({{"XDG_DATA_HOME", "/data"}, {"HOME", "/people/ada"}})),
            "/data/omni/models");
  EXPECT_EQ(modelsFolder(Surroundings({{"XDG_DATA_HOME", "data"}, {"HOME", "/people/ada"}})),
            "/people/ada/.local/share/omni/models");
  EXPECT_EQ(modelsFolder(Surroundings({})), "");
}

TEST(ModelFilesTest, offersAModelOnceWhereNoneIsInstalled) {
  const TemporaryFolder data, cache;
  const Surroundings world(
      {{"XDG_DATA_HOME", data.path().string()}, {"XDG_CACHE_HOME", (cache.path() / "omni").string()}});
  EXPECT_THAT(modelOffer(world), HasSubstr("omni model get qwen2.5-coder-1.5b (1117 MB)"));
  EXPECT_EQ(modelOfferOnce(world), modelOffer(world));
  EXPECT_EQ(modelOfferOnce(world), "");
  EXPECT_NE(modelOffer(world), "");
  data.write("omni/models/mine.gguf", "model");
  EXPECT_EQ(modelOffer(world), "");
  EXPECT_EQ(modelOffer(Surroundings({})), "") << "nowhere could it be kept";
}

TEST(ModelFilesTest, findsAModelByNameOrPath) {
  const TemporaryFolder folder;
  const Surroundings world({{"XDG_DATA_HOME", folder.path().string()}});
  EXPECT_THAT(modelFile("qwen2.5-coder-0.5b", world).error().hint,
              HasSubstr("omni model get qwen2.5-coder-0.5b"));
  EXPECT_THAT(modelFile("gpt-9", world).error().message, HasSubstr("no language model 'gpt-9'"));
  EXPECT_EQ(modelFile("/nowhere/a.gguf", world).error().code, Code::kNotFound);
  const auto own = modelsFolder(world) / "own.gguf";
  folder.write("omni/models/own.gguf", "x");
  folder.write("omni/models/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf", "xy");
  folder.write("omni/models/half.gguf.part", "x");
  EXPECT_EQ(modelFile("own", world).value(), own);
  EXPECT_EQ(modelFile(own.string(), world).value(), own);
  EXPECT_EQ(modelFile("qwen2.5-coder-0.5b", world).value(),
            modelsFolder(world) / knownModel("qwen2.5-coder-0.5b")->file);
  EXPECT_EQ(installedModels(world).size(), 2u);
}

TEST(ModelFilesTest, knowsWhatItOffers) {
  for (const KnownModel& model : knownModels()) {
    EXPECT_EQ(model.sha256.size(), 64u);
    EXPECT_TRUE(model.address.ends_with(model.file));
    EXPECT_FALSE(model.licence.empty());
  }
}

}  // namespace
}  // namespace omni
