#pragma once

#include <string>
#include <vector>

#include "question/question.h"

namespace omni {

/// The media of a pool in addition to texts and rows.
struct HeldMedia {
  bool pictures = false;
  bool films = false;

  bool operator==(const HeldMedia&) const = default;
};

/// One of several questions in a sentence.
struct QuestionPart {
  std::string text;
  HeldMedia but{};  // what the other part wants, and this one does not

  bool operator==(const QuestionPart&) const = default;
};

/// The parts of a question that asks several things in one breath: "summarise our refund policy and show how
/// many refunds we processed" wants prose and a number; of a pool with pictures "what is aptitude, and what
/// does it look like" a text and a picture, and the second, which means the first, is asked with it, or with
/// the names that the first names. There two questions of which neither needs the other part too: among texts
/// alone one may answer both. Otherwise the question itself.
std::vector<QuestionPart> parts(const Question& question, HeldMedia held = {});

}  // namespace omni
