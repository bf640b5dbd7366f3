#include "formulate/composed_reader.h"

#include <algorithm>
#include <utility>

#include "formulate/compared/compared_periods.h"
#include "formulate/date_parts.h"
#include "formulate/ranked/bounded_figures.h"
#include "formulate/ranked/ranked_figures.h"
#include "formulate/ranked/shown_figures.h"
#include "formulate/rendered/named_groups.h"
#include "formulate/running/running_totals.h"
#include "formulate/sharing/shared_thing.h"
#include "formulate/source_words/source_words.h"
#include "formulate/universal/of_all.h"

namespace omni {

namespace {

// What `compose` makes of the queries of some parts.
template <class Compose>
std::vector<Reading> composed(const std::vector<Reading>& parts, const Compose& compose) {
  std::vector<Reading> readings;
  for (const Reading& part : parts)
    if (auto query = compose(part.query)) readings.push_back({part.question, part.ranked, *std::move(query)});
  return readings;
}

}  // namespace

LogicalQuery askedQuery(const RankedQuery& ranked, const EntityModel& model) {
  return onlyNamedGroups(byDateParts(ranked.candidate.grounding.built.query, model), model);
}

std::vector<Reading> ComposedReader::read(const Question& question) const {
  if (auto changes = inTwoPeriods(question); !changes.empty()) return changes;
  if (auto all = ofAll(question); !all.empty()) return all;
  if (auto others = sharing(question); !others.empty()) return others;
  if (auto totals = inRunningTotals(question); !totals.empty()) return totals;
  if (auto shown = withFigure(question); !shown.empty()) return shown;
  if (auto within = withinBounds(question); !within.empty()) return within;
  return inOrder(question);
}

std::vector<ComposedReader::SharedQuestion> ComposedReader::asPart(const std::string& text,
                                                                   const Question& question) const {
  std::vector<SharedQuestion> asked;
  for (const std::string& one : {text, "number of " + text})
    if (auto part = inItsWords(one, question)) asked.push_back(std::move(part));
  return asked;
}

ComposedReader::SharedQuestion ComposedReader::inItsWords(const std::string& text,
                                                          const Question& question) const {
  auto analysed = analyse(text, question.today);
  return analysed ? std::make_shared<const Question>(inSourceWords(*std::move(analysed), entry_)) : nullptr;
}

std::vector<Reading> ComposedReader::plain(const SharedQuestion& question) const {
  std::vector<Reading> readings;
  for (RankedQuery& one : rank(*question, entry_, limit_, budget_, own_).queries) {
    LogicalQuery query = askedQuery(one, entry_.model);
    readings.push_back({question, std::move(one), std::move(query)});
  }
  return readings;
}

template <class Compose>
std::vector<Reading> ComposedReader::ofParts(const std::string& text, const Question& question,
                                             const Compose& compose) const {
  for (const SharedQuestion& part : asPart(text, question)) {
    auto parts = inTwoPeriods(*part);
    if (parts.empty()) parts = plain(part);
    if (auto readings = composed(parts, compose); !readings.empty()) return readings;
  }
  return {};
}

std::vector<Reading> ComposedReader::inTwoPeriods(const Question& question) const {
  const auto compared = comparedPeriods(question);
  if (!compared) return {};
  const auto later = asPart(compared->later, question);
  const auto earlier = asPart(compared->earlier, question);
  std::vector<Reading> readings;
  for (std::size_t i = 0; i < std::min(later.size(), earlier.size()) && readings.empty(); ++i) {
    const auto others = plain(earlier[i]);
    for (const Reading& one : plain(later[i]))
      for (const Reading& other : others)
        if (auto query = comparison(one.query, other.query, *compared))
          readings.push_back({one.question, one.ranked, *std::move(query)});
  }
  return readings;
}

std::vector<Reading> ComposedReader::inRunningTotals(const Question& question) const {
  const auto figures = withoutRunning(question);
  if (!figures) return {};
  return ofParts(*figures, question, [](LogicalQuery query) { return runningTotals(std::move(query)); });
}

std::vector<Reading> ComposedReader::ofAll(const Question& question) const {
  const auto all = ofAllThings(question);
  if (!all) return {};
  const auto ofSome = analyse(all->ofSome, question.today);
  if (!ofSome) return {};
  return composed(plain(std::make_shared<const Question>(*ofSome)),
                  [&](const LogicalQuery& query) { return narrowedToAll(query, all->things, entry_.model); });
}

std::vector<Reading> ComposedReader::sharing(const Question& question) const {
  const auto shared = sharedThing(question);
  const auto thing = shared ? inItsWords(shared->ofNamed, question) : nullptr;
  if (!thing) return {};
  const auto others = inItsWords(shared->others, question);
  const auto asked = others ? plain(others) : std::vector<Reading>();
  for (const Reading& ofNamed : plain(thing)) {
    const auto share = [&](const LogicalQuery& query) {
      return sharingThing(query, ofNamed.query, entry_.model);
    };
    std::vector<Reading> all;
    if (auto query = others ? std::nullopt : allOfNamedKind(ofNamed.query))
      all.push_back({ofNamed.question, ofNamed.ranked, *std::move(query)});
    if (auto readings = composed(others ? asked : all, share); !readings.empty()) return readings;
  }
  return {};
}

std::vector<Reading> ComposedReader::withFigure(const Question& question) const {
  const auto rest = withoutShownFigure(question);
  if (!rest) return {};
  return ofParts(*rest, question, showingFigure);
}

std::vector<Reading> ComposedReader::withinBounds(const Question& question) const {
  const auto bound = boundedFigures(question);
  if (!bound) return {};
  return ofParts(bound->figures, question,
                 [&](LogicalQuery query) { return bounded(std::move(query), *bound); });
}

std::vector<Reading> ComposedReader::inOrder(const Question& question) const {
  const auto ranking = rankedFigures(question);
  if (!ranking) return {};
  return ofParts(ranking->figures, question,
                 [&](LogicalQuery query) { return ranked(std::move(query), *ranking); });
}

}  // namespace omni
