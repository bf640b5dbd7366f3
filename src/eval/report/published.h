#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace omni {

/// Averages that the OmniRetrieval paper publishes, percent. On other data sets: for orientation only.
struct PublishedRow {
  std::string_view method;
  std::optional<double> selection;
  double retrieval = 0;
};

inline constexpr std::array kPublished{PublishedRow{"OmniRetrieval", 65.71, 44.34},
                                       PublishedRow{"routing to one source", 61.65, 39.98},
                                       PublishedRow{"oracle", std::nullopt, 61.85}};

}  // namespace omni
