#include "app/cli/clarifying/clarifying.h"

#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kIndent = 2;

}  // namespace

bool canAskBack(const Session& session, const AskArguments& arguments) {
  const Surroundings& around = session.surroundings;
  return arguments.clarify && arguments.execute && arguments.interpretation == 0 && around.in &&
         around.inIsTerminal && around.outIsTerminal && !session.quiet && !session.isForPrograms() &&
         !session.rowsAlone();
}

std::string chosenMeaning(const Clarification& clarification, Lines& lines, Terminal& terminal) {
  const auto& choices = clarification.choices;
  terminal.line(terminal.bold(clarification.question));
  for (std::size_t c = 0; c < choices.size(); ++c)
    terminal.lines(std::to_string(c + 1) + ". " + choices[c].label, kIndent);
  terminal.lines("Write its number; Enter takes the first.", 0, true);
  while (const auto line = lines.next()) {
    const std::string_view written = trim(*line);
    if (written.empty()) break;
    if (const auto number = parsedNumber<std::size_t>(written);
        number && *number >= 1 && *number <= choices.size())
      return choices[*number - 1].id;
    terminal.note("Write a number from 1 to " + std::to_string(choices.size()) + ", or nothing.");
  }
  return choices.front().id;
}

}  // namespace omni
