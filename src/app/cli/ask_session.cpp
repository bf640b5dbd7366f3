#include "app/cli/ask_session.h"

#include <array>
#include <optional>

#include "app/cli/clarifying/clarifying.h"
#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/input/interrupts.h"
#include "base/counted.h"
#include "base/text.h"
#include "report/report_text.h"
#include "terminal/text.h"

namespace omni {
namespace {

class AskSession {
 public:
  AskSession(const Session& session, const Engine& engine, AskArguments arguments, Interrupts* interrupts,
             Lines& lines, Terminal& terminal)
      : session_(session),
        engine_(engine),
        arguments_(std::move(arguments)),
        interrupts_(interrupts),
        lines_(lines),
        terminal_(terminal),
        log_(engine.config().log, session.surroundings.world) {}

  void take(std::string_view line) {
    if (line.starts_with(':'))
      command(line.substr(1));
    else if (!line.empty())
      ask(std::string(line));
  }
  bool over() const { return over_; }
  std::size_t questions() const { return questions_; }
  int code() const { return code_; }

 private:
  struct Command {
    const char* name;
    const char* about;
    void (AskSession::*run)(std::string_view rest);
  };
  static constexpr std::size_t kCommands = 5;
  static const std::array<Command, kCommands>& commands() {
    static constexpr std::array<Command, kCommands> all{
        {{"sources", "what can be asked", &AskSession::sources},
         {"explain", "what a question, else the last one, asks of which source; runs nothing",
          &AskSession::explain},
         {"trace", "all that the last question led to", &AskSession::trace},
         {"help", "these commands", &AskSession::help},
         {"quit", "the end; so is Ctrl-D", &AskSession::quit}}};
    return all;
  }

  void command(std::string_view line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string name(line.substr(0, end));
    std::vector<std::string> names;
    for (const Command& command : commands()) {
      if (command.name == name) return (this->*command.run)(trim(line.substr(end)));
      names.emplace_back(command.name);
    }
    const std::string near = nearest(name, names);
    terminal_.complain("there is no command :" + name,
                       near.empty() ? "Write :help, or a question." : "Did you mean :" + near + "?");
  }

  void ask(std::string question) {
    ++questions_;
    if (!interrupts_ && !session_.isForPrograms()) terminal_.line(terminal_.dim("> " + printable(question)));
    arguments_.question = std::move(question);
    AskReport first = asked(arguments_, interrupts_ && canAskBack(session_, arguments_));
    if (first.clarification) {
      arguments_.meant.push_back(chosenMeaning(*first.clarification, lines_, terminal_));
      first = asked(arguments_);
    }
    report(std::move(first));
    if (!session_.isForPrograms()) terminal_.line();
  }

  AskReport asked(const AskArguments& arguments, bool clarify = false) {
    const std::stop_token stop = interrupts_ ? interrupts_->begin() : std::stop_token();
    AskReport report = askOne(engine_, arguments, clarify, stop, terminal_);
    if (interrupts_) interrupts_->end();
    if (stop.stop_requested()) terminal_.note("stopped");
    if (arguments.execute && !report.clarification) log_.keep(report, terminal_);
    return report;
  }

  void report(AskReport report) {
    const int code = printAsked(session_, arguments_, report, terminal_);
    if (code_ == kExitAnswered) code_ = code;
    arguments_.earlier = {report.question};  // as it was asked, whole
    last_ = std::move(report);
  }

  void sources(std::string_view) { listSources(session_, *engine_.catalog(), terminal_); }

  void explain(std::string_view question) {
    AskArguments arguments = arguments_;
    if (!question.empty()) arguments.question = question;
    if (arguments.question.empty()) return nothingYet();
    arguments.execute = false;
    printAsked(session_, arguments, asked(arguments), terminal_);
  }

  void trace(std::string_view) {
    if (!last_) return nothingYet();
    printTrace(*last_, true, terminal_);
  }

  void help(std::string_view) {
    for (const Command& command : commands())
      terminal_.lines(":" + std::string(command.name) + "  " + command.about, 2);
  }

  void quit(std::string_view) { over_ = true; }

  void nothingYet() { terminal_.complain("nothing was asked yet", "Write a question first."); }

  const Session& session_;
  const Engine& engine_;
  AskArguments arguments_;
  Interrupts* interrupts_;  // null: nobody is there to interrupt
  Lines& lines_;
  Terminal& terminal_;
  AskLog log_;
  std::optional<AskReport> last_;
  std::size_t questions_ = 0;
  int code_ = kExitAnswered;
  bool over_ = false;
};

}  // namespace

int askSession(const Session& session, const AskArguments& arguments, Lines& lines, bool typed,
               Terminal& terminal) {
  // Before the engine makes threads, which would take the signal.
  std::optional<Interrupts> interrupts;
  if (typed) interrupts.emplace();
  const auto engine = openAsked(session, arguments, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  AskSession asking(session, **engine, arguments, interrupts ? &*interrupts : nullptr, lines, terminal);
  if (typed)
    terminal.note(counted((*engine)->config().sources.size(), "source") +
                  ". Ask a question a line; :help names the commands, Ctrl-D ends.");
  while (!asking.over()) {
    session.surroundings.out.flush();
    const auto line = lines.next();
    if (!line && typed) terminal.line();
    if (!line) break;
    asking.take(trim(*line));
  }
  if (typed) return kExitAnswered;
  if (asking.questions() == 0)
    return misused(session, terminal, "there is no question", "Ask with omni ask \"…\" --in DIR.");
  return asking.code();
}

}  // namespace omni
