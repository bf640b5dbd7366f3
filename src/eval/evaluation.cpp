#include "eval/evaluation.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <unordered_map>

#include "base/file.h"
#include "engine/engine.h"
#include "eval/data/bench.h"
#include "eval/data/json_lines.h"
#include "eval/metrics/prediction.h"
#include "eval/unified/unified_index.h"
#include "source/source_config.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Published gold answers hold up to some thousand rows: the caps must not be what makes an answer wrong.
constexpr std::size_t kRows = 10'000;
constexpr std::size_t kBytes = 16u << 20;

fs::path samplesFile(const EvaluationOptions& options) {
  return options.samples.empty() ? options.bench / "samples.jsonl" : options.samples;
}

std::string absoluteText(const fs::path& path) {
  return fs::absolute(path).lexically_normal().string();
}

/// All that decides which line a question gets; methods and jobs may differ between runs into one folder.
json settingsOf(const EvaluationOptions& options) {
  json settings{{"bench", absoluteText(options.bench)},
                {"samples", absoluteText(samplesFile(options))},
                {"pools", json::array()},
                {"k", mainK(options.ks)},
                {"limit", options.filter.limit},
                {"seed", options.filter.seed},
                {"facts_per_source", options.factsPerSource},
                {"split", options.filter.split},
                {"route", nullptr}};
  for (const auto& pool : options.pools) settings["pools"].push_back(absoluteText(pool));
  if (options.filter.route) settings["route"] = name(*options.filter.route);
  return settings;
}

/// Makes the output folder this run's own, or finds that it is.
Status claimFolder(const fs::path& folder, const json& settings) {
  const fs::path file = folder / "run.json";
  std::ifstream in(file);
  if (!in) return writeFileAtomically(file, settings.dump(1) + "\n");
  if (json::parse(in, nullptr, false) == settings) return {};
  return fail(Code::kInvalidArgument, "the output folder holds a run with other settings: " + file.string(),
              "choose another output folder, or remove this one");
}

/// A wrong question as a developer wants to see it.
json wrongLine(const Sample& sample, const Prediction& prediction) {
  json line = toJson(prediction);
  line["question"] = sample.question;
  line["gold"] = {{"route", name(sample.route)}, {"kb_id", sample.source}, {"query", sample.gold.query}};
  if (sample.route != Route::kSearch) line["gold"]["rows"] = sample.gold.rows;
  return line;
}

Status writeWrong(const fs::path& file, std::span<const Sample> samples,
                  const std::vector<Prediction>& predictions) {
  std::unordered_map<std::string, const Sample*> byId;
  for (const auto& sample : samples) byId.emplace(sample.id, &sample);
  std::string lines;
  for (const auto& prediction : predictions)
    if (const auto sample = byId.find(prediction.id); prediction.lostAt && sample != byId.end())
      lines += jsonText(wrongLine(*sample->second, prediction)) + "\n";
  return writeFileAtomically(file, lines);
}

Result<MethodSummary> measure(const Arm& arm, const fs::path& folder, std::span<const Sample> samples) {
  OMNI_TRY(predictions, readPredictions(arm.file(folder)));
  if (arm.main) OMNI_RETURN_IF_ERROR(writeWrong(folder / (arm.name + ".wrong.jsonl"), samples, predictions));
  return summarise(arm.name, samples, predictions);
}

std::optional<Route> routeOfKind(std::string_view kind) {
  for (const auto& known : sourceKinds())
    if (known.kind == kind) return known.route;
  return std::nullopt;
}

Status checkPinned(const Workload& workload) {
  for (const auto& arm : workload.arms)
    if (arm.method->pinned && !workload.pool.contains(*arm.method->pinned))
      return fail(Code::kInvalidArgument,
                  "no source of the pool can be asked by the method \"" + arm.name + "\"",
                  "leave that method out, or add a pool with sources of the route " +
                      std::string(name(*arm.method->pinned)));
  return {};
}

