#include "route/granularity_model.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>

#include "base/text.h"
#include "model/softmax.h"

namespace omni {

extern const std::string_view kRouterModelText;

namespace {

constexpr float kMinWeight = 0.05f;  // a weight below it says nothing

bool isWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_';
}

std::vector<std::string> wordsAndSigns(std::string_view text) {
  std::vector<std::string> words;
  bool inWord = false;
  for (const char c : lower(text)) {
    const bool ofWord = isWordByte(c);
    if (ofWord && inWord)
      words.back() += c;
    else if (ofWord || (static_cast<unsigned char>(c) > ' ' && c != 0x7f))
      words.emplace_back(1, c);
    inWord = ofWord;
  }
  return words;
}

std::optional<GranularityModel::Weights> weightsIn(std::string_view text) {
  GranularityModel::Weights weights{};
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  for (float& weight : weights) {
    while (at != end && *at == ' ') ++at;
    const auto [next, error] = std::from_chars(at, end, weight);
    if (error != std::errc()) return std::nullopt;
    at = next;
  }
  if (at != end) return std::nullopt;
  return weights;
}

std::string written(const GranularityModel::Weights& weights) {
  std::string text;
  for (const float weight : weights) {
    std::array<char, 32> number{};
    std::snprintf(number.data(), number.size(), "%.2f", static_cast<double>(weight));
    text += std::string(text.empty() ? "" : " ") + number.data();
  }
  return text;
}

// A pair of words that begins with that sign has a space in it.
bool isOfMeaning(std::string_view feature) {
  return feature.size() > 1 && feature.front() == '#' && feature.find(' ') == std::string_view::npos;
}

bool says(const GranularityModel::Weights& weights) {
  return std::ranges::any_of(weights, [](float weight) { return std::abs(weight) >= kMinWeight; });
}

void addTo(std::array<double, kGranularities>& sums, const GranularityModel::Weights& weights, float times) {
  for (std::size_t g = 0; g < sums.size(); ++g) sums[g] += static_cast<double>(weights[g] * times);
}

}  // namespace

std::vector<std::string> wordingOf(std::string_view question) {
  const auto words = wordsAndSigns(question);
  std::set<std::string> wording(words.begin(), words.end());
  for (std::size_t i = 0; i + 1 < words.size(); ++i) wording.insert(words[i] + ' ' + words[i + 1]);
  return {wording.begin(), wording.end()};
}

float wordingScale(std::size_t count) {
  return count == 0 ? 0.0f : 1.0f / std::sqrt(static_cast<float>(count));
}

GranularityModel::GranularityModel(std::unordered_map<std::string, Weights> wording,
                                   std::vector<Weights> meaning)
    : wording_(std::move(wording)), meaning_(std::move(meaning)) {}

Result<GranularityModel> GranularityModel::parse(std::string_view text) {
  std::unordered_map<std::string, Weights> wording;
  std::vector<Weights> meaning;
  for (const auto& line : split(text, '\n')) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos && (line.empty() || line.front() == '#')) continue;
    const auto weights =
        tab == std::string::npos ? std::nullopt : weightsIn(std::string_view(line).substr(tab + 1));
    if (!weights)
      return fail(Code::kUnreadable, "router.model: no feature and its weights: '" + line + "'",
                  "Make it anew with `omni train router`.", Audience::kOperator);
    if (isOfMeaning(std::string_view(line).substr(0, tab)))
      meaning.push_back(*weights);
    else
      wording.emplace(line.substr(0, tab), *weights);
  }
  return GranularityModel(std::move(wording), std::move(meaning));
}

const GranularityModel& GranularityModel::shipped() {
  static const auto model = parse(kRouterModelText).value();
  return model;
}

std::string GranularityModel::text(std::string_view comment) const {
  std::string text;
  for (const auto& line : split(comment, '\n')) text += "# " + line + '\n';
  for (std::size_t place = 0; place < meaning_.size(); ++place)
    text += '#' + std::to_string(place) + '\t' + written(meaning_[place]) + '\n';
  std::vector<std::string> lines;
  for (const auto& [feature, weights] : wording_)
    if (says(weights)) lines.push_back(feature + '\t' + written(weights));
  std::ranges::sort(lines);
  for (const auto& line : lines) text += line + '\n';
  return text;
}

GranularityShares GranularityModel::shares(std::string_view question, std::span<const float> meaning) const {
  std::vector<const Weights*> known;
  for (const auto& feature : wordingOf(question))
    if (const auto found = wording_.find(feature); found != wording_.end()) known.push_back(&found->second);
  std::array<double, kGranularities> scores{};
  for (const auto* weights : known) addTo(scores, *weights, wordingScale(known.size()));
  for (std::size_t i = 0; i < std::min(meaning.size(), meaning_.size()); ++i)
    addTo(scores, meaning_[i], kMeaningScale * meaning[i]);
  GranularityShares shares{};
  std::ranges::copy(softmax(scores), shares.begin());
  return shares;
}

GranularityShares among(const std::array<bool, kGranularities>& offered, GranularityShares shares) {
  double sum = 0;
  for (std::size_t g = 0; g < shares.size(); ++g) sum += offered[g] ? shares[g] : 0;
  for (std::size_t g = 0; g < shares.size(); ++g) shares[g] = offered[g] && sum > 0 ? shares[g] / sum : 0;
  return shares;
}

}  // namespace omni
