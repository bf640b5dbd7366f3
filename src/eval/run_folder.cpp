#include "eval/run_folder.h"

#include <fstream>

#include "base/file.h"
#include "base/text.h"
#include "eval/arm.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string absoluteText(const fs::path& path) {
  return path.empty() ? "" : toUtf8(fs::absolute(path).lexically_normal().string());
}

// Who fills each stage, and by which model. Not where its replies come from: a replayed run is the same run.
json plannerOf(const EngineConfig& own) {
  const PlannerConfig& planner = own.planner;
  json object{{"agent", planner.agent}, {"threshold", planner.threshold}};
  const auto add = [&](const std::string& stage, PlannerKind kind) {
    object[stage] = name(kind);
    if (own.model && kind != PlannerKind::kBuiltin) object["models"][stage] = own.model->of(stage).name;
  };
  add("select", planner.select);
  add("formulate", planner.formulate);
  add("evidence", planner.evidence);
  add("answer", planner.answer);
  if (!planner.templates.empty()) object["templates"] = absoluteText(planner.templates);
  if (planner.route) add("route", *planner.route);
  if (own.model && planner.agent) object["models"]["agent"] = own.model->of("agent").name;
  return object;
}

std::string printed(std::uint64_t fingerprint) {
  return std::to_string(fingerprint);
}

// Results of another build, or of other weights, which are built in, are another run's.
const std::string& programPrint() {
  static const std::string print = [] {
    const auto program = readFile("/proc/self/exe");
    return program ? printed(fnv1a(*program)) : "";
  }();
  return print;
}

// What is asked, of whom; the gold may not be known yet.
std::string printOf(const std::vector<Sample>& samples) {
  std::uint64_t print = fnv1a("");
  for (const auto& sample : samples)
    for (const std::string_view part :
         {std::string_view(sample.id), std::string_view(sample.question),
          std::string_view(name(sample.route)), std::string_view(sample.source)})
      print = fnv1a(part, fnv1a("\n", print));
  return printed(print);
}

}  // namespace

json settingsOf(const EvaluationOptions& options, const std::vector<Sample>& samples) {
  json settings{{"program", programPrint()},
                {"questions", printOf(samples)},
                {"bench", absoluteText(options.bench)},
                {"samples", absoluteText(options.samples)},
                {"log", absoluteText(options.log)},
                {"sources", json::array()},
                {"pools", json::array()},
                {"k", mainK(options.ks)},
                {"limit", options.filter.limit},
                {"seed", options.filter.seed},
                {"facts_per_source", options.factsPerSource},
                {"split", options.filter.split},
                {"route", nullptr}};
  for (const auto& source : options.own.sources) settings["sources"].push_back(source.id);
  for (const auto& pool : options.pools) settings["pools"].push_back(absoluteText(pool));
  if (options.own.planner.asksModel() || options.own.planner.route)
    settings["planner"] = plannerOf(options.own);
  if (options.interpretations) settings["readings"] = true;
  if (options.filter.route) settings["route"] = name(*options.filter.route);
  return settings;
}

Status claimFolder(const fs::path& folder, const json& settings) {
  const fs::path file = folder / "run.json";
  std::ifstream in(file);
  if (!in) return writeFileAtomically(file, settings.dump(1) + "\n");
  if (json::parse(in, nullptr, false) == settings) return {};
  return fail(Code::kInvalidArgument,
              "the output folder holds a run with other settings, questions or program: " + file.string(),
              "Choose another output folder, or remove this one.");
}

}  // namespace omni
