#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "language/language.h"
#include "model/embedding/embedding_model.h"
#include "model/sentence_encoder.h"
#include "source/roomy_budget.h"
#include "source/source_config.h"

namespace omni {

SourceKind documentsSourceKind();

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kHandbook =
    "# Handbook\n\n## Refund policy\n\nCustomers are repaid within 14 days of a return.\n\n"
    "## Travel\n\nTrips above 500 euros need the approval of a manager.\n\n"
    "## Leave\n\nEverybody has 27 days of annual leave.\n\n"
    "## Security\n\nLaptops are encrypted.\n";

// Three meanings, in English and in German.
std::vector<float> meaningOf(const std::string& text) {
  const auto speaksOf = [&](const char* english, const char* german) {
    return text.find(english) != std::string::npos || text.find(german) != std::string::npos ? 1.0F : 0.1F;
  };
  return {speaksOf("annual leave", "Urlaub"), speaksOf("Trips", "Reisen"), speaksOf("repaid", "Geld")};
}

ScriptedReply encode(const ScriptedRequest& request, std::size_t dimensions = 3) {
  std::vector<std::vector<float>> vectors;
  const auto body = nlohmann::json::parse(request.body);
  for (const std::string text : body["input"]) {
    vectors.push_back(meaningOf(text));
    vectors.back().resize(dimensions);
  }
  return ScriptedReply::vectors(vectors);
}

/// A source whose passages the scripted endpoint encodes. Questions are told from passages by their length.
class EndpointVectorsTest : public ::testing::Test {
 protected:
  EndpointVectorsTest() {
    files_.write("handbook.md", kHandbook);
    server_.answerWith([](const auto& request) { return encode(request); });
  }

  std::unique_ptr<Source> open(const std::string& model = "many-tongues") {
    ModelConfig config;
    config.target = {.endpoint = server_.url(), .name = "chat"};
    config.stages["embed"] = {.endpoint = server_.url(), .name = model, .key = Secret("sk-secret-key")};
    SourceConfig source{
        .id = "docs", .kind = "documents", .location = FileLocation{{files_.path().string()}}};
    source.options["vectors"] = "endpoint";
    source.embeddings = openEmbeddingModel(config, world_);
    return documentsSourceKind().open(source, world_).value();
  }

  Result<Outcome> search(Source& source, const std::string& text, const Budget& budget) const {
    const auto descriptor = source.describe(Budget(describingLimits(), world_));
    EXPECT_TRUE(descriptor) << descriptor.error().message;
    const auto query = searchLanguage().validate({.route = Route::kSearch, .text = text}, *descriptor);
    return source.run(query.value(), budget);
  }
  Outcome search(Source& source, const std::string& text) const {
    return search(source, text, Budget(Limits{}, world_)).value();
  }

  void expectNothingLeft() const {
    for (const auto& entry : std::filesystem::directory_iterator(cache_.path() / "documents"))
      EXPECT_FALSE(entry.is_directory()) << entry.path();
  }

