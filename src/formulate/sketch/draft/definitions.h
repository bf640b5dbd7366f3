#pragma once

#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"
#include "question/question.h"

namespace omni {

/// "what is a CHILLER", "what does birthDate mean": the text that says what the one named thing is, where
/// nothing else is asked of it. Of a code that "stands for" something: the thing's name.
void showMeaning(Sketch& sketch, const Question& question, const ElementFacts& facts,
                 const ImpliedElements& implied);

/// "what KINDS of sensors are there", "is a chiller a KIND of equipment": at any depth, where the source says
/// what is a kind of what.
void expandSubclasses(Sketch& sketch, const Question& question, const ElementFacts& facts);

}  // namespace omni
