#pragma once

#include <string>
#include <vector>

#include "question/question.h"

namespace omni {

/// What a pool holds beside texts and rows.
struct HeldMedia {
  bool pictures = false;
  bool films = false;
};

/// The texts of what a question asks in one breath: "summarise our refund policy and show how many refunds we
/// processed" wants prose and a number; of a pool with pictures "what is aptitude, and what does it look
/// like" a text and a picture, and the second, which means the first, is asked with it. There two
/// questions of which neither needs the other part too: among texts alone one may answer both. Otherwise the
/// question itself.
std::vector<std::string> parts(const Question& question, HeldMedia held = {});

}  // namespace omni
