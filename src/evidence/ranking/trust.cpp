#include "evidence/ranking/trust.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "evidence/ranking/features.h"
#include "evidence/ranking/row_signs.h"
#include "evidence/ranking/text_signs.h"
#include "formulate/ranking/ranking.h"

namespace omni {

extern const std::string_view kTrustWeightsText;

namespace {

// Raised whenever a feature of trust comes to mean something else.
constexpr std::uint64_t kMeasuring[] = {6};

// Of a query: the probability that selection gave to other sources, and what other outcomes have of the
// ranking. Where several sources may as well be meant, no sign of the query makes up for it.
// Likewise where other readings bring something else.
constexpr std::array<std::string_view, 4> kRivalNames{"elsewhere", "outranked", "readings_same",
                                                      "readings_other"};

/// What is known of a feature's weight before anything is learned.
struct Known {
  std::string_view name;
  double expected;
  int sign;
};
constexpr Known kKnown[] = {
    {"unexplained", 0, -1},
    {"log_odds", 0, 1},
    {"margin", 0, 1},
    {"elsewhere", -2, -1},
    {"outranked", -2, -1},
    {"readings_same", 0, 1},
    {"readings_other", -1, -1},
    {"rows_echoed", -1.5, -1},
    {"rows_unknown", -1, -1},
    {"rows_repeated", -1, -1},
    {"rows_many_for_one", -0.5, -1},
    {"rows_one_for_many", -0.5, -1},
    {"rows_negative", -0.5, -1},
    {"rows_rival", -0.3, -1},
    {"rows_counts_one", -0.7, -1},
    {"rows_lines", -1, -1},
    {"rows_total", -1.5, -1},
    {"rows_placeholder", -1.5, -1},
    {"rows_who_by_code", -1.5, -1},
    {"rows_no_time", -1.5, -1},
    {"rows_no_figure", -1.5, -1},
    {"rows_numbers_only", -0.3, -1},
    {"rows_tied", -0.3, -1},
    {"rows_explains_all", 0, 1},
    {"sign_unread", -0.3, -1},
    {"sign_unread_share", 0, -1},
    {"sign_unread_names", -0.7, -1},
    {"sign_unread_sense", -0.3, -1},
    {"sign_named_in_part", 0, -1},
    {"sign_named_least", -1, -1},
    {"sign_value_least", -1, -1},
    {"sign_value_rivals", -0.1, -1},
    {"sign_element_rivals", -0.2, -1},
    {"sign_implied", -0.3, -1},
    {"sign_twins", -0.1, -1},
    {"sign_counts_named", 0, 1},
    {"sign_counts_unnamed", -0.5, -1},
    {"sign_counts_values", -0.5, -1},
    {"sign_shows_asked", 0, 1},
    {"sign_shows_key", -0.5, -1},
    {"sign_ranked_strangely", -1.5, -1},
    {"sign_ranked_by_judgement", -1, -1},
    {"sign_ranked_by_key", -1.5, -1},
    {"sign_ranked_by_thing", -1.5, -1},
    {"sign_merged", -1.5, -1},
    {"sign_when_without_date", -1.5, -1},
    {"sign_where_by_name", -1.5, -1},
    {"sign_how_by_text", -1.5, -1},
    {"sign_one_of_many", -1, -1},
    {"sign_lists_named", 0, 1},
    {"sign_lists_unnamed", -0.5, -1},
    {"sign_unread_head", -1, -1},
    {"sign_head_not_shown", -0.5, -1},
    {"sign_ranked", -0.5, -1},
    {"sign_ranked_unnamed", -0.5, -1},
    {"sign_ranked_backwards", -1.5, -1},
    {"sign_ranked_by_text", -1, -1},
    {"sign_compares_text", -1, -1},
    {"sign_edited", -0.2, -1},
    {"sign_read_otherwise", -0.2, -1},
    {"doubt_counts_all", -1, -1},
    {"doubt_takes_all", -1, -1},
    {"doubt_dropped", -1, -1},
    {"doubt_unread_place", -1, -1},
    {"doubt_kind_as_value", -0.7, -1},
    {"doubt_unit_counted", -1.5, -1},
    {"doubt_rows_of_values", -0.5, -1},
    {"doubt_yes_to_choice", -2, -1},
    {"doubt_several_figures", -1, -1},
    {"doubt_figure_for_thing", -1, -1},
    {"doubt_oldest_is_last", -2, -1},
    {"doubt_figure_repeated", -0.7, -1},
    {"doubt_either_way", -0.3, -1},
    {"doubt_ranked_by_place", -0.3, -1},
    {"doubt_ranked_with_gaps", -0.3, -1},
    {"doubt_number_in_text", -0.5, -1},
    {"doubt_negated", -0.3, -1},
    {"doubt_figure_of_all", -1, -1},
    {"doubt_several_unread", -0.7, -1},
    {"doubt_unread_sense", -0.7, -1},
    {"doubt_value_within", -0.3, -1},
    {"doubt_total_kept", -0.5, -1},
    {"doubt_unused", -0.5, -1},
    {"doubt_nameless", -1, -1},
    {"text_words", 1, 1},
    {"text_headed", 0.5, 1},
    {"text_unnamed", -0.7, -1},
    {"text_sentence", 1, 1},
    {"text_no_figure", -0.7, -1},
    {"text_asks_list", -0.7, -1},
};

std::vector<TrustFeature> makeList() {
  std::vector<TrustFeature> list;
  for (const std::string_view name : kEvidenceFeatureNames) list.push_back({std::string(name)});
  for (const std::string_view rival : kRivalNames) list.push_back({std::string(rival)});
  for (const std::string_view sign : kRowSignNames) list.push_back({"rows_" + std::string(sign)});
  for (auto& name : measuredNames()) list.push_back({std::move(name)});
  for (const std::string_view name : {"text_selection", "text_share"}) list.push_back({std::string(name)});
  for (const std::string_view sign : kTextSignNames) list.push_back({"text_" + std::string(sign)});
  for (auto& feature : list)
    for (const auto& [name, expected, sign] : kKnown)
      if (feature.name == name) feature = {feature.name, expected, sign};
  return list;
}

template <class Use>
auto withNames(const Use& use) {
  const auto names = trustModelNames();
  return use(std::vector<std::string_view>(names.begin(), names.end()));
}

const Result<LinearModel>& learned() {
  static const auto model = withNames([](const auto& names) {
    return LinearModel::ofProgram(kTrustWeightsText, names, kMeasuring, "trust.weights");
  });
  return model;
}

void append(std::span<const float> more, std::vector<float>& features) {
  features.insert(features.end(), more.begin(), more.end());
}

}  // namespace

bool isMeasured(const Attempt& attempt) {
  return attempt.outcome && attempt.query && (attempt.isSearch() || !attempt.measured.empty());
}

const std::vector<TrustFeature>& trustFeatureList() {
  static const std::vector<TrustFeature> list = makeList();
  return list;
}

std::vector<std::string> trustFeatureNames() {
  std::vector<std::string> names;
  for (const auto& feature : trustFeatureList()) names.push_back(feature.name);
  return names;
}

std::vector<float> trustFeatures(const Question& question, std::span<const Attempt> attempts,
                                 std::size_t index, double share) {
  const Attempt& attempt = attempts[index];
  auto evidence = withShare(measureEvidence(question, attempts, index), share);
  std::vector<float> features;
  features.reserve(trustFeatureList().size());
  if (attempt.isSearch()) {
    // What selection and ranking thought of it says something else of a search than of a query.
    const auto take = [&](EvidenceFeature feature) {
      return std::exchange(evidence[static_cast<std::size_t>(feature)], 0.0f);
    };
    const float selection = take(EvidenceFeature::kSelection), led = take(EvidenceFeature::kShare);
    append(evidence, features);
    features.resize(trustFeatureList().size() - kTextSigns - 2, 0.0f);
    append(std::array{selection, led}, features);
    append(textSigns(question, *attempt.outcome), features);
  } else {
    append(evidence, features);
    const InterpretationAgreement agreement = attempt.agreement.value_or(InterpretationAgreement{});
    append(std::array{static_cast<float>(1 - attempt.candidate.score), static_cast<float>(1 - share),
                      static_cast<float>(agreement.same), static_cast<float>(agreement.other)},
           features);
    append(rowSigns(question, attempts, index), features);
    append(attempt.measured, features);
  }
  features.resize(trustFeatureList().size(), 0.0f);
  return features;
}

std::vector<std::string> trustModelNames() {
  auto names = trustFeatureNames();
  for (const int target : kTargetPrecisions) names.push_back("from_" + std::to_string(target));
  return names;
}

std::uint64_t trustMark() {
  return withNames([](const auto& names) { return markOf(names, *kMeasuring); });
}

const LinearModel& trustWeights() {
  return *learned();
}

double confidenceForPrecision(double target) {
  const auto learnedFrom = std::span(trustWeights().weights()).last(kTargetPrecisions.size());
  double below = 0, from = 0;
  for (std::size_t i = 0; i <= kTargetPrecisions.size(); ++i) {
    const double next = i < kTargetPrecisions.size() ? kTargetPrecisions[i] / 100.0 : 1;
    const double nextFrom = i < kTargetPrecisions.size() ? learnedFrom[i] : 1;
    if (target <= next) return from + (nextFrom - from) * (target - below) / (next - below);
    below = next;
    from = nextFrom;
  }
  return 1;
}

Status requireLearnedTrust() {
  return learned() ? Status() : tl::unexpected(learned().error());
}

}  // namespace omni
