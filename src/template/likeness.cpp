#include "template/likeness.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace omni {

extern const std::string_view kTemplateWeightsText;

namespace {

// Raised whenever a feature comes to mean something else.
constexpr std::uint64_t kMeasuring[] = {1};
constexpr double kMaxMargin = 0.3;
constexpr float kSureReading = 0.6F;  // of the planner: below it an answer is a guess

constexpr std::array<std::string_view, kTemplateFeatures> kNames{
    "always",      "meaning",        "meaning_near",   "margin",         "shared",    "strange",
    "names_other", "names_read",     "not_said",       "not_said_names", "cues_more", "cues_less",
    "read_alike",  "read_otherwise", "sure_otherwise", "has_values"};

using Words = std::vector<std::pair<std::string, std::string>>;

std::size_t missing(const std::vector<std::string>& of, const std::vector<std::string>& in) {
  return static_cast<std::size_t>(std::ranges::count_if(
      of, [&](const std::string& each) { return !std::ranges::binary_search(in, each); }));
}

const std::pair<std::string, std::string>* find(const Words& words, const std::string& stem) {
  const auto found = std::ranges::lower_bound(words, stem, {}, &Words::value_type::first);
  return found != words.end() && found->first == stem ? &*found : nullptr;
}

// Whether another word of the question names the same.
bool isNamed(const Words& words, const std::string& name) {
  return std::ranges::any_of(words, [&](const auto& word) { return word.second == name; });
}

const Result<LinearModel>& learned() {
  static const auto model =
      LinearModel::ofProgram(kTemplateWeightsText, templateFeatureNames(), kMeasuring, "template.weights");
  return model;
}

// "Which countries border Germany?" beside "Which airports are in Germany?", "… place BEFORE 2025?" beside "…
// place in 2025?", "top 10 STATES" beside "top 10 customers": what was learned of questions in two wordings
// knows few such pairs. Nor is a sure interpretation as another query set aside.
bool asksForOther(const std::array<float, kTemplateFeatures>& features) {
  const auto of = [&](std::string_view name) {
    return features[static_cast<std::size_t>(std::ranges::find(kNames, name) - kNames.begin())];
  };
  if (of("shared") == 0) return true;
  return of("read_alike") == 0 && (of("cues_more") > 0 || of("names_other") > 0 || of("not_said_names") > 0 ||
                                   of("sure_otherwise") >= kSureReading);
}

}  // namespace

const std::array<std::string_view, kTemplateFeatures>& templateFeatureNames() {
  return kNames;
}

std::array<float, kTemplateFeatures> templateFeatures(const AskedWording& asked, const Template& of,
                                                      double nearness, double otherwise) {
  const Words &asking = asked.wording.words, &known = of.wording.words;
  std::size_t both = 0, strange = 0, namesOther = 0, namesRead = 0, notUsed = 0, notNamed = 0;
  for (const auto& [stem, name] : asking) {
    if (find(known, stem)) {
      ++both;
    } else if (name.empty()) {
      ++strange;
    } else {
      ++(std::ranges::binary_search(of.words, name) || isNamed(known, name) ? namesRead : namesOther);
    }
  }
  for (const auto& [stem, name] : known)
    if (!find(asking, stem)) ++(name.empty() || isNamed(asking, name) ? notUsed : notNamed);
  const auto all = static_cast<double>(asking.size() + known.size() - both);
  const std::string& reading = asked.reading.query.text;
  const bool comparable = !reading.empty() && !of.reading.text.empty();
  const std::size_t cuesMore = missing(asked.wording.cues, of.wording.cues);
  // "youngest" and "oldest" are read alike where the planner can make nothing of either.
  const bool sameCues = cuesMore == 0 || asked.reading.whole;
  const bool alike = comparable && sameCues && (reading == of.reading.text || reading == of.query.text);
  const std::array<double, kTemplateFeatures> features{
      1,
      nearness,
      std::max(0.0, nearness - 0.8),
      std::clamp(nearness - otherwise, -kMaxMargin, kMaxMargin),
      all > 0 ? static_cast<double>(both) / all : 1,
      static_cast<double>(strange),
      static_cast<double>(namesOther),
      static_cast<double>(namesRead),
      static_cast<double>(notUsed),
      static_cast<double>(notNamed),
      static_cast<double>(cuesMore),
      static_cast<double>(missing(of.wording.cues, asked.wording.cues)),
      alike ? 1.0 : 0.0,
      comparable && !alike ? 1.0 : 0.0,
      alike ? 0 : asked.reading.query.sure,
      of.slots.empty() ? 0.0 : 1.0};
  std::array<float, kTemplateFeatures> out{};
  std::ranges::transform(features, out.begin(), [](double value) { return static_cast<float>(value); });
  return out;
}

bool isStrange(const std::string& stem, const Wording& asked, const Wording& confirmed) {
  const auto* asking = find(asked.words, stem);
  return asking && asking->second.empty() && !find(confirmed.words, stem);
}

std::uint64_t templateMark() {
  return markOf(kNames, *kMeasuring);
}

double likelihood(const std::array<float, kTemplateFeatures>& features) {
  if (asksForOther(features)) return 0;
  return learned() ? 1 / (1 + std::exp(-learned()->score(features))) : 0;
}

Status requireLearnedTemplates() {
  return learned() ? Status() : tl::unexpected(learned().error());
}

}  // namespace omni
