#include "app/cli/train/own_questions.h"

#include <algorithm>
#include <limits>

#include "app/service/input/json_input.h"
#include "app/service/templates.h"
#include "base/text.h"
#include "eval/score/judge.h"

namespace omni {
namespace {

using std::chrono::system_clock;

// "Last month" was another one then.
bool resolvesAlike(const std::string& text, system_clock::time_point then, system_clock::time_point now) {
  const auto asked = analyse(text, then), asks = analyse(text, now);
  return asked && asks &&
         std::ranges::equal(asked->periods, asks->periods, [](const PeriodSpan& a, const PeriodSpan& b) {
           return a.from == b.from && a.to == b.to;
         });
}

TrainingQuestion knownBySource(const std::string& id, const std::string& text, const SourceId& source,
                               Route route) {
  return {Sample{.id = id, .split = "log", .question = text, .route = route, .source = source, .gold = {}},
          lower(text),
          {source}};
}

class OwnReader {
 public:
  OwnReader(const Engine& engine, const World& world)
      : engine_(engine), now_(world.today()), catalog_(engine.catalog()) {}

  void take(const KeptTemplate& kept) {
    const auto entry = catalog_->find(kept.source);
    if (!entry || kept.status != TemplateStatus::kActive || !resolvesAlike(kept.question, kept.at, now_))
      return;
    const auto parameters = parametersOf(kept.parameters);
    NativeQuery query{.route = entry->descriptor.info.route, .text = kept.query};
    if (parameters) query.parameters = *parameters;
    const auto outcome = engine_.query(kept.source, std::move(query), Budget(engine_.config().limits));
    if (!outcome || outcome->truncated) return;
    auto known = knownBySource(kept.id, kept.question, kept.source, entry->descriptor.info.route);
    known.sample.gold.rows = retrievedFrom(*outcome, known.sample.route).rows;
    own_.right.push_back(std::move(known));
  }

  void take(const LoggedTrace& trace) {
    const LoggedQuestion& asked = trace.question;
    if (!resolvesAlike(asked.question, asked.at, now_)) return;
    const auto answer = answeredBy(trace);
    if (asked.verdict == "right") {
      const auto entry = catalog_->find(asked.source);
      if (!answer && entry && entry->descriptor.info.route == Route::kSearch)
        own_.right.push_back(knownBySource(asked.id, asked.question, asked.source, Route::kSearch));
    } else if (answer) {
      NativeQuery query{.text = answer->query};
      if (const auto parameters = parametersOf(answer->parameters)) query.parameters = *parameters;
      own_.wrong.push_back({asked.question, answer->source, std::move(query)});
    }
  }

  OwnQuestions own() && { return std::move(own_); }

 private:
  const Engine& engine_;
  const system_clock::time_point now_;
  const std::shared_ptr<const Catalog> catalog_;
  OwnQuestions own_;
};

}  // namespace

Result<OwnQuestions> ownQuestions(const Engine& engine, const TemplateStore& templates, const QueryLog& log,
                                  const World& world) {
  OwnReader reader(engine, world);
  OMNI_TRY(confirmed, templates.all());
  for (const KeptTemplate& kept : confirmed) reader.take(kept);
  for (const char* verdict : {"right", "wrong"}) {
    OMNI_TRY(logged, log.list({.verdict = verdict, .limit = std::numeric_limits<std::int32_t>::max()}));
    for (const LoggedQuestion& asked : logged) {
      OMNI_TRY(trace, log.find(asked.id));
      reader.take(trace);
    }
  }
  return std::move(reader).own();
}

}  // namespace omni
