#include "eval/workload.h"

#include <map>
#include <set>

#include "base/counted.h"
#include "eval/data/benchmark.h"
#include "eval/data/question_log.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

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
                  "Leave that method out, or add a pool with sources of the route " +
                      std::string(name(*arm.method->pinned)) + ".");
  return {};
}

Status addSources(std::vector<SourceConfig> sources, Workload& workload, std::map<SourceId, Route>& routes) {
  for (auto& source : sources) {
    const auto route = routeOfKind(source.kind).value_or(Route::kSearch);
    if (!routes.emplace(source.id, route).second)
      return fail(Code::kInvalidArgument, "the source \"" + source.id + "\" is in the pool already",
                  "Leave out a pool, or rename the source.");
    workload.pool[route].push_back(source.id);
    workload.sources.push_back(std::move(source));
  }
  return {};
}

Result<std::vector<Sample>> readLog(const fs::path& file, const std::map<SourceId, Route>& routes,
                                    Workload& workload) {
  OMNI_TRY(log, readQuestionLog(file, routes));
  if (log.wrong > 0)
    workload.notes.push_back(counted(log.wrong, "question") +
                             " of the log left out, whose feedback is that the answer was wrong.");
  return std::move(log.samples);
}

/// Every id once, every source known.
Status checkSamples(const std::vector<Sample>& samples, const std::map<SourceId, Route>& routes) {
  std::set<std::string> ids;
  for (const auto& sample : samples) {
    if (!ids.insert(sample.id).second)
      return fail(Code::kInvalidArgument, "the question \"" + sample.id + "\" comes twice",
                  "Give each an id of its own.");
    if (!routes.contains(sample.source))
      return fail(
          Code::kNotFound,
          "the question \"" + sample.id + "\" asks a source that is not in the pool: " + sample.source,
          "Add the benchmark that holds it as a pool.");
  }
  return {};
}

/// The sources that `options` name, and the benchmark's own questions.
Result<std::vector<Sample>> readSources(const EvaluationOptions& options, Workload& workload,
                                        std::map<SourceId, Route>& routes) {
  std::vector<Sample> samples;
  if (!options.bench.empty()) {
    OMNI_TRY(benchmark, readBenchmark(options.bench, options.samples));
    OMNI_RETURN_IF_ERROR(addSources(std::move(benchmark.sources), workload, routes));
    samples = std::move(benchmark.samples);
  }
  OMNI_RETURN_IF_ERROR(addSources(options.own.sources, workload, routes));
  for (const auto& folder : options.pools) {
    OMNI_TRY(pool, readPool(folder));
    OMNI_RETURN_IF_ERROR(addSources(std::move(pool), workload, routes));
  }
  return samples;
}

Status checkThresholds(const EvaluationOptions& options) {
  const PlannerConfig& planner = options.own.planner;
  const std::array kinds{planner.select, planner.formulate, planner.evidence,
                         planner.route.value_or(PlannerKind::kBuiltin)};
  const bool ensemble = !planner.agent && std::ranges::count(kinds, PlannerKind::kEnsemble) > 0;
  if (options.thresholds.empty() || ensemble) return {};
  return fail(Code::kInvalidArgument, "no stage is an ensemble, so that a threshold changes nothing",
              "Add --planner ensemble, or leave --threshold out.");
}

}  // namespace

Result<Workload> readWorkload(const EvaluationOptions& options) {
  Workload workload;
  OMNI_RETURN_IF_ERROR(checkThresholds(options));
  std::vector<double> others = options.thresholds;
  std::erase(others, options.own.planner.threshold);
  OMNI_TRY(arms, armsOf(options.methods, options.ks, others));
  workload.arms = std::move(arms);
  std::map<SourceId, Route> routes;
  OMNI_TRY(samples, readSources(options, workload, routes));
  OMNI_RETURN_IF_ERROR(checkPinned(workload));
  if (!options.log.empty()) {
    OMNI_TRY(logged, readLog(options.log, routes, workload));
    samples = std::move(logged);
  }
  workload.samples = pick(std::move(samples), options.filter);
  if (workload.samples.empty())
    return fail(Code::kNotFound, "no question passes the filter", "Widen the split or route.");
  OMNI_RETURN_IF_ERROR(checkSamples(workload.samples, routes));
  return workload;
}

}  // namespace omni
