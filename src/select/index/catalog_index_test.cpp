#include "select/index/catalog_index.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "select/index/index_file.h"

namespace omni {
namespace {

using testing::IsEmpty;

using Random = std::mt19937;

const std::vector<std::string> kWords{"ship",  "harbour", "city", "doctor", "ward",  "order",
                                      "price", "league",  "team", "song",   "album", "year"};

std::string someWord(Random& random) {
  return kWords[random() % kWords.size()];
}

SmallVector someVector(Random& random) {
  std::vector<float> vector(100);  // of no model that comes with the program
  float length = 0;
  for (float& value : vector) {
    value = static_cast<float>(random() % 2001) / 1000.0f - 1.0f;
    length += value * value;
  }
  for (float& value : vector) value /= std::sqrt(length);
  return shrink(vector);
}

// A source whose content is `version`: the same number and version are the same content.
CatalogEntry source(std::size_t number, std::size_t version) {
  Random random(number * 1000 + version);
  CatalogEntry entry;
  entry.descriptor.info = {"s" + std::to_string(number), "sqlite", Route::kSql, "", ""};
  RelationalSchema schema;
  for (std::size_t t = 0, tables = 1 + random() % 3; t < tables; ++t) {
    Table table{.name = someWord(random) + "_" + std::to_string(t)};
    Column column{.name = someWord(random)};
    column.values.type = ValueType::kText;
    for (int v = 0; v < 3; ++v) column.values.samples.push_back(someWord(random) + " " + someWord(random));
    table.columns.push_back(std::move(column));
    schema.tables.push_back(std::move(table));
  }
  entry.descriptor.shape = std::move(schema);
  entry.model = entityModel(entry.descriptor);
  entry.valueKeys = ValueIndex::keysOf(entry.model);
  for (std::size_t v = 0, vectors = random() % 4; v < vectors; ++v)
    entry.vectors.push_back(someVector(random));
  entry.stamp = number * 1000 + version;
  return entry;
}

/// A pool as it changes: which sources it has, in which version each.
using Versions = std::map<std::size_t, std::size_t>;

Catalog catalogOf(const Versions& versions, const std::filesystem::path& file = {}) {
  std::vector<CatalogEntry> entries;
  for (const auto& [number, version] : versions) entries.push_back(source(number, version));
  return Catalog(std::move(entries), file);
}

// All that an index answers.
struct Answers {
  std::vector<double> scores, rarities, wholes, meanings;
  std::vector<std::vector<std::uint32_t>> holders;
  bool operator==(const Answers&) const = default;
};

Answers answersOf(const CatalogIndex& index) {
  Random random(5);
  Answers answers;
  const SmallVector asked = someVector(random);
  answers.scores = index.scores({"ship", "citi", "team", "albu", "0"});
  answers.wholes = index.wholes(asked);
  for (const auto& word : kWords) {
    answers.rarities.push_back(index.idf(word));
    for (const auto& other : kWords) {
      answers.holders.push_back(index.holders(ValueIndex::keyOf(word + " " + other)));
      std::sort(answers.holders.back().begin(), answers.holders.back().end());
    }
  }
  for (std::size_t place = 0; place < index.sources(); ++place) {
    const Meanings meanings = index.meanings(place, asked, {});
    answers.meanings.insert(answers.meanings.end(), {meanings.whole, meanings.nearest, meanings.some});
  }
  return answers;
}

Answers rebuilt(const Versions& versions) {
  return answersOf(CatalogIndex(catalogOf(versions)));
}

void change(Versions& versions, Random& random) {
  const std::size_t number = random() % 60;
  switch (random() % 4) {
    case 0: versions.erase(number); break;
    case 1: versions[number] = random() % 100; break;
    default:
      if (!versions.empty()) versions.begin()->second = random() % 100;
  }
}

class CatalogIndexFile : public testing::Test {
 protected:
  Answers opened(const Versions& versions) const {
    return answersOf(CatalogIndex(catalogOf(versions, path_)));
  }
  std::string bytes() const { return folder_.read("pool.index"); }
  void write(const std::string& bytes) const { folder_.write("pool.index", bytes); }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "pool.index";
  Versions some_{{1, 0}, {2, 0}, {5, 3}, {9, 1}, {12, 0}, {13, 0}, {14, 0}, {20, 7}};
};

TEST_F(CatalogIndexFile, AfterAnyUpdatesItAnswersAsOneMadeAnew) {
  Random random(11);
  Versions versions = some_;
  for (int step = 0; step < 200; ++step) {
    for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) change(versions, random);
    ASSERT_EQ(opened(versions), rebuilt(versions)) << "step " << step;
    ASSERT_LE(IndexFile(path_).read().blocks.size(), 32u);
  }
}

TEST_F(CatalogIndexFile, AnUpdateAddsThatSourcesPartAndLeavesTheRestAsItLies) {
  (void)opened(some_);
  const std::string before = bytes();
  some_[5] = 4;
  EXPECT_EQ(opened(some_), rebuilt(some_));
  const std::string after = bytes();
  EXPECT_TRUE(after.starts_with(before));
  EXPECT_LT(after.size() - before.size(), before.size() / 2);
}

TEST_F(CatalogIndexFile, NothingIsWrittenWhenNothingChangedOrSourcesWent) {
  (void)opened(some_);
  const auto written = std::filesystem::last_write_time(path_);
  const std::string before = bytes();
  EXPECT_EQ(opened(some_), rebuilt(some_));
  some_.erase(1);
  some_.erase(20);
  EXPECT_EQ(opened(some_), rebuilt(some_));
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(std::filesystem::last_write_time(path_), written);
}

TEST_F(CatalogIndexFile, ACutOffFileIsMadeAnew) {
  (void)opened(some_);
  const std::string whole = bytes();
  for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 50) {
    write(whole.substr(0, size));
    EXPECT_EQ(opened(some_), rebuilt(some_)) << size;
    EXPECT_TRUE(IndexFile(path_).read().sound);
  }
}

