#include "model/linear_model.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "base/text.h"

namespace omni {
namespace {

// Six significant digits: enough for a rank, and a file that reads and compares well.
std::string shortNumber(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

constexpr std::string_view kMark = "# Features ";

// 0 where the text has none.
std::uint64_t markIn(std::string_view text) {
  const auto at = text.find(kMark);
  std::uint64_t mark = 0;
  if (at != std::string_view::npos)
    std::from_chars(text.data() + at + kMark.size(), text.data() + text.size(), mark, 16);
  return mark;
}

}  // namespace

std::uint64_t markOf(std::span<const std::string_view> features, std::uint64_t measuring) {
  std::uint64_t mark = fnv1a(hex(measuring));
  for (const auto feature : features) mark = fnv1a(feature, fnv1a("\n", mark));
  return mark;
}

Error otherFeatures(std::string_view file) {
  return {Code::kInvalidArgument,
          "what was learned is of other features than this program measures: models/" + std::string(file),
          "Learn it anew and build again; models/README.md says how, and when an older one may be kept.",
          Audience::kOperator};
}

LinearModel::LinearModel(std::vector<std::string> names, std::vector<double> weights)
    : names_(std::move(names)), weights_(std::move(weights)) {
  weights_.resize(names_.size(), 0.0);
}

Result<LinearModel> LinearModel::parse(std::string_view text) {
  LinearModel model;
  for (const std::string& line : split(text, '\n')) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t gap = line.find(' ');
    double weight = 0;
    const char* const end = line.data() + line.size();
    if (gap == std::string::npos || gap == 0 ||
        std::from_chars(line.data() + gap + 1, end, weight).ptr != end)
      return fail(Code::kInvalidArgument, "not a feature's name and weight: \"" + line + "\"",
                  "A line of a weights file is a name, one space and a number.");
    model.names_.push_back(line.substr(0, gap));
    model.weights_.push_back(weight);
  }
  return model;
}

std::string LinearModel::text(std::string_view comment, std::uint64_t mark) const {
  std::string out;
  for (const std::string& line : split(comment, '\n')) out += "# " + line + "\n";
  out += std::string(kMark) + hex(mark) + '\n';
  for (std::size_t i = 0; i < names_.size(); ++i) out += names_[i] + ' ' + shortNumber(weights_[i]) + '\n';
  return out;
}

Result<LinearModel> LinearModel::inOrderOf(std::span<const std::string_view> names) const {
  LinearModel ordered({names.begin(), names.end()}, {});
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto at = std::find(names.begin(), names.end(), names_[i]);
    if (at == names.end())
      return fail(Code::kInvalidArgument, "a weight of an unknown feature: " + names_[i],
                  "Learn the weights again with this version.");
    ordered.weights_[static_cast<std::size_t>(at - names.begin())] = weights_[i];
  }
  return ordered;
}

double LinearModel::score(std::span<const float> features) const {
  double sum = 0;
  const std::size_t count = std::min(features.size(), weights_.size());
  for (std::size_t i = 0; i < count; ++i) sum += weights_[i] * static_cast<double>(features[i]);
  return sum;
}

Result<LinearModel> LinearModel::ofProgram(std::string_view text, std::span<const std::string_view> names,
                                           std::span<const std::uint64_t> measuring, std::string_view file) {
  const auto mark = markIn(text);
  if (std::ranges::none_of(measuring, [&](std::uint64_t m) { return mark == markOf(names, m); }))
    return tl::unexpected(otherFeatures(file));
  return parse(text).and_then([&](const LinearModel& read) { return read.inOrderOf(names); });
}

}  // namespace omni
