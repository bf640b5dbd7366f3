#pragma once

#include "base/result.h"
#include "base/world.h"
#include "eval/answers.h"
#include "eval/evaluation_options.h"
#include "eval/report/evaluation_report.h"
#include "eval/workload.h"

namespace omni {

/// Measures the methods on the benchmark and writes into `out`: METHOD.jsonl (a line a question;
/// METHOD.kN.jsonl at other k than the main one), METHOD.wrong.jsonl and
/// METHOD.html (what was not right, next to the gold), METHOD.trec and qrels.trec (of questions to
/// documents), report.json, report.md, report.html, figures as SVG and run.json (the settings). A run that
/// was cut short goes on where it stopped; a folder that holds another run's results is refused. `progress`
/// receives sources being opened and of questions answered.
Result<EvaluationReport> evaluate(const EvaluationOptions& options, const World& world = realWorld(),
                                  const Progress& progress = {});

/// The part of `evaluate` that needs no engine of its own: every question goes to `answerers`.
Result<EvaluationReport> evaluate(const EvaluationOptions& options, const Workload& workload,
                                  const Answerers& answerers, const Progress& progress = {});

}  // namespace omni
