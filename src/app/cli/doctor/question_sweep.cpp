#include "app/cli/doctor/question_sweep.h"

#include <array>
#include <chrono>

#include "base/counted.h"
#include "formulate/sweep/sweep.h"
#include "model/sentence_encoder.h"

namespace omni {
namespace {

constexpr std::chrono::seconds kTime{60};  // for all sources together
constexpr std::size_t kUnreadShown = 10;   // of a source, where people read

struct OfKind {
  std::size_t asked = 0, read = 0;
};

std::array<OfKind, kSweepKinds> byKind(const Sweep& swept) {
  std::array<OfKind, kSweepKinds> kinds{};
  for (const auto& question : swept.questions) {
    OfKind& kind = kinds[static_cast<std::size_t>(question.kind)];
    ++kind.asked;
    kind.read += question.read ? 1 : 0;
  }
  return kinds;
}

Json jsonOf(const SourceId& id, const Sweep& swept) {
  Json kinds = Json::object(), questions = Json::array();
  const auto counts = byKind(swept);
  for (std::size_t k = 0; k < kSweepKinds; ++k)
    if (counts[k].asked > 0)
      kinds[name(static_cast<SweepKind>(k))] = {{"asked", counts[k].asked}, {"read", counts[k].read}};
  for (const auto& question : swept.questions)
    questions.push_back({{"question", question.text},
                         {"kind", name(question.kind)},
                         {"about", question.element},
                         {"read", question.read},
                         {"readAs", question.readAs}});
  return {{"source", id},
          {"kinds", std::move(kinds)},
          {"questions", std::move(questions)},
          {"advice", swept.advice},
          {"all", swept.all}};
}

void print(const SourceId& id, const Sweep& swept, Terminal& terminal) {
  std::size_t read = 0;
  std::string kinds;
  const auto counts = byKind(swept);
  for (std::size_t k = 0; k < kSweepKinds; ++k) {
    read += counts[k].read;
    if (counts[k].asked > 0)
      kinds += (kinds.empty() ? "" : ", ") + std::string(name(static_cast<SweepKind>(k))) + " " +
               std::to_string(counts[k].read) + "/" + std::to_string(counts[k].asked);
  }
  terminal.lines(id + ": " + std::to_string(read) + " of " + counted(swept.questions.size(), "question") +
                     " read" + (swept.all ? "" : " (there are more that could be asked)"),
                 0);
  terminal.lines(kinds, 6);
  std::size_t shown = 0;
  for (const auto& question : swept.questions)
    if (!question.read && shown++ < kUnreadShown)
      terminal.lines(
          "not read: " + question.text + (question.readAs.empty() ? "" : "  read as: " + question.readAs), 6);
  if (shown > kUnreadShown)
    terminal.lines(counted(shown - kUnreadShown, "more question") + " not read: --json lists them", 6, true);
  for (const auto& advice : swept.advice) terminal.lines(advice, 6);
}

}  // namespace

int sweepQuestions(const Session& session, std::size_t most, Terminal& terminal) {
  const auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const auto common = SentenceEncoder::shared()->commonWords().value_or(std::vector<std::string>());
  const Budget budget(describingLimits(kTime), session.surroundings.world);
  const auto catalog = (*engine)->catalog();
  Json report = Json::array();
  for (const CatalogEntry& entry : catalog->entries()) {
    if (entry.descriptor.info.route == Route::kSearch) continue;  // a text is searched for anything
    const Sweep swept = sweep(entry, most, common, budget);
    if (session.json)
      report.push_back(jsonOf(entry.descriptor.info.id, swept));
    else
      print(entry.descriptor.info.id, swept, terminal);
  }
  for (const CatalogFailure& failure : catalog->failures()) terminal.complain(failure.error);
  if (session.json) printJson(session, {{"sources", std::move(report)}}, terminal);
  return kExitAnswered;
}

}  // namespace omni
