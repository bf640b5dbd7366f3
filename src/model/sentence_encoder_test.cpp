#include "model/sentence_encoder.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <numeric>
#include <thread>

namespace omni {
namespace {

float dot(const std::vector<float>& a, const std::vector<float>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0f);
}

TEST(SentenceEncoderTest, nearMeaningsLieNearEachOther) {
  const auto encoder = SentenceEncoder::shared();
  const auto question = encoder->encode("How do I get my money back?");
  const auto near = encoder->encode("Our refund policy: customers are repaid within 14 days.");
  const auto far = encoder->encode("The wing's lift coefficient at supersonic speed.");
  ASSERT_TRUE(question && near && far) << (question ? "" : question.error().message);
  ASSERT_EQ(question->size(), SentenceEncoder::kDimensions);
  EXPECT_NEAR(dot(*question, *question), 1.0f, 1e-3);
  EXPECT_GT(dot(*question, *near), dot(*question, *far) + 0.2f);
}

TEST(SentenceEncoderTest, aPassageThatAnswersLiesNearItsQuestion) {
  const auto encoder = SentenceEncoder::ofPassages();
  const auto question = encoder->encodeQuestion("how long does a refund take");
  const auto near = encoder->encode("Customers are repaid within 14 days of a return.");
  const auto far = encoder->encode("The wing's lift coefficient at supersonic speed.");
  ASSERT_TRUE(question && near && far) << (question ? "" : question.error().message);
  EXPECT_NEAR(dot(*question, *question), 1.0f, 1e-3);
  EXPECT_GT(dot(*question, *near), dot(*question, *far) + 0.15f);
  EXPECT_NE(*question, encoder->encode("how long does a refund take").value());
  EXPECT_NE(encoder->name(), SentenceEncoder::shared()->name());
}

TEST(SentenceEncoderTest, severalThreadsGetTheSameVectorsAsOne) {
  const auto encoder = SentenceEncoder::shared();
  const auto encode = [&](std::size_t number) {
    return encoder->encode("sentence number " + std::to_string(number)).value_or(std::vector<float>{});
  };
  std::vector<std::vector<float>> together(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < together.size(); ++i)
      threads.emplace_back([&, i] { together[i] = encode(i); });
  }
  for (std::size_t other = 100; other < 140; ++other) encode(other);  // until the four are forgotten
  for (std::size_t i = 0; i < together.size(); ++i) EXPECT_EQ(together[i], encode(i));
}

TEST(SentenceEncoderTest, whatRestedIsLoadedAgain) {
  const auto encoder = SentenceEncoder::shared();
  const auto before = encoder->encode("How many customers are there?").value();
  encoder->rest();
  EXPECT_EQ(encoder->encode("How many customers are there?").value(), before);
}

TEST(SentenceEncoderTest, aModelRestsWhileOthersUseIt) {
  const auto encoder = SentenceEncoder::shared();
  const auto expected = encoder->encode("sentence").value();
  std::atomic<bool> over = false;
  std::jthread resting([&] {
    while (!over) encoder->rest();
  });
  for (int i = 0; i < 20; ++i) EXPECT_EQ(encoder->encode("sentence").value(), expected);
  over = true;
}

TEST(SentenceEncoderTest, anAbsentModelIsATypedErrorThatSaysWhatToDo) {
  const SentenceEncoder encoder(::testing::TempDir() + "no-model-here");
  EXPECT_FALSE(encoder.available());
  const auto vector = encoder.encode("hello");
  ASSERT_FALSE(vector);
  EXPECT_EQ(vector.error().code, Code::kNotFound);
  EXPECT_THAT(vector.error().hint, ::testing::HasSubstr("bootstrap"));
}

TEST(SentenceEncoderTest, aCorruptModelIsATypedError) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "corrupt-model";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "vocab.txt") << "[UNK]\n[CLS]\n[SEP]\n";
  std::ofstream(folder / "model.onnx") << "not a model";
  std::ofstream(folder / "weights.data") << "no weights";
  const auto vector = SentenceEncoder(folder).encode("hello");
  ASSERT_FALSE(vector);
  EXPECT_EQ(vector.error().code, Code::kUnreadable);
}

TEST(SentenceEncoderTest, weightsThatWereCutShortAreATypedError) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "cut-model";
  std::filesystem::remove_all(folder);
  const auto program = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  std::filesystem::copy(program / "share/omni/minilm", folder);
  const auto weights = folder / "weights.data";
  std::filesystem::resize_file(weights, std::filesystem::file_size(weights) / 2);
  const auto vector = SentenceEncoder(folder).encode("hello");
  ASSERT_FALSE(vector);
  EXPECT_EQ(vector.error().code, Code::kUnreadable);
}

TEST(SentenceEncoderTest, commonWordsComeMostFrequentFirst) {
  const auto words = SentenceEncoder::shared()->commonWords();
  ASSERT_TRUE(words);
  const auto rank = [&](std::string_view word) {
    return std::find(words->begin(), words->end(), word) - words->begin();
  };
  EXPECT_LT(rank("the"), rank("house"));
  EXPECT_LT(rank("house"), rank("turbulence"));
}

}  // namespace
}  // namespace omni
