#include "eval/evaluation.h"

#include <algorithm>
#include <limits>

#include "base/counted.h"
#include "base/file.h"
#include "engine/engine.h"
#include "eval/gold_documents.h"
#include "eval/gold_rows.h"
#include "eval/outputs.h"
#include "eval/report/trec.h"
#include "eval/run_folder.h"
#include "eval/unified/unified_index.h"

namespace omni {
namespace {

/// Published gold answers hold up to some thousand rows: the caps must not be what makes an answer wrong.
constexpr std::size_t kRows = 10'000;
constexpr std::size_t kBytes = 16u << 20;

// The threshold of an arm, where several are compared.
std::optional<double> thresholdOf(const Arm& arm, const EvaluationOptions& options) {
  const bool compared = arm.main && arm.method->swept && arm.method->given == Given::kNothing;
  return compared && !options.thresholds.empty() ? options.own.planner.threshold : arm.threshold;
}

ArmReport reportOf(const ScoredArm& scored, const EvaluationOptions& options) {
  const Arm& arm = *scored.arm;
  return {arm.name,
          std::string(arm.method->name),
          arm.method->commits ? 1 : arm.k,
          arm.main,
          arm.method->given != Given::kNothing,
          arm.method->pinned,
          summarise(scored.questions),
          thresholdOf(arm, options)};
}

/// Whether a difference between two arms says something of the product: of the ways that an asker could
/// choose between over the whole pool, each against each other, and the first method against the oracles.
bool isInformative(const Arm& first, const Arm& second, bool firstIsMain) {
  const auto isWay = [](const Arm& arm) { return arm.method->given == Given::kNothing; };
  const bool whole = first.main && second.main && !first.method->pinned && !second.method->pinned;
  return whole && (firstIsMain || (isWay(first) && isWay(second)));
}

std::vector<PairedComparison> comparisonsOf(const std::vector<ScoredArm>& arms) {
  std::vector<PairedComparison> comparisons;
  for (std::size_t i = 0; i < arms.size(); ++i)
    for (std::size_t j = i + 1; j < arms.size(); ++j)
      if (isInformative(*arms[i].arm, *arms[j].arm, i == 0))
        comparisons.push_back(
            compare(arms[i].arm->name, arms[i].questions, arms[j].arm->name, arms[j].questions));
  return comparisons;
}

bool needsUnified(const Workload& workload) {
  return std::ranges::any_of(workload.arms, [](const Arm& arm) { return arm.method->unified; });
}

Status writeQrels(const Workload& workload, const std::filesystem::path& folder) {
  const std::string qrels = trecQrels(workload.samples);
  return qrels.empty() ? Status() : writeFileAtomically(folder / "qrels.trec", qrels);
}

/// What a gold query may take: it is run once, and nothing waits for it but this run.
constexpr std::chrono::seconds kGoldTime{30};

Status fetchGold(const EvaluationOptions& options, const Engine& engine, const World& world,
                 Workload& workload, const Progress& progress) {
  Limits limits = engine.config().limits;
  limits.time = kGoldTime;
  const RunGold run = [&](const SourceId& source, const NativeQuery& query) {
    return engine.query(source, query, Budget(limits, world));
  };
  OMNI_TRY(failures,
           fetchGoldRows(workload.samples, run, options.jobs, options.out / "gold.jsonl", progress));
  if (failures.count > 0)
    workload.notes.push_back("The gold queries of " + counted(failures.count, "question") +
                             " gave no rows to compare with; the first: " + failures.first);
  return {};
}

void checkGoldDocuments(const Engine& engine, const World& world, Workload& workload) {
  const ReadTexts read = [&](const SourceId& id) -> Result<std::vector<SourceText>> {
    const auto entry = engine.catalog()->find(id);
    if (!entry) return tl::unexpected(noLongerRead(id));
    return entry->source->texts(std::numeric_limits<std::size_t>::max(), Budget(describingLimits(), world));
  };
  if (auto note = unknownGoldDocuments(workload.samples, read)) workload.notes.push_back(std::move(*note));
}

}  // namespace

Result<EvaluationReport> evaluate(const EvaluationOptions& options, const Workload& workload,
                                  const Answerers& answerers, const Progress& progress) {
  EvaluationReport report;
  report.settings = settingsOf(options, workload.samples);
  report.sources = workload.sources.size();
  report.failedSources = workload.failedSources;
  report.notes = workload.notes;
  report.unified = workload.unified;
  OMNI_RETURN_IF_ERROR(claimFolder(options.out, report.settings));
  OMNI_RETURN_IF_ERROR(writeQrels(workload, options.out));
  const AnswerRun run{workload.arms, workload.samples, &workload.pool, options.jobs, options.out};
  OMNI_RETURN_IF_ERROR(answerAll(run, answerers, progress));
  std::vector<ScoredArm> arms;
  for (const auto& arm : workload.arms) {
    OMNI_TRY(scored, scoreArm(arm, options.out, workload.samples));
    report.arms.push_back(reportOf(scored, options));
    arms.push_back(std::move(scored));
  }
  report.comparisons = comparisonsOf(arms);
  OMNI_RETURN_IF_ERROR(writeReport(report, arms, options.out));
  return report;
}

Result<EvaluationReport> evaluate(const EvaluationOptions& options, const World& world,
                                  const Progress& progress) {
  OMNI_TRY(workload, readWorkload(options));
  OMNI_RETURN_IF_ERROR(claimFolder(options.out, settingsOf(options, workload.samples)));
  EngineConfig config = options.own;
  config.sources = workload.sources;
  config.candidates = mainK(options.ks);
  config.limits.rows = kRows;
  config.limits.bytes = kBytes;
  OMNI_TRY(engine, Engine::open(std::move(config), world, progress));
  const auto catalog = engine->catalog();
  for (const auto& failure : catalog->failures())
    workload.failedSources.push_back(failure.config.id + ": " + failure.error.message);
  OMNI_RETURN_IF_ERROR(fetchGold(options, *engine, world, workload, progress));
  checkGoldDocuments(*engine, world, workload);
  Answerers answerers;
  answerers.sources = [&](const std::string& question, AskOptions how) {
    how.runInterpretations = options.interpretations;
    return engine->ask(question, how);
  };
  std::unique_ptr<UnifiedIndex> unified;
  if (needsUnified(workload)) {
    OMNI_TRY(index,
             UnifiedIndex::build(*engine, options.factsPerSource, options.out / "unified", world, progress));
    unified = std::move(index);
    workload.unified = unified->size();
    answerers.unified = [&](const std::string& question, const AskOptions& how) {
      return unified->ask(question, how);
    };
  }
  return evaluate(options, workload, answerers, progress);
}

}  // namespace omni