  TemporaryFolder files_, cache_;
  InstantWorld world_{cache_.path()};
  ScriptedEndpoint server_;
};

TEST_F(EndpointVectorsTest, aQuestionInAnotherLanguageFindsThePassage) {
  const auto source = open();
  const Outcome outcome = search(*source, "Urlaub");
  EXPECT_THAT(outcome.passages.at(0).headings, Contains("Leave"));
  EXPECT_GT(outcome.confidence, 0.2);
  EXPECT_THAT(outcome.notes, IsEmpty());
  EXPECT_THAT(outcome.without, IsEmpty());
  EXPECT_TRUE(source->capabilities().vectors);
  ASSERT_EQ(server_.requests().size(), 2u) << "one call for all passages, one for the question";
  EXPECT_EQ(server_.requests()[1].body, R"({"model":"many-tongues","input":["Urlaub"]})");
  EXPECT_EQ(server_.requests()[1].headers.at("authorization"), "Bearer sk-secret-key");
}

TEST_F(EndpointVectorsTest, theCatalogGoesOnWithTheShippedEncoder) {
  const auto source = open();
  const auto profile = std::get<CorpusProfile>(source->describe(Budget(describingLimits()))->shape);
  ASSERT_FALSE(profile.centroids.empty());
  EXPECT_EQ(profile.centroids.front().size(), SentenceEncoder::kDimensions);
  EXPECT_TRUE(source->nearness("annual leave",
                               Meaning{SentenceEncoder::shared()->name(), profile.centroids.front()}));
  EXPECT_EQ(source->nearness("annual leave", Meaning{"another", profile.centroids.front()})->meaning, 0);
}

TEST_F(EndpointVectorsTest, anIndexServesItsOwnModelAlone) {
  const auto first = open();
  search(*first, "Urlaub");
  search(*open(), "Urlaub");
  EXPECT_EQ(server_.requests().size(), 3u) << "the kept index was made again";
  const auto other = open("another");
  EXPECT_NE(other->contentMark(roomyBudget()).value(), first->contentMark(roomyBudget()).value());
  search(*other, "Urlaub");
  EXPECT_EQ(server_.requests().size(), 5u) << "an index with another model's vectors was used";
}

TEST_F(EndpointVectorsTest, manyPassagesGoInBatches) {
  std::string text;
  for (int i = 0; i < 70; ++i) text += "# Rule " + std::to_string(i) + "\n\nRule by rule.\n\n";
  files_.write("rules.md", text);
  std::size_t most = 0;
  server_.answerWith([&](const auto& request) {
    most = std::max(most, nlohmann::json::parse(request.body)["input"].size());
    return encode(request);
  });
  EXPECT_TRUE(open()->describe(Budget(describingLimits(), world_)));
  EXPECT_EQ(most, 32u);
  EXPECT_EQ(server_.requests().size(), 3u);
}

TEST_F(EndpointVectorsTest, whatWasEncodedBeforeAFailureIsNotEncodedAgain) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "# Rule " + std::to_string(i) + "\n\nRule by rule.\n\n";
  files_.write("rules.md", text);
  std::set<std::string> encoded;
  bool down = true;
  server_.answerWith([&](const auto& request) {
    const auto body = nlohmann::json::parse(request.body);
    if (down && encoded.size() >= 64) return ScriptedReply::error(400, "no more");
    for (const std::string one : body["input"]) EXPECT_TRUE(encoded.insert(one).second) << "again: " << one;
    return encode(request);
  });
  EXPECT_FALSE(open()->describe(Budget(describingLimits(), world_)));
  EXPECT_LT(encoded.size(), 200u);
  down = false;
  EXPECT_TRUE(open()->describe(Budget(describingLimits(), world_)));
  EXPECT_GE(encoded.size(), 200u);
}

