#include "formulate/grouped/groups_first.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr double kGuessed = .5;  // confidence at most

// The first words behind "by", "per", "in each", lower case.
std::set<std::string> groupWords(const Question& question) {
  std::set<std::string> words;
  for (const CueSpan& span : question.cues) {
    if (span.cue.kind != CueKind::kEach && span.cue.kind != CueKind::kGroupedBy) continue;
    std::size_t next = span.first + span.count;
    while (next < question.tokens.size() && question.tokens[next].stop) ++next;
    if (next < question.tokens.size()) words.insert(question.tokens[next].lower);
  }
  return words;
}

bool leavesOutGroup(const RankedQuery& ranked, const std::set<std::string>& groups, const Question& question,
                    const EntityModel& model) {
  const UsedWords used(ranked.candidate, model);
  return std::ranges::any_of(leftOutBy(ranked.candidate, used, question), [&](const std::string& left) {
    return groups.contains(lower(left.substr(0, left.find(' '))));
  });
}

// A group for each row is none: "glass per evening" of one row an evening.
bool groupsRows(const RankedQuery& ranked, const EntityModel& model) {
  const LogicalQuery& query = ranked.candidate.grounding.built.query;
  const auto isOfOne = [&](const Expression& by) {
    return by.kind == Expression::Kind::kAttribute &&
           isUnique(model.entities[query.nodes[by.node].entity].attributes[by.attribute]);
  };
  return !ranked.candidate.variant->sketch.groups.empty() && std::ranges::none_of(query.groupBy, isOfOne);
}

}  // namespace

std::vector<std::string> leftOutBy(const QueryCandidate& candidate, const UsedWords& words,
                                   const Question& question) {
  std::vector<std::string> left = candidate.variant->sketch.unexplained;
  for (auto& word : words.unused(question))
    if (std::ranges::find(left, word) == left.end()) left.push_back(std::move(word));
  return left;
}

void putGroupsFirst(const Question& question, const EntityModel& model, Ranking& ranking) {
  const auto groups = groupWords(question);
  if (groups.empty() || ranking.queries.empty()) return;
  const RankedQuery& first = ranking.queries.front();
  if (!leavesOutGroup(first, groups, question, model)) return;
  const auto grouped = std::ranges::find_if(ranking.interpretations, [&](const RankedQuery& one) {
    return groupsRows(one, model) && !leavesOutGroup(one, groups, question, model);
  });
  if (grouped == ranking.interpretations.end()) return;
  RankedQuery better = *grouped;
  better.confidence = std::min(std::max(better.confidence, first.confidence), kGuessed);
  ranking.queries.insert(ranking.queries.begin(), std::move(better));
}

}  // namespace omni