Status addSources(const fs::path& folder, Workload& workload, std::set<SourceId>& ids) {
  OMNI_TRY(sources, readBenchSources(folder));
  for (auto& source : sources) {
    if (!ids.insert(source.id).second)
      return fail(Code::kInvalidArgument,
                  "the source \"" + source.id + "\" of " + folder.string() + " is in the pool already",
                  "leave that pool out, or rename the source");
    if (const auto route = routeOfKind(source.kind)) workload.pool[*route].push_back(source.id);
    workload.sources.push_back(std::move(source));
  }
  return {};
}

}  // namespace

Result<Workload> readWorkload(const EvaluationOptions& options) {
  Workload workload;
  OMNI_TRY(arms, armsOf(options.methods, options.ks));
  workload.arms = std::move(arms);
  std::set<SourceId> ids;
  OMNI_RETURN_IF_ERROR(addSources(options.bench, workload, ids));
  for (const auto& pool : options.pools) OMNI_RETURN_IF_ERROR(addSources(pool, workload, ids));
  OMNI_RETURN_IF_ERROR(checkPinned(workload));
  OMNI_TRY(samples, readSamples(samplesFile(options)));
  workload.samples = pick(std::move(samples), options.filter);
  if (workload.samples.empty())
    return fail(Code::kNotFound, "no question of " + samplesFile(options).string() + " passes the filter",
                "widen the split or route");
  for (const auto& sample : workload.samples)
    if (!ids.contains(sample.source))
      return fail(
          Code::kNotFound,
          "the question \"" + sample.id + "\" asks a source that is not in the pool: " + sample.source,
          "add the benchmark that holds it as a pool");
  return workload;
}

Result<EvaluationReport> evaluate(const EvaluationOptions& options, const Workload& workload,
                                  const Answerers& answerers, const Progress& progress) {
  EvaluationReport report{settingsOf(options), workload.sources.size(), workload.failedSources, {}};
  OMNI_RETURN_IF_ERROR(claimFolder(options.out, report.settings));
  const AnswerRun run{workload.arms, workload.samples, &workload.pool, options.jobs, options.out};
  OMNI_RETURN_IF_ERROR(answerAll(run, answerers, progress));
  for (const auto& arm : workload.arms) {
    OMNI_TRY(summary, measure(arm, options.out, workload.samples));
    report.methods.push_back(std::move(summary));
  }
  OMNI_RETURN_IF_ERROR(writeFileAtomically(options.out / "report.json", toJson(report).dump(1) + "\n"));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(options.out / "report.md", toMarkdown(report)));
  return report;
}

Result<EvaluationReport> evaluate(const EvaluationOptions& options, const World& world,
                                  const Progress& progress) {
  OMNI_TRY(workload, readWorkload(options));
  OMNI_RETURN_IF_ERROR(claimFolder(options.out, settingsOf(options)));
  EngineConfig config{workload.sources, {}, mainK(options.ks)};
  config.limits.rows = kRows;
  config.limits.bytes = kBytes;
  OMNI_TRY(engine, Engine::open(std::move(config), world, progress));
  for (const auto& failure : engine->catalog().failures())
    workload.failedSources.push_back(failure.config.id + ": " + failure.error.message);
  Answerers answerers;
  answerers.sources = [&](const std::string& question, const AskOptions& how) {
    return engine->ask(question, how);
  };
  std::unique_ptr<UnifiedIndex> unified;
  if (std::ranges::any_of(workload.arms, [](const Arm& arm) { return arm.method->unified; })) {
    OMNI_TRY(index,
             UnifiedIndex::build(*engine, options.factsPerSource, options.out / "unified", world, progress));
    unified = std::move(index);
    answerers.unified = [&](const std::string& question, const AskOptions& how) {
      return unified->ask(question, how);
    };
  }
  return evaluate(options, workload, answerers, progress);
}

}  // namespace omni
