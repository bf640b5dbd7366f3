#include "source/corpus/vector_table.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/temporary_folder.h"

namespace omni {
namespace {

// Unit vectors in the plane, in degrees.
std::vector<float> at(double degrees) {
  const double angle = degrees * std::acos(-1.0) / 180;
  return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

Result<VectorTable> opened(const TemporaryFolder& folder, std::size_t count) {
  OMNI_TRY(sums, checksumsOf(folder.path() / "v"));
  OMNI_TRY(file, CheckedFile::open(folder.path() / "v", std::move(sums)));
  return VectorTable::open(std::move(file), count);
}

VectorTable tableOf(const TemporaryFolder& folder, const std::vector<double>& degrees) {
  std::vector<SmallVector> vectors;
  for (const double angle : degrees) vectors.push_back(shrink(at(angle)));
  EXPECT_TRUE(VectorTable::write(folder.path() / "v", vectors));
  return opened(folder, degrees.size()).value();
}

TEST(VectorTableTest, similarityIsTheCosine) {
  const TemporaryFolder folder;
  const auto table = tableOf(folder, {0, 30, 90, 180});
  const auto query = shrink(at(0));
  EXPECT_NEAR(table.similarity(query, 0), 1, 0.01);
  EXPECT_NEAR(table.similarity(query, 1), std::sqrt(3.0) / 2, 0.01);
  EXPECT_NEAR(table.similarity(query, 2), 0, 0.01);
  EXPECT_NEAR(table.similarity(query, 3), -1, 0.01);
}

TEST(VectorTableTest, aFileOfAnotherSizeIsRefused) {
  const TemporaryFolder folder;
  EXPECT_EQ(tableOf(folder, {0, 30}).dimensions(), 2u);
  for (const std::size_t count : {std::size_t{0}, std::size_t{3}, std::size_t{5}})
    EXPECT_EQ(opened(folder, count).error().code, Code::kUnreadable) << count;
}

TEST(VectorTableTest, aVectorThatIsDamagedIsLikeNothing) {
  const TemporaryFolder folder;
  const auto table = tableOf(folder, {0, 30});
  std::filesystem::resize_file(folder.path() / "v", 3);
  EXPECT_EQ(table.similarity(shrink(at(0)), 0), 0);
  EXPECT_TRUE(table.isDamaged());
}

TEST(VectorTableTest, centroidsStandForTheRegions) {
  const TemporaryFolder folder;
  const auto centroids = centroidsOf(tableOf(folder, {-2, 0, 2, 88, 90, 92}), 2);
  ASSERT_EQ(centroids.size(), 2u);
  EXPECT_NEAR(centroids[0][0], 1, 0.01);
  EXPECT_NEAR(centroids[1][1], 1, 0.01);
}

TEST(VectorTableTest, nothingHasNoCentroids) {
  const TemporaryFolder folder;
  EXPECT_TRUE(centroidsOf(tableOf(folder, {}), 4).empty());
  EXPECT_EQ(shrink(std::vector<float>{0, 0}).scale, 0);
}

}  // namespace
}  // namespace omni
