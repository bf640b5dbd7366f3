#include "formulate/ranking/query_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/text.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"
#include "model/linear_model.h"

namespace omni {

extern const std::string_view kQueryModelBytes;

namespace {

constexpr std::string_view kMagic = "omni query model 2\n";

/// What a model must agree on with the program that reads it.
std::uint64_t fingerprint() {
  return fnv1a(join(queryFeatureNames(), "\n") + "\n\n" + join(slotNames(), "\n"));
}

template <class T>
void append(std::string& bytes, const std::vector<T>& values) {
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  template <class T>
  bool take(std::vector<T>& values, std::size_t count) {
    if (left_.size() / sizeof(T) < count) return false;
    values.resize(count);
    if (count > 0) std::memcpy(values.data(), left_.data(), count * sizeof(T));
    left_.remove_prefix(count * sizeof(T));
    return true;
  }
  bool isAtEnd() const { return left_.empty(); }

 private:
  std::string_view left_;
};

}  // namespace

QueryModel::QueryModel(std::vector<std::uint64_t> featureHashes, std::span<const float> hashWeights,
                       std::vector<float> features)
    : featureHashes_(std::move(featureHashes)), features_(std::move(features)) {
  const std::size_t slots = slotNames().size();
  for (std::size_t g = 0; g < featureHashes_.size(); ++g) {
    const auto row = hashWeights.subspan(g * slots, slots);
    float largest = 0;
    for (const float weight : row) largest = std::max(largest, std::abs(weight));
    scales_.push_back(largest / 127.0f);
    for (const float weight : row)
      weights_.push_back(largest == 0 ? std::int8_t{0}
                                      : static_cast<std::int8_t>(std::lround(weight / largest * 127.0f)));
  }
}

const Result<QueryModel>& QueryModel::learned() {
  static const auto model = parse(kQueryModelBytes);
  return model;
}

std::string QueryModel::bytes() const {
  std::string bytes(kMagic);
  append(bytes,
         std::vector<std::uint64_t>{fingerprint(), candidates_, featureHashes_.size(), features_.size()});
  append(bytes, featureHashes_);
  append(bytes, scales_);
  append(bytes, weights_);
  append(bytes, features_);
  return bytes;
}

Result<QueryModel> QueryModel::parse(std::string_view bytes) {
  const auto refused = fail(Code::kInvalidArgument, "these bytes are no query model",
                            "Make it again with `omni train queries`.", Audience::kOperator);
  if (!bytes.starts_with(kMagic)) return refused;
  Reader reader(bytes.substr(kMagic.size()));
  std::vector<std::uint64_t> head;
  if (!reader.take(head, 4)) return refused;
  if (head[0] != fingerprint() || std::ranges::find(kServing, head[1]) == std::end(kServing))
    return tl::unexpected(otherFeatures("query.model"));
  QueryModel model;
  model.candidates_ = head[1];
  if (!reader.take(model.featureHashes_, head[2]) || !reader.take(model.scales_, head[2]) ||
      !reader.take(model.weights_, head[2] * slotNames().size()) || !reader.take(model.features_, head[3]) ||
      !reader.isAtEnd())
    return refused;
  return model;
}

std::vector<float> QueryModel::slotWorth(std::span<const std::uint64_t> featureHashes) const {
  const std::size_t slots = slotNames().size();
  std::vector<float> worth(slots, 0.0f);
  for (const std::uint64_t featureHash : featureHashes) {
    const auto found = std::lower_bound(featureHashes_.begin(), featureHashes_.end(), featureHash);
    if (found == featureHashes_.end() || *found != featureHash) continue;
    const auto g = static_cast<std::size_t>(found - featureHashes_.begin());
    for (std::size_t s = 0; s < slots; ++s)
      worth[s] += scales_[g] * static_cast<float>(weights_[g * slots + s]);
  }
  const float size = std::sqrt(static_cast<float>(std::max<std::size_t>(1, featureHashes.size())));
  for (float& each : worth) each /= size;
  return worth;
}

double QueryModel::score(std::span<const float> slotWorth, std::span<const std::uint16_t> slots,
                         std::span<const float> features) const {
  double sum = 0;
  for (const std::uint16_t slot : slots) sum += static_cast<double>(slotWorth[slot]);
  for (std::size_t f = 0; f < std::min(features.size(), features_.size()); ++f)
    sum += static_cast<double>(features_[f]) * static_cast<double>(features[f]);
  return sum;
}

}  // namespace omni
