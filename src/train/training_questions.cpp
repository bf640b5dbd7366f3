#include "train/training_questions.h"

#include <algorithm>
#include <unordered_map>

#include "eval/data/bench.h"
#include "eval/data/json_lines.h"
#include "eval/data/sample_filter.h"

namespace omni {
namespace {

std::vector<SourceId> worldsIn(const nlohmann::json& line) {
  const auto& worlds = member(member(line, "metadata"), "worlds");
  return worlds.is_array() ? worlds.get<std::vector<SourceId>>() : std::vector<SourceId>{};
}

// Questions that judge must not be learned from.
Status requireForLearning(const Sample& sample, const std::filesystem::path& file) {
  if (sample.split != "dev" && sample.split != "test") return {};
  return fail(Code::kInvalidArgument,
              "questions of split \"" + sample.split +
                  "\" are to judge by, and would be learned from: " + file.string() + ", " + sample.id,
              "Name questions to learn from with --samples; theirs is split \"train\".");
}

}  // namespace

bool TrainingQuestion::answers(const SourceId& source) const {
  return std::find(worlds.begin(), worlds.end(), source) != worlds.end();
}

Result<std::vector<TrainingQuestion>> readTrainingQuestions(const TrainingPools& pools, std::size_t folder) {
  const auto file =
      folder < pools.samples.size() ? pools.samples[folder] : pools.folders[folder] / "samples.jsonl";
  OMNI_TRY(samples, readSamples(file));
  for (const Sample& sample : samples) OMNI_RETURN_IF_ERROR(requireForLearning(sample, file));
  std::unordered_map<std::string, std::vector<SourceId>> worlds;
  std::unordered_map<std::string, std::string> names;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const nlohmann::json& line) -> Status {
    OMNI_TRY(id, requiredText(line, "id"));
    worlds[id] = worldsIn(line);
    if (const auto& name = member(member(line, "metadata"), "world"); name.is_string()) names[id] = name;
    return {};
  }));
  std::vector<TrainingQuestion> questions;
  for (auto& sample : pick(std::move(samples), SampleFilter{"", std::nullopt, pools.limit, 1})) {
    auto right = std::move(worlds[sample.id]);
    if (right.empty()) right.push_back(sample.source);
    const std::string& name = names[sample.id];
    questions.push_back({std::move(sample), name.empty() ? right.front() : name, std::move(right)});
  }
  return questions;
}

}  // namespace omni
