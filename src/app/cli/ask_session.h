#pragma once

#include <string>

#include "app/cli/ask_arguments.h"
#include "app/input/line_editor.h"

namespace omni {

/// Several questions to one pool that is opened once, a question or a `:command` a line. `typed`: by someone
/// at a terminal, whose Ctrl-C ends the question under way and not the session. Gives the exit code: of a
/// typed session 0, else of the first question that was not answered.
int askSession(const Session& session, const AskArguments& arguments, Lines& lines, bool typed,
               Terminal& terminal);

}  // namespace omni
