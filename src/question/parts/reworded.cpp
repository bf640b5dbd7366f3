#include "question/parts/reworded.h"

#include <utility>

namespace omni {

Question reworded(Question question, const std::string& text) {
  if (!question.otherNames.empty()) return question;
  auto other = analyse(text, question.today);
  return other ? *std::move(other) : std::move(question);
}

}  // namespace omni
