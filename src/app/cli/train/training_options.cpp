#include "app/cli/train/training_options.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "model/sentence_encoder.h"

namespace omni {

void addTrainingPools(CLI::App& command, TrainingPools& pools) {
  command.add_option("--pool", pools.folders, "Folders laid out as benchmarks")
      ->required()
      ->type_name("DIR…");
  command.add_option("--samples", pools.samples, "Their questions, where not samples.jsonl")
      ->type_name("FILE…");
  command.add_option("--limit", pools.limit, "At most N questions of each, spread over the routes")
      ->type_name("N");
}

Status requireSentenceEncoder() {
  if (SentenceEncoder::shared()->available()) return {};
  return fail(Code::kUnavailable, "the sentence encoder was not found, and nothing can be learned without it",
              "Run the omni of the build folder, or see `omni doctor`.", Audience::kOperator);
}

std::string percent(double part, std::size_t whole) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f",
                100 * part / static_cast<double>(std::max<std::size_t>(1, whole)));
  return text.data();
}

}  // namespace omni
