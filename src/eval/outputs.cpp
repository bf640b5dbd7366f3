#include "eval/outputs.h"

#include <algorithm>
#include <unordered_map>

#include "base/file.h"
#include "eval/data/json_lines.h"
#include "eval/report/figures.h"
#include "eval/report/report_page.h"
#include "eval/report/trec.h"
#include "eval/report/wrong_list.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A wrong question as a developer wants to see it.
json wrongLine(const WrongQuestion& wrong) {
  const Sample& sample = *wrong.sample;
  json line = toJson(*wrong.prediction);
  if (wrong.difference) line["difference"] = name(*wrong.difference);
  line["question"] = sample.question;
  line["gold"] = {{"route", name(sample.route)}, {"kb_id", sample.source}, {"query", sample.gold.query}};
  if (sample.route != Route::kSearch) line["gold"]["rows"] = sample.gold.rows;
  return line;
}

/// Wrong answers, in the order of the samples.
std::vector<WrongQuestion> wrongQuestions(std::span<const Sample> samples,
                                          const std::vector<Prediction>& predictions) {
  std::unordered_map<std::string_view, const Prediction*> byId;
  for (const auto& prediction : predictions) byId.emplace(prediction.id, &prediction);
  std::vector<WrongQuestion> wrong;
  for (const auto& sample : samples)
    if (const auto found = byId.find(sample.id); found != byId.end() && found->second->lostAt)
      wrong.push_back({&sample, found->second, differenceOf(sample, *found->second)});
  return wrong;
}

Status writeArm(const Arm& arm, const fs::path& folder, std::span<const Sample> samples,
                const std::vector<Prediction>& predictions, std::span<const WrongQuestion> wrong) {
  std::string lines;
  for (const auto& question : wrong) lines += jsonText(wrongLine(question)) + "\n";
  OMNI_RETURN_IF_ERROR(writeFileAtomically(folder / (arm.name + ".wrong.jsonl"), lines));
  const std::string run = trecRun(samples, predictions, arm.name);
  return run.empty() ? Status() : writeFileAtomically(folder / (arm.name + ".trec"), run);
}

std::string pageFile(const Arm& arm) {
  return arm.name + ".html";
}

/// The first arm's list is in the report; each other main arm has a page of its own.
Status writePages(const EvaluationReport& report, std::span<const ScoredArm> arms,
                  std::span<const ReportFigure> figures, const fs::path& folder) {
  std::vector<std::pair<std::string, std::string>> others;
  for (const auto& scored : arms.subspan(1)) {
    if (!scored.arm->main) continue;
    others.emplace_back(scored.arm->name, pageFile(*scored.arm));
    OMNI_RETURN_IF_ERROR(
        writeFileAtomically(folder / pageFile(*scored.arm), wrongPage(scored.arm->name, scored.wrongList)));
  }
  return writeFileAtomically(folder / "report.html",
                             reportPage(report, figures, arms.front().wrongList, others));
}

}  // namespace

Result<ScoredArm> scoreArm(const Arm& arm, const fs::path& folder, std::span<const Sample> samples) {
  OMNI_TRY(predictions, readPredictions(arm.file(folder)));
  ScoredArm result{&arm, scored(samples, predictions), ""};
  if (!arm.main) return result;
  const auto wrong = wrongQuestions(samples, predictions);
  OMNI_RETURN_IF_ERROR(writeArm(arm, folder, samples, predictions, wrong));
  result.wrongList = wrongList(wrong);
  return result;
}

Status writeReport(const EvaluationReport& report, std::span<const ScoredArm> arms, const fs::path& folder) {
  OMNI_RETURN_IF_ERROR(writeFileAtomically(folder / "report.json", toJson(report).dump(1) + "\n"));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(folder / "report.md", toMarkdown(report)));
  const auto figures = figuresOf(report);
  for (const auto& figure : figures)
    OMNI_RETURN_IF_ERROR(writeFileAtomically(folder / figure.file, figure.svg));
  return arms.empty() ? Status() : writePages(report, arms, figures, folder);
}

}  // namespace omni
