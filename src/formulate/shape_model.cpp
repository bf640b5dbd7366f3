#include "formulate/shape_model.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "formulate/shape_features.h"

namespace omni {

extern const std::string_view kShippedShapeModel;  // models/shape.model, embedded by the build

namespace {

constexpr double kSteps = 2048;  // weights lie well within +-16
constexpr std::string_view kMagic = "omni shape model 1";

const ShapePropertyInfo& info(std::size_t property) {
  return infoOf(static_cast<ShapeProperty>(property));
}

std::size_t rowLength() {
  std::size_t length = 0;
  for (std::size_t p = 0; p < kShapeProperties; ++p) length += info(p).values.size();
  return length;
}

// What the numbers of a row stand for: a model of other properties is not read.
std::string signature() {
  std::string text;
  for (std::size_t p = 0; p < kShapeProperties; ++p) {
    text += std::string(p > 0 ? " " : "") + std::string(info(p).name) + ':';
    for (const auto value : info(p).values) text += std::string(value) + '|';
  }
  return text;
}

std::int16_t stepsOf(double weight) {
  constexpr double kMost = std::numeric_limits<std::int16_t>::max();
  return static_cast<std::int16_t>(std::lround(std::clamp(weight * kSteps, -kMost, kMost)));
}

tl::unexpected<Error> unreadable(std::string_view what) {
  return fail(Code::kUnreadable, "not a shape model: " + std::string(what),
              "Make it again with `omni train shape`.");
}

std::string_view takeLine(std::string_view& bytes) {
  const auto end = std::min(bytes.find('\n'), bytes.size());
  const auto line = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  return line;
}

void normalise(std::array<float, kMostShapeValues>& scores, std::size_t values) {
  const float highest =
      *std::max_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(values));
  float sum = 0;
  for (std::size_t v = 0; v < values; ++v) sum += std::exp(scores[v] - highest);
  const float shift = highest + std::log(sum);
  for (std::size_t v = 0; v < values; ++v) scores[v] -= shift;
}

}  // namespace

float ShapeLogProbabilities::total(const QueryShape& shape) const {
  float sum = 0;
  for (std::size_t p = 0; p < kShapeProperties; ++p) sum += of[p][shape.values[p]];
  return sum;
}

ShapeModel::ShapeModel(std::vector<std::string> features, std::span<const double> weights)
    : features_(std::move(features)) {
  std::transform(weights.begin(), weights.end(), std::back_inserter(weights_), stepsOf);
  weights_.resize((features_.size() + 1) * rowLength());
  index();
}

void ShapeModel::index() {
  for (std::size_t row = 0; row < features_.size(); ++row) rows_.emplace(features_[row], row);
}

const ShapeModel& ShapeModel::shipped() {
  static const ShapeModel model = parse(kShippedShapeModel).value_or(ShapeModel({}, {}));
  return model;
}

Result<ShapeModel> ShapeModel::parse(std::string_view bytes) {
  if (takeLine(bytes) != kMagic) return unreadable("its first line is another");
  if (takeLine(bytes) != signature()) return unreadable("it knows other properties");
  const auto number = takeLine(bytes);
  std::size_t count = 0;
  std::from_chars(number.data(), number.data() + number.size(), count);
  ShapeModel model;
  while (model.features_.size() < count && !bytes.empty()) model.features_.emplace_back(takeLine(bytes));
  const std::size_t weights = (count + 1) * rowLength();
  if (model.features_.size() != count || bytes.size() != 2 * weights)
    return unreadable("its length is wrong");
  for (std::size_t i = 0; i < weights; ++i)
    model.weights_.push_back(static_cast<std::int16_t>(static_cast<unsigned char>(bytes[2 * i]) |
                                                       static_cast<unsigned char>(bytes[2 * i + 1]) << 8));
  model.index();
  return model;
}

std::string ShapeModel::bytes() const {
  std::string out = std::string(kMagic) + '\n' + signature() + '\n' + std::to_string(features_.size()) + '\n';
  for (const auto& feature : features_) out += feature + '\n';
  for (const auto weight : weights_) {
    out += static_cast<char>(weight & 0xff);
    out += static_cast<char>(weight >> 8 & 0xff);
  }
  return out;
}

ShapeLogProbabilities ShapeModel::logProbabilities(const Question& question, std::span<const Item> items,
                                                   const EntityModel& model) const {
  return logProbabilities(shapeFeatures(question, items, model));
}

ShapeLogProbabilities ShapeModel::logProbabilities(std::span<const std::string> features) const {
  const std::size_t length = rowLength();
  std::vector<int> sums(weights_.end() - static_cast<std::ptrdiff_t>(length), weights_.end());
  for (const auto& feature : features) {
    const auto found = rows_.find(feature);
    if (found == rows_.end()) continue;
    const auto* row = weights_.data() + found->second * length;
    for (std::size_t i = 0; i < length; ++i) sums[i] += row[i];
  }
  ShapeLogProbabilities result;
  std::size_t at = 0;
  for (std::size_t p = 0; p < kShapeProperties; ++p) {
    const std::size_t values = info(p).values.size();
    for (std::size_t v = 0; v < values; ++v) result.of[p][v] = static_cast<float>(sums[at++] / kSteps);
    normalise(result.of[p], values);
  }
  return result;
}

}  // namespace omni
