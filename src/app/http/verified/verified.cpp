#include "app/http/verified/verified.h"

#include <algorithm>
#include <set>

#include "app/service/answer_cache.h"
#include "app/service/feedback.h"
#include "app/service/input/json_input.h"
#include "app/service/templates.h"
#include "app/tools/proposed_tool.h"
#include "app/tools/run_tool.h"
#include "base/text.h"
#include "base/time/iso_time.h"
#include "config/tools/tool_yaml.h"
#include "engine/unanswered/missing_source.h"
#include "formulate/builtin_formulator.h"
#include "question/lexicon/aliases.h"
#include "state/log_json.h"

namespace omni {
namespace {

constexpr std::size_t kLookedAt = 100;  // questions of the log
constexpr std::size_t kShown = 20;      // of them, that it answers

Error nothingVerified() {
  return {Code::kNotFound, "no verified queries are kept here", "Write log: questions in the configuration."};
}

Result<KeptTemplate> found(const InForce& in, const std::string& id) {
  if (!in.templates) return tl::unexpected(nothingVerified());
  OMNI_TRY(kept, in.templates->find(id));
  if (seesAllOf(*in.engine, kept.source)) return std::move(kept);
  return fail(Code::kNotFound, "there is no verified query '" + toUtf8(id.substr(0, 60)) + "'",
              "GET /v1/verified lists them.");
}

/// What has changed answers from now on.
Status takeEffect(const InForce& in) {
  if (in.cache) in.cache->clear();
  return in.templates->refresh();
}

Result<Json> kept(const InForce& in, const ConfirmedQuery& query, const Call& call) {
  OMNI_TRY(confirmed, confirm(*in.templates, *in.engine, query, call.request, in.world->today()));
  OMNI_RETURN_IF_ERROR(takeEffect(in));
  return toJson(confirmed);
}

Json valuesOf(const NativeQuery& query) {
  Json values = Json::array();
  for (const Parameter& parameter : query.parameters) values.push_back(toUtf8(toText(parameter.value)));
  return values;
}

/// Whether one template answers questions of its source, and with which values.
class Scope {
 public:
  Scope(const TemplateBook& book, const CatalogEntry& entry, const EngineConfig& config, std::string id,
        const Budget& budget, std::chrono::system_clock::time_point today)
      : book_(book), entry_(entry), config_(config), id_(std::move(id)), budget_(budget), today_(today) {}

  std::optional<Json> of(const std::string& text) const {
    const auto question = analyse(withAliases(text, config_.aliases), today_);
    if (!question) return std::nullopt;
    const auto near = book_.near(*shelf_, *question, entry_.descriptor.info.id);
    const auto isIt = [&](const NearTemplate& each) { return each.of->id == id_; };
    if (std::ranges::none_of(near, isIt)) return std::nullopt;
    const auto taken = book_.match(shelf_, near, *question, entry_, readingOf(*question));
    if (!taken || taken->of->id != id_) return std::nullopt;
    Json answered = objectOf({{"question", toUtf8(text)}, {"values", valuesOf(taken->query)}});
    if (!taken->strange.empty()) answered["unknown"] = taken->strange;
    return answered;
  }

 private:
  AskedReading readingOf(const Question& question) const {
    const auto read = formulate(question, entry_, 1, budget_);
    if (!read || read->empty()) return {};
    const Formulation& first = read->front();
    return {{first.query.text, first.query.confidence},
            first.unexplained.empty() && first.derivation.open.empty()};
  }