// What an earlier try left is used only where it is what was written.
TEST_F(EndpointVectorsTest, damagedVectorsOfAnEarlierTryAreEncodedAnew) {
  const auto folder = cache_.path() / "documents";
  const auto leftBehind = [&](const char* subject) {
    std::string text;
    for (int i = 0; i < 70; ++i)
      text += "# " + std::string(subject) + " " + std::to_string(i) + "\n\n" +
              (i % 3 == 0 ? "Trips" : "annual leave") + " by rule.\n\n";
    files_.write("rules.md", text);
    std::filesystem::remove_all(folder);
    std::size_t replies = 0;
    server_.answerWith([&replies](const auto& request) {
      return replies++ < 2 ? encode(request) : ScriptedReply::error(400, "no more");
    });
    EXPECT_FALSE(open()->describe(Budget(describingLimits(), world_)));
    server_.answerWith([](const auto& request) { return encode(request); });
    for (const auto& file : std::filesystem::directory_iterator(folder))
      if (file.path().extension() == ".vectors") return file.path();
    ADD_FAILURE() << "nothing was left";
    return folder / "none";
  };
  const auto bytesOf = [](const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const auto answer = [&] {
    std::string scoredText;
    const auto source = open();
    for (const char* question : {"Urlaub", "Reisen"})
      for (const auto& passage : search(*source, question).passages)
        scoredText += passage.text + " " + std::to_string(passage.score) + "\n";
    return scoredText;
  };
  const std::string other = bytesOf(leftBehind("Law"));
  const auto file = leftBehind("Rule");
  const std::string whole = bytesOf(file);
  ASSERT_GT(whole.size(), 1000u);
  const std::string expected = answer();
  std::size_t calls = 0;
  const auto answerWith = [&](const std::string& bytes) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    std::ofstream(file, std::ios::binary) << bytes;
    const std::size_t before = server_.requests().size();
    const std::string scoredText = answer();
    calls = server_.requests().size() - before;
    return scoredText;
  };
  EXPECT_EQ(answerWith(""), expected);
  const std::size_t callsForAll = calls;
  EXPECT_EQ(answerWith(whole), expected);
  EXPECT_LT(calls, callsForAll) << "what was left is not used";
  std::vector<std::string> damaged{other,
                                   whole.substr(0, whole.size() / 3),
                                   whole.substr(0, whole.size() - 1),
                                   whole.substr(whole.size() / 2) + whole.substr(0, whole.size() / 2),
                                   whole + whole.substr(7),
                                   std::string(whole.size(), '\0')};
  for (std::size_t at = 0; at < whole.size(); at += whole.size() / 12) {
    damaged.push_back(whole);
    damaged.back()[at] = static_cast<char>(damaged.back()[at] ^ 0x41);
  }
  for (std::size_t i = 0; i < damaged.size(); ++i)
    EXPECT_EQ(answerWith(damaged[i]), expected) << "damage " << i;
}

TEST_F(EndpointVectorsTest, changedFilesHaveTheirNewPassagesEncodedAlone) {
  const auto source = open();
  ASSERT_TRUE(source->describe(Budget(describingLimits(), world_)));
  files_.write("garage.md", "# Garage\n\nReisen begin in the garage.\n");
  EXPECT_EQ(search(*source, "Urlaub").passages.at(0).document, "handbook.md");
  ASSERT_EQ(server_.requests().size(), 3u);
  EXPECT_EQ(server_.requests()[1].body,
            R"({"model":"many-tongues","input":["Garage. Reisen begin in the garage."]})");
}

TEST_F(EndpointVectorsTest, anotherModelUnderTheSameNameEncodesAllAnew) {
  const auto source = open();
  ASSERT_TRUE(source->describe(Budget(describingLimits(), world_)));
  files_.write("garage.md", "# Garage\n\nTrips begin in the garage.\n");
  server_.answerWith([](const auto& request) { return encode(request, 5); });
  EXPECT_THAT(search(*source, "Urlaub").passages.at(0).headings, Contains("Leave"));
}

TEST_F(EndpointVectorsTest, aQuestionMayNotCostMoreThanIsLeft) {
  const auto outcome = search(*open(), "annual leave", Budget(Limits{.tokens = 1}, world_));
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->passages.at(0).headings, Contains("Leave"));
  EXPECT_EQ(outcome->without.at(0).code, Code::kLimit);
}

TEST_F(EndpointVectorsTest, aCancelledSearchIsNoSearchByWords) {
  const auto source = open();
  ASSERT_TRUE(source->describe(Budget(describingLimits(), world_)));
  server_.answerWith([](const auto&) { return ScriptedReply::hang(); });
  Budget budget(Limits{}, world_);
  const std::size_t before = server_.requests().size();
  std::jthread canceller([&] {
    server_.awaitRequests(before + 1);
    budget.cancel();
  });
  EXPECT_EQ(search(*source, "annual leave", budget).error().code, Code::kCancelled);
  server_.awaitAbandoned(1);
}

struct Trouble {
  const char* name;
  ScriptedReply reply;
  Code code;
};

std::ostream& operator<<(std::ostream& out, const Trouble& trouble) {
  return out << trouble.name;
}

class TroubledEndpointTest : public EndpointVectorsTest, public ::testing::WithParamInterface<Trouble> {};

