#include "execute/explore.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "base/threads/executor.h"
#include "execute/by_document.h"
#include "execute/group_order.h"
#include "execute/run_query.h"
#include "formulate/bound_keys.h"
#include "formulate/counts_nothing.h"
#include "language/languages.h"

namespace omni {
namespace {

// Of the question's time, what the engine of a candidate behind the first may take: it is asked in case the
// first fails, which must not make the answer too late. Far more than a loaded machine makes of a usual
// query.
constexpr int kFollowersShare = 4;
// Below it a follower has never answered what the first could not: of 968 everyday questions the least sure
// one that did had .013 (docs/decisions/0046).
constexpr double kHardlyAnswers = .005;

// Of an engine: neither its time nor its files are at fault.
bool ofTheQuery(const Error& error) {
  return error.code == Code::kInvalidArgument || error.code == Code::kRefused;
}

// Whether it aggregates values, or compares or sorts by their order; counting and listing do not. Too much
// is taken for such rather than too little.
bool computes(const std::string& lowerQuery) {
  static constexpr std::string_view kSigns[] = {"sum(",   "avg(", "min(", "max(",    "median(",
                                                "total(", "<",    ">",    "between", "order by"};
  return std::ranges::any_of(
      kSigns, [&](std::string_view sign) { return lowerQuery.find(sign) != std::string::npos; });
}

bool counts(const std::string& lowerQuery) {
  return lowerQuery.find("count(") != std::string::npos;
}

class Explorer {
 public:
  Explorer(const Asking& asking, const CatalogEntry& entry, bool run, std::chrono::milliseconds time)
      : asking_(asking), entry_(entry), run_(run), left_(time) {}

  // `first`: what the writer begins with.
  void take(QueryWriter& writer, Attempt& attempt, const ValidationFeedback* first = nullptr) {
    auto formulation = writer.next(first);
    for (int tries = 0; formulation && *formulation; ++tries) {
      if (!(*formulation)->declined.empty()) {
        attempt = declined(attempt.candidate, std::move((*formulation)->declined), tries);
        return;
      }
      Attempt next{.candidate = attempt.candidate, .repairs = tries};
      tryOne(std::move(**formulation), next);
      const ValidationFeedback feedback{next.error};
      const bool empty = next.outcome && (nothingCame(*next.outcome) || writer.needsRepair(*next.outcome));
      // A later formulation must do better than nothing to be kept, or than a count of nothing.
      const bool nought = tries > 0 && next.outcome && countsNothing(*next.outcome);
      const bool done = !next.error && !empty && !nought;
      if (tries == 0 || done || (attempt.error && next.outcome)) attempt = std::move(next);
      if (done || exhausted()) return;
      formulation = writer.next(&feedback);
    }
    if (!formulation && !attempt.query) attempt.error = std::move(formulation).error();
  }

 private:
  // That the source cannot answer is an answer, whatever was tried before.
  static Attempt declined(const Candidate& candidate, std::string why, int tries) {
    Attempt attempt{.candidate = candidate, .declined = std::move(why), .repairs = tries};
    attempt.error =
        Error{Code::kNotFound,
              "the model finds no answer in source '" + candidate.source + "': " + attempt.declined,
              "The description of '" + candidate.source + "' lists what it holds."};
    return attempt;
  }

  void tryOne(Formulation formulation, Attempt& attempt) {
    attempt.query = std::move(formulation.query);
    attempt.elements = std::move(formulation.elements);
    attempt.check = std::move(formulation.check);
    attempt.fact = std::move(formulation.fact);
    attempt.yesOrNo = std::move(formulation.yesOrNo);
    attempt.groups = std::move(formulation.groups);
    attempt.bindings = std::move(formulation.bindings);
    attempt.unexplained = std::move(formulation.unexplained);
    attempt.doubtful = !formulation.guessed.empty();
    if (attempt.doubtful) attempt.cautions.push_back("it is a guess " + formulation.guessed);
    attempt.derivation = std::move(formulation.derivation);
    attempt.logical = std::move(formulation.logical);
    attempt.measured = std::move(formulation.measured);
    const auto guarded = languageOf(attempt.candidate.route).validate(*attempt.query, entry_.descriptor);
    if (!guarded) {
      attempt.error = guarded.error();
      return;
    }
    if (attempt.elements.empty()) attempt.elements = guarded->elements();
    addCautions(*guarded, attempt);
    if (run_) return run(*guarded, attempt);
    attempt.error = notCompiled(*guarded);
  }

  void addCautions(const GuardedQuery& query, Attempt& attempt) const {
    const auto* schema = std::get_if<RelationalSchema>(&entry_.descriptor.shape);
    if (!schema) return;
    const std::string text = lower(query.text());
    for (const TableRead& read : query.reads()) {
      const auto table = std::ranges::find(schema->tables, read.table, &Table::name);
      if (table == schema->tables.end()) continue;
      for (const Caution& caution : table->cautions) {
        if (text.find(lower(caution.column)) == std::string::npos) continue;
        if (caution.ofFigures && !computes(text) && !(caution.column.empty() && counts(text))) continue;
        attempt.cautions.push_back(cautionText(*table, caution));
        attempt.doubtful = attempt.doubtful || caution.doubtful;
      }
    }
  }

  // Why the engine does not take the query.
  std::optional<Error> notCompiled(const GuardedQuery& query) const {
    const auto dry = entry_.source->dryRun(query, share());
    return !dry && ofTheQuery(dry.error()) ? std::optional(dry.error()) : std::nullopt;
  }

