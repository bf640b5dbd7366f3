#include "source/links/link_features.h"

#include <cmath>

namespace omni {
namespace {

struct Weighed {
  std::string_view name;
  double weight;
};

// Fitted by tests/keys/fit_links.py on databases without their declared keys (docs/decisions/0049).
constexpr std::array<Weighed, kLinkFeatures> kWeights{{
    {"always", -1.97},        {"full", 5.34},
    {"same", 1.03},           {"tail", 1.18},
    {"table", 1.60},          {"table_tail", .19},
    {"word", -1.43},          {"abbreviated", -1.72},
    {"same_general", -2.89},  {"shared", -4.36},
    {"none", -3.44},          {"general_repeats", 5.18},
    {"key_word", -1.81},      {"plain_word", -.87},
    {"same_key", 1.14},       {"key_at_home", -.69},
    {"key_elsewhere", -4.23}, {"column_elsewhere", -1.12},
    {"missing", -4.40},       {"text", 1.57},
    {"text_alone", 2.62},     {"few", -.46},
    {"key_first", 1.81},      {"column_first", -.43},
    {"column_unique", -1.04}, {"key_of_table", 1.51},
    {"bigger", .72},          {"within", -3.91},
}};

}  // namespace

std::array<std::string_view, kLinkFeatures> linkFeatureNames() {
  std::array<std::string_view, kLinkFeatures> names;
  for (std::size_t i = 0; i < kLinkFeatures; ++i) names[i] = kWeights[i].name;
  return names;
}

double linkConfidence(const LinkFeatures& features) {
  double odds = 0;
  for (std::size_t i = 0; i < kLinkFeatures; ++i) odds += kWeights[i].weight * features[i];
  return 1 / (1 + std::exp(-odds));
}

}  // namespace omni
