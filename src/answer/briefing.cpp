#include "answer/briefing.h"

#include <set>
#include <utility>

#include "answer/passage_text.h"
#include "base/counted.h"
#include "base/text.h"
#include "evidence/kept_rows.h"

namespace omni {
namespace {

// "industry: Logistics; country: Norway": what is unknown is left out.
std::string factsOf(const std::vector<std::string>& columns, const Row& row) {
  std::vector<std::string> facts;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (!std::holds_alternative<Null>(row[i]))
      facts.push_back(join(identifierWords(columns[i]), " ") + ": " + oneLine(toReadableText(row[i])));
  return join(facts, "; ");
}

// "sales, customers: name: Globex; …."
std::string tableText(const Evidence& evidence, const Outcome& outcome) {
  const auto rows = keptRows(evidence, outcome);
  std::string text = evidence.provenance.source + ", " + join(evidence.provenance.elements, ", ") + ": ";
  if (rows.empty()) return text + "nothing.";
  if (rows.size() > 1) text += counted(rows.size(), "row") + ", the first ";
  text += factsOf(outcome.columns, rows.front());
  return text.ends_with('.') ? text : text + '.';
}

}  // namespace

Answer briefing(const Question& question, std::span<const Attempt> attempts, const EvidenceSet& set,
                std::vector<std::string> paragraphs) {
  Answer answer{.marked = true};
  std::set<std::size_t> briefed;
  for (std::size_t i = 0; i < set.evidence.size(); ++i) {
    const Evidence& evidence = set.evidence[i];
    const auto& outcome = attempts[evidence.attempt].outcome;
    // Of a search its best passage.
    if (!briefed.insert(evidence.attempt).second || !outcome) continue;
    const bool search = attempts[evidence.attempt].isSearch();
    const std::string text =
        search ? passageText(question, outcome->passages[evidence.passage]) : tableText(evidence, *outcome);
    paragraphs.push_back(text + " [" + std::to_string(i + 1) + "]");
    answer.citations.push_back(i);
  }
  answer.text = join(paragraphs, "\n\n");
  return answer;
}

}  // namespace omni
