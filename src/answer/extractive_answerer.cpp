#include "answer/extractive_answerer.h"

#include <algorithm>
#include <set>

#include "answer/contradiction_text.h"
#include "base/text.h"
#include "evidence/kept_rows.h"

namespace omni {
namespace {

constexpr std::size_t kRowsSaid = 10;
constexpr std::size_t kSentencesSaid = 3;

std::string rowText(const Row& row) {
  std::vector<std::string> cells;
  for (const auto& value : row)
    cells.push_back(std::holds_alternative<Null>(value) ? "unknown" : toReadableText(value));
  return join(cells, " | ");
}

std::string tableText(const Evidence& evidence, const Outcome& outcome) {
  const auto kept = keptRows(evidence, outcome);
  if (kept.empty()) return "Nothing matches.";
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < std::min(kRowsSaid, kept.size()); ++i) rows.push_back(rowText(kept[i]));
  std::string text = join(rows, outcome.columns.size() == 1 ? ", " : "; ");
  const bool more = outcome.truncated && evidence.rows.empty();
  if (kept.size() > kRowsSaid)
    text += " … (" + std::to_string(kept.size()) + (more ? " or more" : "") + " in all)";
  return text;
}

std::vector<std::string> sentences(const std::string& text) {
  std::vector<std::string> out;
  std::string current;
  for (std::size_t i = 0; i < text.size(); ++i) {
    current += text[i] == '\n' ? ' ' : text[i];
    const bool ends = (text[i] == '.' || text[i] == '!' || text[i] == '?') &&
                      (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n');
    const bool paragraph = text[i] == '\n' && i + 1 < text.size() &&
                           (text[i + 1] == '\n' || text[i + 1] == '-' || text[i + 1] == '|');
    if (!ends && !paragraph) continue;
    if (!trim(current).empty()) out.emplace_back(trim(current));
    current.clear();
  }
  if (!trim(current).empty()) out.emplace_back(trim(current));
  return out;
}

std::size_t overlap(const std::set<std::string>& wanted, const std::string& sentence) {
  std::set<std::string> found;
  for (auto& stem : contentStems(sentence))
    if (wanted.contains(stem)) found.insert(std::move(stem));
  return found.size();
}

// The sentences that share most words with the question, in their own order.
std::string passageText(const Question& question, const Passage& passage) {
  std::set<std::string> wanted;
  for (const auto& token : question.tokens)
    if (!token.stop) wanted.insert(token.stem);
  const auto all = sentences(passage.text);
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return overlap(wanted, all[a]) > overlap(wanted, all[b]);
  });
  if (order.size() > kSentencesSaid) order.resize(kSentencesSaid);
  std::sort(order.begin(), order.end());
  std::vector<std::string> said;
  for (const std::size_t i : order) said.push_back(all[i]);
  return join(said, " ");
}

}  // namespace

// The best evidence says the answer; the others stand beside it.
Result<Answer> ExtractiveAnswerer::answer(const Asking& asking, std::span<const Attempt> attempts,
                                          const EvidenceSet& set) const {
  std::vector<std::string> parts;
  for (const auto& contradiction : set.contradictions) parts.push_back(contradictionText(contradiction));
  const Evidence& best = set.evidence.front();
  const Attempt& attempt = attempts[best.attempt];
  parts.push_back(attempt.candidate.route == Route::kSearch
                      ? passageText(asking.question, attempt.outcome->passages[best.passage])
                      : tableText(best, *attempt.outcome));
  return Answer{.text = join(parts, "\n"), .citations = {0}};
}

}  // namespace omni
