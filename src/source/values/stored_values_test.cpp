#include "source/values/stored_values.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "source/values/repaired_values.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class StoredValuesTest : public ::testing::Test {
 protected:
  std::shared_ptr<const StoredValues> made(const std::vector<std::pair<std::uint32_t, std::string>>& texts) {
    auto maker = StoredValuesMaker::create(file_);
    EXPECT_TRUE(maker);
    for (const auto& [place, text] : texts) EXPECT_TRUE(maker->add(place, text));
    const auto finished = maker->finish({{"people", "name", true}, {"cities", "name", false}});
    EXPECT_TRUE(finished) << finished.error().message;
    const auto opened = StoredValues::open(Seal::of(file_).value());
    EXPECT_TRUE(opened) << opened.error().message;
    return opened ? *opened : nullptr;
  }

  static std::vector<std::string> texts(const std::vector<StoredValue>& values) {
    std::vector<std::string> texts;
    for (const auto& value : values) texts.push_back(value.text);
    return texts;
  }

  TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "values";
};

TEST_F(StoredValuesTest, oneIsFoundInAnyCaseAndPunctuationAsItIsSpelled) {
  const auto values =
      made({{0, "Jean-Luc Picard"}, {1, "jean luc picard"}, {1, "Picardy"}, {0, "Jean-Luc Picard"}});
  const auto found = values->find(ReadAlike::kSame, "JEAN LUC picard", 10);
  EXPECT_THAT(texts(found), UnorderedElementsAre("Jean-Luc Picard", "jean luc picard"));
  EXPECT_EQ(values->places()[found.front().place].owner,
            found.front().text.front() == 'J' ? "people" : "cities");
  EXPECT_THAT(values->find(ReadAlike::kSame, "Jean", 10), IsEmpty());
  EXPECT_THAT(values->find(ReadAlike::kSame, "?!", 10), IsEmpty());
}

TEST_F(StoredValuesTest, byWhatItBeginsWithAndByItsWords) {
  const auto values =
      made({{0, "New York"}, {0, "Newark"}, {0, "York, Old"}, {0, "York"}, {0, "Old New York Road"}});
  EXPECT_THAT(texts(values->find(ReadAlike::kBegins, "new", 10)), ElementsAre("New York", "Newark"));
  EXPECT_THAT(texts(values->find(ReadAlike::kAllWords, "york old", 10)),
              UnorderedElementsAre("York, Old", "Old New York Road"));
  EXPECT_THAT(values->find(ReadAlike::kAllWords, "york berlin", 10), IsEmpty());
  EXPECT_THAT(values->find(ReadAlike::kAllWords, "york", 2), SizeIs(2));
}

TEST_F(StoredValuesTest, aSlipOrTwo) {
  const auto values = made({{0, "Kowalczyk"}, {0, "Łódź"}, {1, "Kowalski"}});
  for (const char* slip : {"kowalcyk", "kowalczzyk", "kowalczyl", "kowaclzyk", "owalczyk"})
    EXPECT_THAT(texts(values->find(ReadAlike::kOneOff, slip, 10)), ElementsAre("Kowalczyk")) << slip;
  EXPECT_THAT(values->find(ReadAlike::kOneOff, "kovalcyk", 10), IsEmpty());
  EXPECT_THAT(texts(values->find(ReadAlike::kTwoOff, "kovalcyk", 10)), ElementsAre("Kowalczyk"));
  EXPECT_THAT(values->find(ReadAlike::kTwoOff, "ovalczyk", 10), IsEmpty()) << "the first letter is right";
  EXPECT_THAT(texts(values->find(ReadAlike::kOneOff, "Łódz", 10)), ElementsAre("Łódź"))
      << "one character, of two bytes";
}

TEST_F(StoredValuesTest, moreThanMemoryHoldsIsSpilledAndNoOtherFileStays) {
  constexpr int kTexts = 100'000;
  auto maker = StoredValuesMaker::create(file_, std::size_t{1} << 20u);
  ASSERT_TRUE(maker);
  for (int i = 0; i < kTexts; ++i)
    ASSERT_TRUE(maker->add(0, "Person " + std::to_string(i * 7919LL % kTexts) + " of many"));
  ASSERT_TRUE(maker->finish({{"people", "name", true}}));
  const auto files = listFolder(folder_.path());
  EXPECT_THAT(*files, ElementsAre(file_));
  const auto values = StoredValues::open(Seal::of(file_).value());
  ASSERT_TRUE(values);
  EXPECT_THAT(texts((*values)->find(ReadAlike::kSame, "person 99999 of many", 10)),
              ElementsAre("Person 99999 of many"));
  EXPECT_THAT(texts((*values)->find(ReadAlike::kAllWords, "many 12345 person", 10)),
              ElementsAre("Person 12345 of many"));
  EXPECT_THAT((*values)->find(ReadAlike::kAllWords, "person", 10), SizeIs(10));
}

TEST_F(StoredValuesTest, whatIsDamagedIsNotOpened) {
  (void)made({{0, "Jean-Luc Picard"}, {0, "William Riker"}});
  const Seal seal = *Seal::of(file_);
  const std::string whole = *readFile(file_);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    std::ofstream(file_, std::ios::binary) << damaged;
    EXPECT_FALSE(StoredValues::open(seal)) << at;
  }
  std::ofstream(file_, std::ios::binary) << whole.substr(0, whole.size() / 2);
  EXPECT_FALSE(StoredValues::open(seal));
  std::filesystem::remove(file_);
  EXPECT_FALSE(StoredValues::open(seal));
}

TEST_F(StoredValuesTest, whatIsNoFileOfThisKindIsNotOpened) {
  (void)made({{0, "Jean-Luc Picard"}, {0, "William Riker"}});
  const std::string whole = *readFile(file_);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::ofstream(file_, std::ios::binary) << whole.substr(0, at);
    EXPECT_FALSE(StoredValues::open(Seal::of(file_).value())) << at;
  }
}

TEST_F(StoredValuesTest, whatBecomesOfTheFileChangesNothing) {
  const auto values = made({{0, "Jean-Luc Picard"}, {0, "William Riker"}});
  std::filesystem::resize_file(file_, 0);
  EXPECT_THAT(texts(values->find(ReadAlike::kSame, "william riker", 10)), ElementsAre("William Riker"));
  EXPECT_FALSE(values->isDamaged());
}

TEST_F(StoredValuesTest, aLookupInADamagedIndexIsMadeOnceMoreInTheNextOne) {
  std::vector<std::pair<std::uint32_t, std::string>> people;
  for (int i = 0; i < 20'000; ++i) people.emplace_back(0, "Person " + std::to_string(i));
  (void)made(people);
  const auto large = StoredValues::open(Seal::of(file_).value(), 0).value();
  const std::string whole = *readFile(file_);
  std::ofstream(file_, std::ios::binary) << std::string(whole.size(), '#');
  const RepairedValues values(large, [&] {
    std::ofstream(file_, std::ios::binary) << whole;
    return StoredValues::open(Seal::of(file_).value()).value();
  });
  EXPECT_THAT(texts(values.find(ReadAlike::kSame, "person 777", 10)), ElementsAre("Person 777"));
  EXPECT_TRUE(large->isDamaged());
  EXPECT_THAT(values.places(), SizeIs(2));
}

}  // namespace
}  // namespace omni
