#include "evidence/ranking/text_signs.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

using Stems = std::set<std::string>;

Stems stemsOf(const std::string& text) {
  const auto stems = contentStems(text);
  return {stems.begin(), stems.end()};
}

// Of the question's content words, 0 where it has none.
float shareIn(const Question& question, const Stems& stems) {
  float held = 0, all = 0;
  for (const Token& token : question.tokens) {
    if (token.stop) continue;
    ++all;
    held += stems.contains(token.stem) ? 1.0f : 0.0f;
  }
  return all > 0 ? held / all : 0;
}

bool isNaming(const Token& token) {
  return !token.stop && (token.capitalised || token.quoted || token.number);
}

// Of the question's content words, the most that one sentence holds.
float shareInSentence(const Question& question, const std::string& text) {
  float most = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(".!?\n", begin), text.size());
    most = std::max(most, shareIn(question, stemsOf(text.substr(begin, end - begin))));
    begin = end + 1;
  }
  return most;
}

// "When", "how many", "how long".
bool asksFigure(const Question& question) {
  static constexpr std::string_view kFigures[] = {"many", "much",  "long", "old",
                                                  "far",  "large", "big",  "often"};
  const auto& tokens = question.tokens;
  if (tokens.front().lower == "when") return true;
  return tokens.front().lower == "how" && tokens.size() > 1 && isOneOf(kFigures, tokens[1].lower);
}

// "Which licences are there?"
bool asksList(const Question& question) {
  const auto& tokens = question.tokens;
  if (tokens.size() < 3) return false;
  const auto& last = tokens.back().lower;
  const auto& before = tokens[tokens.size() - 2].lower;
  return (last == "there" && before == "are") || tokens.front().lower == "list";
}

// In digits or in words; "one" is more often no figure.
bool holdsFigure(const std::string& text) {
  static constexpr std::string_view kDigits = "0123456789";
  if (text.find_first_of(kDigits) != std::string::npos) return true;
  return std::ranges::any_of(identifierWords(text),
                             [](const std::string& word) { return numberOfWord(word).value_or(0) > 1; });
}

}  // namespace

TextSigns textSigns(const Question& question, const Outcome& outcome) {
  TextSigns signs{};
  const auto put = [&](TextSign sign, float value) { signs[static_cast<std::size_t>(sign)] = value; };
  if (outcome.passages.empty()) return signs;
  const Passage& best = outcome.passages.front();
  const std::string head = best.title + ' ' + join(best.headings, " ");
  const std::string whole = lower(head + ' ' + best.text);
  put(TextSign::kWords, shareIn(question, stemsOf(whole)));
  put(TextSign::kHeaded, shareIn(question, stemsOf(lower(head))));
  put(TextSign::kUnnamed, std::ranges::any_of(question.tokens, [&](const Token& token) {
        return isNaming(token) && whole.find(token.lower) == std::string::npos;
      }));
  put(TextSign::kSentence, shareInSentence(question, lower(best.text)));
  put(TextSign::kNoFigure, asksFigure(question) && !holdsFigure(best.text));
  put(TextSign::kAsksList, asksList(question));
  return signs;
}

bool saysAllInOneSentence(const Question& question, const Outcome& outcome) {
  constexpr std::ptrdiff_t kWords = 2;  // a sentence that only names a thing says nothing of it
  if (outcome.passages.empty() || asksList(question) ||
      std::ranges::count(question.tokens, false, &Token::stop) < kWords)
    return false;
  std::string text = lower(outcome.passages.front().text);
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '\n' && text[i + 1] != '\n' && (i == 0 || text[i - 1] != '\n')) text[i] = ' ';
  return shareInSentence(question, text) == 1 && (!asksFigure(question) || holdsFigure(text));
}

}  // namespace omni
