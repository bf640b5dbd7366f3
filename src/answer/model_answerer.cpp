#include "answer/model_answerer.h"

#include <algorithm>

#include "answer/citation/citation_check.h"
#include "answer/contradiction_text.h"
#include "answer/extractive_answerer.h"
#include "answer/statement.h"
#include "base/text.h"
#include "evidence/kept_rows.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kStatementBytes = 160;

constexpr std::size_t kMinTableRows = 4;  // of what a model adds nothing to

// Rows of one query that stand for themselves: a list, in which a model would only repeat cells.
bool isPlainTable(std::span<const Attempt> attempts, const EvidenceSet& set) {
  if (set.evidence.size() != 1 || !set.contradictions.empty()) return false;
  const Evidence& kept = set.evidence.front();
  const Attempt& attempt = attempts[kept.attempt];
  return !attempt.isSearch() && attempt.outcome && keptRows(kept, *attempt.outcome).size() >= kMinTableRows;
}

// Checks statements against the evidence that they cite.
class Checker {
 public:
  Checker(const Question& question, std::span<const Attempt> attempts, const EvidenceSet& set)
      : asked_(askedWords(question, attempts)) {
    for (const auto& evidence : set.evidence) evidence_.emplace_back(evidence, attempts[evidence.attempt]);
  }

  /// Why a statement does not hold; nothing when it does.
  std::optional<std::string> objection(const Statement& statement) const {
    if (statement.citations.empty())
      return introduces(statement) ? std::nullopt : std::optional("cites nothing");
    std::vector<const CitedEvidence*> cited;
    for (const std::size_t number : statement.citations) {
      if (number == 0 || number > evidence_.size())
        return "cites [" + std::to_string(number) + "], which is no evidence";
      cited.push_back(&evidence_[number - 1]);
    }
    if (const auto missing = unsupported(statement.uncited, cited, asked_))
      return "'" + shown(*missing, kStatementBytes) + "' is not in what it cites";
    return std::nullopt;
  }

 private:
  // "The products are:" says nothing that evidence could hold.
  bool introduces(const Statement& statement) const {
    return trim(statement.uncited).ends_with(':') && !unsupported(statement.uncited, {}, asked_);
  }

  AskedWords asked_;
  std::vector<CitedEvidence> evidence_;
};

// The statements that hold, as one text.
Answer kept(std::string_view reply, const Checker& checker, Trace& trace) {
  Answer answer{.marked = true};
  StatementReader reader;
  auto statements = reader.read(reply);
  for (auto& last : reader.finish()) statements.push_back(std::move(last));
  for (const auto& statement : statements) {
    if (const auto objection = checker.objection(statement)) {
      trace.warn("dropped from the answer, for it " + *objection + ": " +
                 shown(trim(statement.text), kStatementBytes));
      continue;
    }
    answer.text += shownLines(statement.text);
    for (const std::size_t number : statement.citations)
      if (std::find(answer.citations.begin(), answer.citations.end(), number - 1) == answer.citations.end())
        answer.citations.push_back(number - 1);
  }
  answer.text = trim(answer.text);
  return answer;
}

// Tells statements that hold as soon as they are complete.
ReplySink teller(StatementReader& reader, const Checker& checker, Trace& trace) {
  return [&](std::string_view piece) {
    for (const auto& statement : reader.read(piece))
      if (!checker.objection(statement)) trace.tell("answer", shownLines(statement.text));
    return true;
  };
}

}  // namespace

Result<Answer> ModelAnswerer::answer(const Asking& asking, std::span<const Attempt> attempts,
                                     const EvidenceSet& set) const {
  const ExtractiveAnswerer without;
  if (!share_.rows) {
    asking.trace.tell("answer", "rows are not shared with a model: worded without one");
    return without.answer(asking, attempts, set);
  }
  if (isPlainTable(attempts, set)) {
    asking.trace.tell("answer", "one table answers: no model words it");
    return without.answer(asking, attempts, set);
  }
  OMNI_TRY(request, prompt_.request(asking.question, attempts, set));
  const Checker checker(asking.question, attempts, set);
  std::string disagreements;
  for (const auto& contradiction : set.contradictions)
    disagreements += oneLine(contradictionText(contradiction)) + '\n';
  if (!disagreements.empty()) asking.trace.tell("answer", disagreements);
  StatementReader reader;
  OMNI_TRY(reply, model_->chat(request, asking.budget, teller(reader, checker, asking.trace)));
  Answer answer = kept(reply.text, checker, asking.trace);
  if (answer.citations.empty()) {
    asking.trace.warn(
        "nothing that the model wrote holds against the evidence: it is worded without the model");
    return without.answer(asking, attempts, set);
  }
  answer.text.insert(0, disagreements);
  return answer;
}

}  // namespace omni
