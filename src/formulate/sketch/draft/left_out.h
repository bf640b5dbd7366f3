#pragma once

#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/sketch.h"
#include "question/question.h"

namespace omni {

/// Counts words as unexplained that something explains and that narrow nothing though they would: "LEFT"
/// where some have left, "STILL" where nothing behind it narrows. Counts as guessed an attribute that is
/// named and with which nothing is done, and "PENDING" where P is held and nothing says what that stands for.
void markUnusedWords(Sketch& sketch, const Question& question, const ElementFacts& facts);

}  // namespace omni
