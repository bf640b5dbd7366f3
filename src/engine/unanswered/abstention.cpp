#include "engine/unanswered/abstention.h"

#include <algorithm>
#include <utility>

#include "answer/passage_text.h"
#include "base/text.h"

namespace omni {
namespace {

std::string sentence(std::string text) {
  if (!text.empty() && !text.ends_with('.')) text += '.';
  return text;
}

// What a language model says is missing of the sources that it wrote no query for.
std::string declined(std::span<const Attempt> attempts) {
  std::string text;
  for (const Attempt& attempt : attempts)
    if (!attempt.declined.empty()) text += " " + attempt.candidate.source + ": " + sentence(attempt.declined);
  return text;
}

// A passage is checked by reading it.
std::string closestPassage(const Question& question, const Passage& passage) {
  const auto place =
      passage.headings.empty() ? passage.document : passage.document + ", " + join(passage.headings, " › ");
  return "Not sure enough to answer. The closest passage (" + oneLine(place) +
         "): " + oneLine(passageText(question, passage));
}

std::string understood(const Question& question, const Attempt& closest, const std::string& whyNot) {
  if (whyNot.empty() && closest.isSearch() && closest.outcome && !closest.outcome->passages.empty())
    return closestPassage(question, closest.outcome->passages.front());
  std::string text = (whyNot.empty() ? "Not sure enough to answer." : "No answer: " + sentence(whyNot)) +
                     " Closest: " + closest.query->why + " (in " + closest.candidate.source + ")";
  if (!closest.bindings.empty()) text += "; understood: " + closest.bindings;
  if (!closest.unexplained.empty()) text += "; not understood: " + closest.unexplained;
  if (!closest.derivation.open.empty()) text += "; left open: " + join(closest.derivation.open, ", ");
  if (closest.outcome && nothingCame(*closest.outcome)) text += "; nothing there matches";
  return text + ".";
}

// What a source holds of it, though no query could be made.
const Attempt* heldIn(std::span<const Attempt> attempts) {
  const auto held = std::ranges::find_if(attempts, [](const Attempt& attempt) {
    return attempt.error && attempt.error->code == Code::kUnsupported;
  });
  return held == attempts.end() ? nullptr : &*held;
}

}  // namespace

const Attempt* closestAttempt(std::span<const Attempt> attempts) {
  const auto confidence = [](const Attempt& attempt) {
    return attempt.query ? std::pair(!attempt.isSearch(), attempt.query->confidence) : std::pair(false, -1.0);
  };
  const auto closest = std::ranges::max_element(attempts, {}, confidence);
  return closest == attempts.end() || !closest->query ? nullptr : &*closest;
}

std::string abstention(const Question& question, std::span<const Attempt> attempts, const std::string& whyNot,
                       const std::vector<std::string>& answerableQuestions) {
  const Attempt* closest = closestAttempt(attempts);
  const Attempt* held = heldIn(attempts);
  const std::string missing = declined(attempts);
  std::string text = closest           ? understood(question, *closest, whyNot)
                     : held            ? "Not sure enough to answer: " + held->error->message + "."
                     : missing.empty() ? "No source holds what the question names."
                                       : "No source can answer it.";
  text += missing;
  if (!answerableQuestions.empty()) text += "\nWhat can be asked: " + join(answerableQuestions, " ");
  return text;
}

std::string failure(std::span<const Attempt> attempts) {
  const auto wrong = std::ranges::find_if(attempts, wentWrong);
  if (wrong == attempts.end()) return {};
  return "No answer, for source '" + wrong->candidate.source + "' failed: " + wrong->error->text();
}

}  // namespace omni
