#include "source/corpus/vector_table.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>

namespace omni {
namespace {

constexpr std::size_t kMaxSample = 4000;
constexpr int kRounds = 8;

void normalise(std::vector<float>& vector) {
  const float length = std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0f));
  if (length > 0)
    for (float& value : vector) value /= length;
}

std::size_t nearest(const std::vector<std::vector<float>>& centroids, const std::vector<float>& vector) {
  std::size_t best = 0;
  float most = -2;
  for (std::size_t i = 0; i < centroids.size(); ++i) {
    const float here = std::inner_product(vector.begin(), vector.end(), centroids[i].begin(), 0.0f);
    if (here <= most) continue;
    most = here;
    best = i;
  }
  return best;
}

}  // namespace

Status VectorTable::write(const std::filesystem::path& path, std::span<const SmallVector> vectors) {
  std::ofstream file(path, std::ios::binary);
  for (const auto& vector : vectors)
    file.write(reinterpret_cast<const char*>(&vector.scale), sizeof vector.scale);
  for (const auto& vector : vectors)
    file.write(reinterpret_cast<const char*>(vector.bytes.data()),
               static_cast<std::streamsize>(vector.bytes.size()));
  file.close();
  if (file) return {};
  return fail(Code::kUnavailable, "cannot write " + path.string(),
              "Look at the free space and the permissions of its folder.", Audience::kOperator);
}

Result<VectorTable> VectorTable::open(CheckedFile file, std::size_t count) {
  const std::size_t size = file.size(), each = count > 0 ? size / count : 0;
  if (size != count * each || (count > 0 && each <= sizeof(float)))
    return fail(Code::kUnreadable, "not a table of " + std::to_string(count) + " vectors", "",
                Audience::kOperator);
  VectorTable table;
  table.file_ = std::move(file);
  table.scales_ = table.file_.records<float>().first(count);
  table.bytes_ = table.file_.records<std::int8_t>().subspan(count * sizeof(float));
  table.dimensions_ = count > 0 ? each - sizeof(float) : 0;
  return table;
}

SmallVectorView VectorTable::row(std::size_t index) const {
  const bool there = file_.load(index * sizeof(float), sizeof(float)) &&
                     file_.load(size() * sizeof(float) + index * dimensions_, dimensions_);
  return {there ? scales_[index] : 0, bytes_.subspan(index * dimensions_, dimensions_)};
}

float VectorTable::similarity(const SmallVector& query, std::size_t index) const {
  return dot(row(index), view(query));
}

float VectorTable::similarity(std::size_t one, std::size_t other) const {
  return dot(row(one), row(other));
}

std::vector<float> VectorTable::at(std::size_t index) const {
  const auto [scale, bytes] = row(index);
  std::vector<float> vector(dimensions_);
  for (std::size_t i = 0; i < dimensions_; ++i) vector[i] = scale * static_cast<float>(bytes[i]);
  return vector;
}

SmallVector VectorTable::small(std::size_t index) const {
  const auto [scale, bytes] = row(index);
  return {scale, {bytes.begin(), bytes.end()}};
}

std::vector<std::vector<float>> centroidsOf(const VectorTable& table, std::size_t count) {
  std::vector<std::vector<float>> sample;
  const std::size_t step = std::max<std::size_t>(1, table.size() / kMaxSample);
  for (std::size_t i = 0; i < table.size(); i += step) sample.push_back(table.at(i));
  count = std::min(count, sample.size());
  std::vector<std::vector<float>> centroids;
  for (std::size_t i = 0; i < count; ++i) centroids.push_back(sample[i * sample.size() / count]);
  for (int round = 0; round < kRounds && count > 0; ++round) {
    std::vector<std::vector<float>> sums(count, std::vector<float>(centroids[0].size()));
    for (const auto& vector : sample) {
      auto& sum = sums[nearest(centroids, vector)];
      std::transform(sum.begin(), sum.end(), vector.begin(), sum.begin(), std::plus<>());
    }
    for (auto& sum : sums) normalise(sum);
    centroids = std::move(sums);
  }
  std::erase_if(centroids, [](const auto& centroid) {
    return std::all_of(centroid.begin(), centroid.end(), [](float value) { return value == 0; });
  });
  return centroids;
}

}  // namespace omni
