#include "agent/agent_actions.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "evidence/model/outcome_text.h"
#include "execute/explore.h"
#include "formulate/model/failure_text.h"
#include "formulate/model/formulation_reply.h"
#include "join/given_rows.h"
#include "language/languages.h"
#include "language/search/search_query.h"
#include "link/slice.h"
#include "link/values/value_lookup.h"
#include "select/catalog_text.h"

namespace omni {
namespace {

constexpr std::size_t kValues = 12;  // of one look-up

// One query, and once the same with its slips repaired.
class Given final : public Formulator {
 public:
  explicit Given(NativeQuery query) : query_(std::move(query)) {}

  std::unique_ptr<QueryWriter> begin(const Asking&, const CatalogEntry& entry) const override {
    class Writer final : public QueryWriter {
     public:
      Writer(const NativeQuery& query, const CatalogEntry& entry) : query_(query), entry_(entry) {}

      Result<std::optional<Formulation>> next(const ValidationFeedback* last) override {
        if (!last) return Formulation{.query = query_};
        if (!last->error || std::exchange(repaired_, true)) return std::nullopt;
        auto query = languageOf(query_.route).repair(query_, entry_.descriptor);
        return query ? std::optional(Formulation{.query = *std::move(query)}) : std::nullopt;
      }

     private:
      const NativeQuery& query_;
      const CatalogEntry& entry_;
      bool repaired_ = false;
    };
    return std::make_unique<Writer>(query_, entry);
  }

 private:
  NativeQuery query_;
};

}  // namespace

std::string AgentActions::observe(const AgentStep& step) {
  if (step.action == AgentStep::Action::kList) return list(step.text);
  const auto entry = source(step.source);
  if (!entry) return entry.error().text();
  switch (step.action) {
    case AgentStep::Action::kDescribe: return describe(**entry);
    case AgentStep::Action::kLookUp: return lookUpIn(**entry, step.text);
    default: return ask(step, **entry);
  }
}

std::string AgentActions::list(const std::string& words) const {
  const auto asked = trim(words).empty() ? Result<Question>(asking_.question) : analyse(words, {});
  if (!asked) return asked.error().text();
  const auto likeliest = indexes_.likeliest(*asked, limits_.shownSources, among_);
  std::vector<const CatalogEntry*> entries;
  for (const auto& entry : likeliest) entries.push_back(entry.get());
  const std::size_t all = among_.empty() ? catalog_.size() : among_.size();
  return catalogText(entries, {.tokens = limits_.observationTokens, .samples = limits_.samples}).text +
         (entries.size() < all ? "and " + counted(all - entries.size(), "more source") + "\n" : "");
}

Result<std::shared_ptr<const CatalogEntry>> AgentActions::source(const SourceId& id) const {
  auto entry = catalog_.find(id);
  const bool allowed = among_.empty() || std::find(among_.begin(), among_.end(), id) != among_.end();
  if (entry && allowed) return entry;
  const std::string near = nearest(id, among_.empty() ? catalog_.ids() : among_);
  return fail(Code::kNotFound, "no source '" + id + "'",
              near.empty() ? "List the sources." : "Did you mean '" + near + "'?");
}

std::string AgentActions::describe(const CatalogEntry& entry) const {
  const SourceInfo& info = entry.descriptor.info;
  const Language& language = languageOf(info.route);
  const DialectGuide guide = language.guide(info.dialect);
  const std::string dialect = guide.notes.empty() ? std::string() : guide.name + ": " + guide.notes + "\n\n";
  return dialect + language.verbalise(entry.descriptor, {.samples = limits_.samples,
                                                         .tokens = limits_.observationTokens -
                                                                   std::min(limits_.observationTokens,
                                                                            estimatedTokens(dialect)),
                                                         .wanted = connectedSlice(asking_.question, entry)});
}

std::string AgentActions::lookUpIn(const CatalogEntry& entry, const std::string& text) const {
  if (!limits_.samples) return "values may not be shown here";
  std::string lines;
  for (const auto& found : lookUp(text, entry, kValues))
    lines += "'" + found.value + "' of " + found.attribute + " of " + found.element + "\n";
  return lines.empty() ? "no value is near to '" + text + "'" : lines;
}

NativeQuery AgentActions::queryOf(const AgentStep& step, const CatalogEntry& entry) const {
  NativeQuery query{.route = entry.descriptor.info.route,
                    .text = step.text,
                    .parameters = step.parameters,
                    .confidence = step.confidence,
                    .why = step.reason};
  if (query.route == Route::kSearch) {
    if (!parseSearches(query.text)) query.text = plainSearch(query.text);
    query.parameters.clear();
    return query;
  }
  return withReadTextsBound(query, asking_.question, entry.descriptor.info, [&](const std::string& text) {
    return read_.find(ValueIndex::normalise(text)) != std::string::npos ||
           !entry.values().exact(text).empty();
  });
}

Result<std::shared_ptr<const GivenTable>> AgentActions::givenFor(const AgentStep& step,
                                                                 const CatalogEntry& entry) const {
  if (step.given == 0) return nullptr;
  if (step.given > attempts_.size() || !brought(attempts_[step.given - 1]))
    return fail(Code::kNotFound, "no rows came of a query " + std::to_string(step.given),
                "Give the number of a query that brought rows.");
  const Attempt& before = attempts_[step.given - 1];
  return givenRows(*before.outcome, before.candidate.source, before.query->why, entry);
}

std::string AgentActions::ask(const AgentStep& step, const CatalogEntry& entry) {
  auto given = givenFor(step, entry);
  if (!given) return "It failed: " + given.error().text();
  NativeQuery query = queryOf(step, entry);
  query.given = *std::move(given);
  const Candidate candidate{.source = step.source,
                            .route = entry.descriptor.info.route,
                            .score = step.confidence,
                            .reason = step.reason};
  attempts_.push_back(
      std::move(explore(asking_, {candidate}, catalog_, Given(std::move(query)), true).front()));
  return "Query " + std::to_string(attempts_.size()) + ". " + cameOf(attempts_.back(), entry);
}

std::string AgentActions::cameOf(const Attempt& attempt, const CatalogEntry& entry) {
  if (!attempt.outcome && attempt.error && attempt.query)
    return failureText(*attempt.error, *attempt.query, entry, limits_.samples && limits_.rows);
  if (!attempt.outcome) return "It failed: " + (attempt.error ? attempt.error->text() : "nothing was run");
  const Outcome& outcome = *attempt.outcome;
  for (const auto& row : outcome.rows)
    for (const auto& value : row) read_ += ValueIndex::normalise(toText(value)) + "\n";
  for (const auto& passage : outcome.passages) read_ += ValueIndex::normalise(passage.text) + "\n";
  if (limits_.rows) return outcomeText(attempt, {}, limits_.observationTokens).text;
  return (outcome.passages.empty() ? counted(outcome.rows.size(), "row")
                                   : counted(outcome.passages.size(), "passage")) +
         " came, which may not be shown here; columns: " + join(outcome.columns, ", ");
}

std::vector<Attempt> AgentActions::ordered(const std::vector<std::size_t>& answers) && {
  std::vector<std::size_t> order;
  const auto add = [&](std::size_t index) {
    if (index < attempts_.size() && std::find(order.begin(), order.end(), index) == order.end())
      order.push_back(index);
  };
  for (const std::size_t number : answers)
    if (number > 0) add(number - 1);
  for (std::size_t i = 0; i < attempts_.size(); ++i) add(i);
  std::vector<Attempt> attempts;
  for (const std::size_t i : order) attempts.push_back(std::move(attempts_[i]));
  return attempts;
}

}  // namespace omni
