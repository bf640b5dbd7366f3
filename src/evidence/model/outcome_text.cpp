#include "evidence/model/outcome_text.h"

#include <algorithm>
#include <numeric>

#include "base/counted.h"
#include "base/text.h"
#include "model/prompt/fence.h"
#include "query/native/given_table.h"

namespace omni {
namespace {

constexpr std::size_t kValueTokens = 1000;  // of one value; more and its size stands in its place
constexpr std::size_t kPassages = 8;        // of a search; those behind the best seldom answer
constexpr std::size_t kHeadShare = 3;       // all but one part of so many goes to the head of a table

std::string cellText(const Value& value) {
  if (std::holds_alternative<Null>(value)) return "NULL";
  const std::string text = shown(toReadableText(value));
  if (estimatedTokens(text) > kValueTokens) return "(a value of " + grouped(text.size()) + " bytes)";
  std::string cell;
  for (const char c : text) cell += c == '|' ? std::string("\\|") : std::string(1, c);
  return cell;
}

std::string rowText(const Row& row, std::size_t number) {
  std::vector<std::string> cells{std::to_string(number)};
  for (const auto& value : row) cells.push_back(cellText(value));
  return join(cells, " | ") + '\n';
}

std::string placeText(const PassagePlace& place) {
  const auto* span = std::get_if<TextSpan>(&place);
  return span ? "bytes " + std::to_string(span->start) + "-" + std::to_string(span->end) : text(place);
}

// The text of a passage stands behind "> ", so that it cannot pose as another passage.
std::string passageText(const Passage& passage, std::size_t number) {
  std::string text =
      "passage " + std::to_string(number) + ": " + shown(passage.document) + ", " + placeText(passage.place);
  std::vector<std::string> place;
  if (!passage.title.empty()) place.push_back(shown(passage.title));
  for (const auto& heading : passage.headings) place.push_back(shown(heading));
  if (!place.empty()) text += ", " + join(place, " > ");
  text += '\n';
  for (const auto& line : split(passage.text, '\n')) text += "> " + shown(line) + '\n';
  return text;
}

// Takes items from one end while they fit; the rest of `tokens` is what is left.
template <class At>
std::size_t takeWhile(std::size_t most, std::size_t& tokens, At&& cost) {
  std::size_t taken = 0;
  while (taken < most && cost(taken) <= tokens) tokens -= cost(taken++);
  return taken;
}

// How many of the items at the head and at the tail fit.
std::pair<std::size_t, std::size_t> headAndTail(const std::vector<std::size_t>& costs, std::size_t tokens,
                                                bool withTail) {
  const std::size_t count = costs.size();
  if (std::accumulate(costs.begin(), costs.end(), std::size_t{0}) <= tokens) return {count, 0};
  std::size_t forHead = withTail ? tokens - tokens / kHeadShare : tokens;
  const std::size_t head = takeWhile(count, forHead, [&](std::size_t i) { return costs[i]; });
  std::size_t forTail = withTail ? tokens / kHeadShare + forHead : 0;
  const std::size_t tail =
      takeWhile(count - head, forTail, [&](std::size_t i) { return costs[count - 1 - i]; });
  return {head, tail};
}

std::string asked(const Attempt& attempt) {
  std::string text =
      shown(attempt.candidate.source) + " (" + std::string(name(attempt.candidate.route)) + ")\n";
  if (!attempt.query) return text;
  if (!attempt.query->why.empty()) text += "asks: " + shown(attempt.query->why) + '\n';
  text += "query: " + shown(attempt.query->text) + '\n';
  if (const auto& given = attempt.query->given)
    text += "where " + given->name + " is " + counted(given->rows.size(), "row") + " of " +
            shown(given->source) + ": " + shown(given->question) + '\n';
  std::vector<std::string> bound;
  for (const auto& parameter : attempt.query->parameters)
    bound.push_back(shown(parameter.name) + " = " + shown(toText(parameter.value)));
  if (!bound.empty()) text += "with: " + join(bound, ", ") + '\n';
  return text;
}

std::string tableHead(const Outcome& outcome) {
  if (outcome.rows.empty()) return "nothing matches: it ran, and no row came\n";
  std::vector<std::string> columns{"row"};
  for (const auto& column : outcome.columns) columns.push_back(shown(column));
  return counted(outcome.rows.size(), "row") + (outcome.truncated ? " or more" : "") + '\n' +
         join(columns, " | ") + '\n';
}

// The best passages, those of one document together.
std::vector<std::size_t> bestByDocument(const std::vector<Passage>& passages) {
  std::vector<std::size_t> grouped;
  const std::size_t best = std::min(passages.size(), kPassages);
  for (std::size_t first = 0; first < best; ++first)
    for (std::size_t i = first; i < best; ++i)
      if (passages[i].document == passages[first].document && std::ranges::find(grouped, i) == grouped.end())
        grouped.push_back(i);
  return grouped;
}

std::vector<std::size_t> indexes(std::size_t count, std::span<const std::size_t> only) {
  std::vector<std::size_t> out(only.begin(), only.end());
  if (only.empty()) {
    out.resize(count);
    std::iota(out.begin(), out.end(), std::size_t{0});
  }
  std::sort(out.begin(), out.end());
  std::erase_if(out, [&](std::size_t i) { return i >= count; });
  return out;
}

}  // namespace

OutcomeText outcomeText(const Attempt& attempt, std::span<const std::size_t> only, std::size_t tokens) {
  const Outcome& outcome = *attempt.outcome;
  const bool table = !attempt.isSearch();
  OutcomeText out{.text = asked(attempt)};
  out.text += table ? tableHead(outcome) : counted(outcome.passages.size(), "passage") + '\n';
  const auto items = !table && only.empty()
                         ? bestByDocument(outcome.passages)
                         : indexes(table ? outcome.rows.size() : outcome.passages.size(), only);
  std::vector<std::string> texts;
  std::vector<std::size_t> costs;
  for (const std::size_t i : items) {
    texts.push_back(table ? rowText(outcome.rows[i], i + 1) : passageText(outcome.passages[i], i + 1));
    costs.push_back(estimatedTokens(texts.back()));
  }
  const std::size_t used = estimatedTokens(out.text);
  const auto [head, tail] = headAndTail(costs, tokens > used ? tokens - used : 0, table);
  const std::size_t left = items.size() - head - tail;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i == head && left > 0)
      out.text += "(" + counted(left, table ? "row" : "passage") + " left out here)\n";
    if (i >= head && i < head + left) continue;
    out.text += texts[i];
    out.shown.push_back(items[i]);
  }
  std::ranges::sort(out.shown);
  return out;
}

}  // namespace omni
