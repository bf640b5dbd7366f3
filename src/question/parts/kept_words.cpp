#include "question/parts/kept_words.h"

namespace omni {

std::string writtenWord(const Question& question, std::size_t token) {
  const Token& written = question.tokens[token];
  return question.text.substr(written.start, written.end - written.start);
}

std::string keptWords(const Question& question, const std::function<std::string(std::size_t)>& word) {
  std::string text;
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    const std::string kept = word(t);
    if (kept.empty()) continue;
    if (!text.empty()) text += ' ';
    text += kept;
    if (question.tokens[t].comma && t + 1 < question.tokens.size()) text += ',';
  }
  return text;
}

}  // namespace omni
