#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Who fills a stage.
enum class PlannerKind {
  kBuiltin,   // no model, no network
  kModel,     // a language model; the built-in where that fails, with a warning
  kEnsemble,  // the built-in; a language model where that is unsure
};

/// "builtin", "model" or "ensemble".
inline std::optional<PlannerKind> plannerKind(std::string_view name) {
  if (name == "builtin") return PlannerKind::kBuiltin;
  if (name == "model") return PlannerKind::kModel;
  if (name == "ensemble") return PlannerKind::kEnsemble;
  return std::nullopt;
}

inline bool asksModel(PlannerKind kind) {
  return kind != PlannerKind::kBuiltin;
}

inline std::string_view name(PlannerKind kind) {
  switch (kind) {
    case PlannerKind::kBuiltin: return "builtin";
    case PlannerKind::kModel: return "model";
    case PlannerKind::kEnsemble: return "ensemble";
  }
  return "builtin";
}

/// Below this confidence an answer is called a guess, where nobody says otherwise.
inline constexpr double kTrust = 0.9;

/// Who fills which stage.
struct PlannerConfig {
  PlannerKind select = PlannerKind::kBuiltin;
  PlannerKind formulate = PlannerKind::kBuiltin;
  PlannerKind evidence = PlannerKind::kBuiltin;
  PlannerKind answer = PlannerKind::kBuiltin;  // an ensemble words it as the built-in does
  bool agent = false;  // in place of select, formulate and execute; the other stages are a model's
  std::optional<PlannerKind> route;  // before selection; none: every source may be selected
  double threshold = kTrust;         // the confidence from which an ensemble asks no model
  bool chosen = false;               // the configuration names the planner
  std::filesystem::path templates;  // a file of questions with their queries, a model's examples; empty: none
  std::filesystem::path prompts;    // a folder of prompts in place of those compiled in; empty: none

  bool asksModel() const { return !askingStages().empty(); }
  /// The stages that ask a language model, as the configuration names them.
  std::vector<std::string> askingStages() const {
    std::vector<std::string> stages;
    const auto add = [&](const char* stage, bool asks) {
      if (asks) stages.emplace_back(stage);
    };
    add("agent", agent);
    add("route", route && omni::asksModel(*route));
    add("select", !agent && omni::asksModel(select));
    add("formulate", !agent && omni::asksModel(formulate));
    add("evidence", omni::asksModel(evidence));
    add("answer", omni::asksModel(answer));
    return stages;
  }
  /// All stages as "builtin", "model", "ensemble" or "agent" names them; nothing for another name. The
  /// ensemble with a model that the program runs itself asks it for queries alone: each stage takes it
  /// seconds, and as a judge of evidence a small model calls wrong answers sure.
  static std::optional<PlannerConfig> named(std::string_view name, bool modelInside = false);

  bool operator==(const PlannerConfig&) const = default;
};

inline std::optional<PlannerConfig> PlannerConfig::named(std::string_view name, bool modelInside) {
  const bool agent = name == "agent";
  const auto kind = agent ? PlannerKind::kModel : plannerKind(name);
  if (!kind) return std::nullopt;
  if (modelInside && kind == PlannerKind::kEnsemble) return PlannerConfig{.formulate = *kind};
  return PlannerConfig{
      .select = *kind, .formulate = *kind, .evidence = *kind, .answer = *kind, .agent = agent};
}

}  // namespace omni