TEST_F(CatalogIndexFile, AnyDamageIsFoundAndRepaired) {
  (void)opened(some_);
  const std::string whole = bytes();
  Random random(3);
  for (int step = 0; step < 100; ++step) {
    std::string damaged = whole;
    char& byte = damaged[random() % damaged.size()];
    byte = static_cast<char>(byte ^ (1u << (random() % 8)));
    write(damaged);
    EXPECT_EQ(opened(some_), rebuilt(some_)) << step;
    EXPECT_TRUE(IndexFile(path_).read().sound);
  }
}

TEST_F(CatalogIndexFile, AKillWhileAddingLeavesTheOldIndex) {
  (void)opened(some_);
  const std::string before = bytes();
  const Versions old = some_;
  some_[5] = 4;
  (void)opened(some_);
  const std::string after = bytes();
  for (std::size_t size = before.size(); size < after.size();
       size += 1 + (after.size() - before.size()) / 20) {
    write(after.substr(0, size));
    EXPECT_EQ(opened(old), rebuilt(old));
    EXPECT_EQ(bytes().size(), size) << "what serves is left alone";
    EXPECT_EQ(opened(some_), rebuilt(some_));
    EXPECT_TRUE(IndexFile(path_).read().sound);
  }
}

TEST_F(CatalogIndexFile, AKillWhileReplacingLeavesTheOldIndexAndItsRestIsSweptUp) {
  (void)opened(some_);
  const std::string leftover = "pool.index.tmp4711.0";
  folder_.write(leftover, bytes().substr(0, 100));
  EXPECT_EQ(opened(some_), rebuilt(some_));
  write("");
  EXPECT_EQ(opened(some_), rebuilt(some_));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / leftover));
}

TEST_F(CatalogIndexFile, SeveralAtOnceEachSeeTheirOwnPool) {
  const auto work = [&](unsigned who) {
    Random random(who);
    Versions versions = some_;
    for (int step = 0; step < 40; ++step) {
      change(versions, random);
      EXPECT_EQ(opened(versions), rebuilt(versions));
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned who = 0; who < 3; ++who) threads.emplace_back(work, who);
  }
  EXPECT_EQ(opened(some_), rebuilt(some_));
  EXPECT_TRUE(IndexFile(path_).read().sound);
}

TEST_F(CatalogIndexFile, WhoReadsKeepsWhatItReadWhileAnotherReplacesTheFile) {
  const CatalogIndex reader(catalogOf(some_, path_));
  const Answers before = answersOf(reader);
  (void)opened({{30, 0}, {31, 0}, {32, 0}, {33, 0}, {34, 0}, {35, 0}, {36, 0}, {37, 0}, {38, 0}});
  EXPECT_EQ(answersOf(reader), before);
}

TEST_F(CatalogIndexFile, WhereNothingCanBeWrittenItServesFromMemory) {
  const auto nowhere = folder_.path() / "file" / "pool.index";
  folder_.write("file", "no folder");
  EXPECT_EQ(answersOf(CatalogIndex(catalogOf(some_, nowhere))), rebuilt(some_));
}

TEST(CatalogIndex, AnEmptyPoolHasNothing) {
  const CatalogIndex index{Catalog{}};
  EXPECT_THAT(index.scores({"ship"}), IsEmpty());
  EXPECT_THAT(index.holders(ValueIndex::keyOf("ship")), IsEmpty());
}

}  // namespace
}  // namespace omni
