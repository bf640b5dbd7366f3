#pragma once

#include <string>

#include "app/cli/ask_arguments.h"
#include "app/input/line_editor.h"
#include "engine/interpretations/clarification.h"

namespace omni {

/// Whether someone sits at a terminal who reads answers there and may be asked back.
bool canAskBack(const Session& session, const AskArguments& arguments);

/// Asks which of the meanings is meant until a number of them comes; gives its id. An empty line, or none any
/// more, means the likeliest.
std::string chosenMeaning(const Clarification& clarification, Lines& lines, Terminal& terminal);

}  // namespace omni