  const TemplateBook& book_;
  const CatalogEntry& entry_;
  const EngineConfig& config_;
  const std::string id_;
  const Budget& budget_;
  const std::chrono::system_clock::time_point today_;
  const std::shared_ptr<const TemplateShelf> shelf_ = book_.now();
};

/// What the caller asked, each question once, newest first.
Result<std::vector<std::string>> askedBefore(const InForce& in, const Call& call) {
  std::vector<std::string> questions;
  if (!in.log) return questions;
  OMNI_TRY(logged, in.log->list({.caller = call.request.caller, .limit = kLookedAt}));
  std::set<std::string> known;
  for (const LoggedQuestion& question : logged)
    if (known.insert(lower(question.question)).second) questions.push_back(question.question);
  return questions;
}

}  // namespace

Result<Json> listVerified(const InForce& in) {
  if (!in.templates) return tl::unexpected(nothingVerified());
  OMNI_TRY(all, in.templates->all());
  Json queries = Json::array();
  for (const KeptTemplate& one : all)
    if (seesAllOf(*in.engine, one.source)) queries.push_back(toJson(one));
  return objectOf({{"queries", std::move(queries)}});
}

Result<Json> keepVerified(const InForce& in, const Call& call) {
  if (!in.templates) return tl::unexpected(nothingVerified());
  OMNI_TRY(given, Arguments::of(call.arguments, schemaOf<kVerifiedInput>()));
  const SourceId source = given.text("source");
  if (!existsFor(*in.engine, source))
    return tl::unexpected(missingSource(*in.engine->catalogSoFar(), source));
  if (!seesAllOf(*in.engine, source))
    return fail(Code::kRefused, "your role sees a part of source '" + source + "'",
                "Ask with a key whose role sees all of the source.");
  const auto at = given.optionalText("at");
  const auto asked = at ? timeOf(*at) : std::optional(in.world->today());
  if (!asked) return fail(Code::kInvalidArgument, "'at' is no date", "Write 2026-11-25.");
  const Json* parameters = given.find("parameters");
  return kept(in,
              {source, given.text("question"), given.text("query"), parameters ? *parameters : Json::object(),
               *asked},
              call);
}

Result<Json> setVerified(const InForce& in, const std::string& id, const Call& call) {
  OMNI_TRY(one, found(in, id));
  OMNI_TRY(given, Arguments::of(call.arguments, schemaOf<kVerifiedStatus>()));
  if (given.text("status") == name(TemplateStatus::kActive))
    return kept(in, {one.source, one.question, one.query, one.parameters, one.at}, call);
  OMNI_RETURN_IF_ERROR(in.templates->set(one.id, TemplateStatus::kReview, "put under review"));
  OMNI_RETURN_IF_ERROR(takeEffect(in));
  OMNI_TRY(now, in.templates->find(one.id));
  return toJson(now);
}

Status removeVerified(const InForce& in, const std::string& id) {
  OMNI_TRY(one, found(in, id));
  OMNI_RETURN_IF_ERROR(in.templates->remove(one.id));
  return takeEffect(in);
}

Result<Json> scopeOfVerified(const InForce& in, const std::string& id, const std::string& question,
                             const Call& call, const Budget& budget) {
  OMNI_TRY(one, found(in, id));
  const auto catalog = in.engine->catalogWith(one.source, budget);
  const auto entry = catalog->find(one.source);
  if (!entry) return tl::unexpected(missingSource(*catalog, one.source));
  OMNI_RETURN_IF_ERROR(in.templates->refresh());
  const auto book = in.templates->book();
  const Scope scope(*book, *entry, in.engine->config(), one.id, budget, in.world->today());
  std::vector<std::string> questions{question};
  if (question.empty()) {
    OMNI_TRY(asked, askedBefore(in, call));
    questions = std::move(asked);
  }
  Json answered = Json::array();
  for (const std::string& text : questions)
    if (answered.size() < kShown && !budget.exhausted())
      if (auto answer = scope.of(text)) answered.push_back(*std::move(answer));
  return objectOf({{"questions", std::move(answered)}, {"looked_at", questions.size()}});
}

Result<Json> toolOfVerified(const InForce& in, const std::string& id) {
  OMNI_TRY(one, found(in, id));
  const auto catalog = in.engine->catalogSoFar();
  const auto entry = catalog->find(one.source);
  if (!entry) return tl::unexpected(missingSource(*catalog, one.source));
  std::vector<std::string> taken;
  if (const auto& tools = in.engine->config().tools)
    for (const NamedTool& tool : tools->tools) taken.push_back(tool.name);
  OMNI_TRY(tool, toolFrom(nameFor(one.question, taken),
                          {one.source, one.question, one.query, one.parameters, one.at}, *entry));
  OMNI_RETURN_IF_ERROR(checkTool(tool, *catalog));
  return objectOf({{"name", tool.name}, {"yaml", toUtf8(toolYaml(tool))}});
}

}  // namespace omni
