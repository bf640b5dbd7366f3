#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/linear_model.h"
#include "template/template.h"

namespace omni {

/// The planner's query for a question, and whether that leaves no word of it out.
struct AskedReading {
  PlannerReading query;
  bool whole = true;
};

/// A question, as it is compared with templates of one source.
struct AskedWording {
  Wording wording;  // the values that the template's slots took are no words of it
  AskedReading reading;
};

inline constexpr std::size_t kTemplateFeatures = 16;
const std::array<std::string_view, kTemplateFeatures>& templateFeatureNames();

/// Features of whether a template's query answers a question. `nearness` is that of the meanings, -1 to 1,
/// and `otherwise` that of the nearest template with another query.
std::array<float, kTemplateFeatures> templateFeatures(const AskedWording& asked, const Template& of,
                                                      double nearness, double otherwise);

/// Whether the question says the word of that stem, its template does not, and nothing in the source is
/// called so.
bool isStrange(const std::string& stem, const Wording& asked, const Wording& confirmed);

/// The mark of a model of these features.
std::uint64_t templateMark();
/// The probability that it answers (models/template.weights); 0 where the two share no word but values, or
/// the question counts, compares, denies or ranks what the template's does not, unless the planner reads both
/// alike.
double likelihood(const std::array<float, kTemplateFeatures>& features);
/// Whether the learned model is of this program. Errors: those of LinearModel::ofProgram().
Status requireLearnedTemplates();

}  // namespace omni
