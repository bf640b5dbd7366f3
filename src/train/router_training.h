#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "route/granularity_model.h"

namespace omni {

/// A question and how much of which source it needs.
struct LabelledQuestion {
  std::string question;
  Granularity label = Granularity::kParagraph;
};

/// The questions of a file, one JSON object a line: "question", and "label", a granularity ("no" is "none"),
/// or a benchmark's "route", of which searches want paragraphs and all else rows. At most `limit` of it,
/// spread evenly; 0: all. Errors: those of readJsonLines(), kInvalidArgument for a label that there is not
/// and for a split that is to judge by.
Result<std::vector<LabelledQuestion>> readLabels(const std::filesystem::path& file, std::size_t limit);

/// The weights under which the labels are likeliest: a softmax with L2, over each wording that two questions
/// have and over the encoder's vectors. Deterministic. Errors: those of the sentence encoder.
Result<GranularityModel> trainRouter(std::span<const LabelledQuestion> questions);

/// How well questions are routed among the labels that they have.
struct RouterScore {
  std::size_t questions = 0;
  std::size_t right = 0;
  double macroF1 = 0;           // over the labels, 0 to 1
  double calibrationError = 0;  // expected, over ten bins of the share of what was chosen, 0 to 1
};
Result<RouterScore> judgeRouter(const GranularityModel& model, std::span<const LabelledQuestion> questions);

}  // namespace omni