  void run(const GuardedQuery& query, Attempt& attempt) {
    const std::string who = entry_.descriptor.info.id + ": ";
    asking_.trace.tell("query", who + oneLine(query.text()));
    const auto start = std::chrono::steady_clock::now();
    auto outcome = runQuery(*entry_.source, query, share());
    left_ -= std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    if (!outcome) {
      attempt.error = cut(std::move(outcome).error());
      tell(*attempt.error, query);
      return;
    }
    tell(*outcome);
    asking_.trace.tell("rows", who + (outcome->columns.empty() ? counted(outcome->passages.size(), "passage")
                                                               : counted(outcome->rows.size(), "row")));
    if (asking_.byDocument) joinByDocument(*outcome);
    orderGroups(attempt.groups, *outcome);
    attempt.outcome = std::move(*outcome);
  }

  // Who was asked in case the first fails has not as long as that.
  Error cut(Error error) const {
    if (error.code != Code::kDeadline || asking_.budget.exhausted()) return error;
    error.hint =
        "It was asked in case the first fails, and given a part of the question's time. Raise "
        "`limits: seconds`, or ask '" +
        entry_.descriptor.info.id + "' alone.";
    return error;
  }

  // An engine compiles a query before it reads a row. Whether that is where it failed is asked only then: a
  // query that runs is not compiled twice.
  void tell(const Error& error, const GuardedQuery& query) const {
    const bool compiles = !ofTheQuery(error) || !notCompiled(query);
    asking_.trace.tell("execute",
                       (compiles ? "run failed: " : "dry run failed, nothing was read: ") + error.message);
  }

  void tell(const Outcome& outcome) const {
    const std::string who = "source '" + entry_.descriptor.info.id + "': ";
    for (const auto& note : outcome.notes) asking_.trace.tell("execute", who + note);
    for (const auto& error : outcome.without) asking_.trace.warn(who + error.text());
  }

  bool exhausted() const { return asking_.budget.exhausted() || left_ <= std::chrono::milliseconds(0); }

  // The engine's remaining budget. The time in which a query is written is not its.
  Budget share() const { return asking_.budget.within(left_); }

  const Asking& asking_;
  const CatalogEntry& entry_;
  const bool run_;
  std::chrono::milliseconds left_;  // for the engine
};

// A briefing is of all that anybody knows, and who holds what is asked about may contradict the first; else
// who hardly answers costs its engine and its reader time.
std::vector<Candidate> worthAsking(const Asking& asking, const std::vector<Candidate>& selected) {
  std::vector<Candidate> worth;
  std::vector<SourceId> left;
  for (const auto& candidate : selected) {
    const bool hardly = candidate.strange && candidate.score < kHardlyAnswers;
    if (worth.empty() || !hardly || asking.question.isBriefing())
      worth.push_back(candidate);
    else
      left.push_back(candidate.source);
  }
  if (!left.empty()) asking.trace.tell("execute", "hardly answer, not asked: " + join(left, ", "));
  return worth;
}

Attempt attempt(const Asking& asking, const Candidate& candidate, std::chrono::milliseconds time,
                const Catalog& catalog, const Formulator& formulator, bool run) {
  const auto start = std::chrono::steady_clock::now();
  Attempt attempt{.candidate = candidate};
  if (const auto entry = catalog.find(candidate.source)) {
    Explorer(asking, *entry, run, time).take(*formulator.begin(asking, *entry), attempt);
  } else {
    attempt.error = noLongerRead(candidate.source);
  }
  if (const BoundKeys* keys = asking.keys)
    attempt.keysFrom = KeysFrom{keys->source, keys->question, keys->named, keys->all.size()};
  attempt.took =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  return attempt;
}

}  // namespace

std::optional<Attempt> exploreAgain(const Asking& asking, const Attempt& before, const std::string& reason,
                                    const Catalog& catalog, const Formulator& formulator) {
  const auto entry = catalog.find(before.candidate.source);
  if (!entry || !before.query) return std::nullopt;
  const ValidationFeedback feedback{.objection = Objection{*before.query, reason}};
  Attempt attempt{.candidate = before.candidate};
  Explorer(asking, *entry, true, asking.budget.limits().time)
      .take(*formulator.begin(asking, *entry), attempt, &feedback);
  if (!attempt.outcome) return std::nullopt;
  attempt.repairs += before.repairs + 1;
  attempt.took += before.took;
  return attempt;
}

std::vector<Attempt> explore(const Asking& asking, const std::vector<Candidate>& selected,
                             const Catalog& catalog, const Formulator& formulator, bool run,
                             const Settles& settles) {
  const auto candidates = worthAsking(asking, selected);
  std::vector<std::optional<Attempt>> made(candidates.size());
  const auto take = [&](const std::vector<std::size_t>& turn) {
    asking.budget.executor().each(turn.size(), turn.size(), [&](std::size_t t) {
      const std::size_t i = turn[t];
      const auto time = asking.budget.limits().time / (i > 0 ? kFollowersShare : 1);
      made[i] = attempt(asking, candidates[i], time, catalog, formulator, run);
    });
  };
  // A search takes longer than a query, and what it finds is the weaker evidence.
  const bool textsWait = settles && !asking.question.isBriefing();
  std::vector<std::size_t> atOnce, texts;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    (textsWait && i > 0 && candidates[i].route == Route::kSearch ? texts : atOnce).push_back(i);
  take(atOnce);
  const bool settled =
      !texts.empty() && std::ranges::any_of(atOnce, [&](std::size_t i) { return settles(*made[i]); });
  if (!settled) take(texts);
  std::vector<Attempt> attempts;
  std::vector<SourceId> left;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (made[i])
      attempts.push_back(std::move(*made[i]));
    else
      left.push_back(candidates[i].source);
  }
  if (!left.empty())
    asking.trace.tell("execute", "a query explains all, texts not asked: " + join(left, ", "));
  return attempts;
}

}  // namespace omni