TEST_P(TroubledEndpointTest, atAQuestionWordsFindAloneAndSaySo) {
  const auto source = open();
  ASSERT_TRUE(source->describe(Budget(describingLimits(), world_)));
  server_.answerWith([](const auto&) { return GetParam().reply; });
  const auto outcome =
      search(*source, "annual leave", Budget(Limits{.time = std::chrono::seconds(4)}, world_));
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->passages.at(0).headings, Contains("Leave"));
  EXPECT_THAT(outcome->notes, ElementsAre(HasSubstr("words only")));
  ASSERT_EQ(outcome->without.size(), 1u);
  EXPECT_EQ(outcome->without[0].code, GetParam().code) << outcome->without[0].message;
  EXPECT_THAT(outcome->without[0].message + outcome->without[0].hint, Not(HasSubstr("sk-secret")));
}

const Trouble kTroubles[] = {
    {"overloaded", ScriptedReply::error(500, "out of memory"), Code::kUnavailable},
    {"limited", ScriptedReply::error(429, "slow down", {{"Retry-After", "7200"}}), Code::kUnavailable},
    {"forbidden", ScriptedReply::error(401, "bad key sk-secret-key"), Code::kRefused},
    {"closes", ScriptedReply::closesEarly(), Code::kUnavailable},
    {"cut", ScriptedReply::cutOff("a reply", 120), Code::kUnreadable},
    {"enormous", ScriptedReply::enormous(17u << 20), Code::kUnreadable},
    {"garbage", ScriptedReply::garbage(), Code::kUnreadable},
    {"nojson", ScriptedReply::noJson(), Code::kUnreadable}};

const auto kNameOf = [](const auto& info) { return std::string(info.param.name); };

INSTANTIATE_TEST_SUITE_P(Always, TroubledEndpointTest, ::testing::ValuesIn(kTroubles), kNameOf);
INSTANTIATE_TEST_SUITE_P(AtAQuestion, TroubledEndpointTest,
                         ::testing::Values(Trouble{"hangs", ScriptedReply::hang(), Code::kDeadline},
                                           Trouble{"dimensions", ScriptedReply::vectors({{1, 0}}),
                                                   Code::kUnreadable}),
                         kNameOf);

class TroubledIndexTest : public EndpointVectorsTest, public ::testing::WithParamInterface<Trouble> {};

TEST_P(TroubledIndexTest, isAnErrorThatLeavesNothing) {
  server_.answerWith([](const auto&) { return GetParam().reply; });
  const auto described = open()->describe(Budget(describingLimits(), world_));
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, GetParam().code) << described.error().message;
  EXPECT_THAT(described.error().message, HasSubstr("source 'docs': its passages cannot be encoded: embed: "));
  EXPECT_THAT(described.error().hint, HasSubstr("vectors: on"));
  EXPECT_THAT(described.error().message + described.error().hint, Not(HasSubstr("sk-secret")));
  expectNothingLeft();
  server_.answerWith([](const auto& request) { return encode(request); });
  EXPECT_THAT(search(*open(), "Urlaub").passages.at(0).headings, Contains("Leave"));
}

INSTANTIATE_TEST_SUITE_P(Always, TroubledIndexTest, ::testing::ValuesIn(kTroubles), kNameOf);

TEST_F(EndpointVectorsTest, anEndpointThatHangsIsGivenUpAtTheDeadline) {
  server_.answerWith([](const auto&) { return ScriptedReply::hang(); });
  const auto described = open()->describe(Budget(Limits{.time = std::chrono::seconds(1)}, world_));
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kDeadline);
  expectNothingLeft();
}

TEST_F(EndpointVectorsTest, vectorsOfTwoLengthsMakeNoIndex) {
  std::string text;
  for (int i = 0; i < 70; ++i) text += "# Rule " + std::to_string(i) + "\n\nRule by rule.\n\n";
  files_.write("rules.md", text);
  server_.answerWith([&](const auto& request) {
    return encode(request, request.body.find("Rule 69") == std::string::npos ? 3 : 4);
  });
  const auto described = open()->describe(Budget(describingLimits(), world_));
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kUnreadable);
}

}  // namespace
}  // namespace omni
