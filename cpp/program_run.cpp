#include "program_run.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "end_of_program.h"
#include "process/start/process_start.h"

namespace omni::client::detail {
namespace {

constexpr std::size_t kMaxMessage = 256u << 20u;  // bytes; a longer line is no message of the program
constexpr std::size_t kMaxLog = 16u << 10u;       // bytes
constexpr std::chrono::seconds kTimeToEnd{3};
constexpr std::chrono::seconds kTimeToTerminate{2};

Error cannotStart(const std::string& program, int error) {
  return {Code::kProgramEnded, program + " cannot be started: " + std::generic_category().message(error),
          "Check that it is a program of this machine, and that processes and open files are left."};
}

/// Ends a process that cannot be served.
Error endedAtOnce(const std::string& program, pid_t id, int error) {
  kill(-id, SIGKILL);
  waitpid(id, nullptr, 0);
  return cannotStart(program, error);
}

/// Threads that are started meanwhile take no signal of the process.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

enum class Read { kSome, kNothingYet, kEnd };

Read readPiece(int descriptor, std::string& piece) {
  std::array<char, 1u << 16u> buffer;  // NOLINT: filled below
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return Read::kNothingYet;
  if (count <= 0) return Read::kEnd;
  piece.assign(buffer.data(), static_cast<std::size_t>(count));
  return Read::kSome;
}

}  // namespace

Result<std::shared_ptr<ProgramRun>> ProgramRun::start(const Command& command) {
  Ends in = pipeEnds(), out = pipeEnds(), log = pipeEnds();
  OwnedDescriptor wakeUp(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!in.open() || !out.open() || !log.open() || wakeUp.get() < 0)
    return cannotStart(command.program, errno);
  std::swap(in.mine, in.its);  // it reads
  const std::array<std::pair<int, int>, 3> endsAs{
      {{in.its.get(), STDIN_FILENO}, {out.its.get(), STDOUT_FILENO}, {log.its.get(), STDERR_FILENO}}};
  pid_t id = 0;
  if (const int error = startProcess({command.program, command.arguments, command.environment, endsAs}, id))
    return cannotStart(command.program, error);
  OwnedDescriptor process(static_cast<int>(syscall(SYS_pidfd_open, id, 0)));
  if (process.get() < 0) return endedAtOnce(command.program, id, errno);
  for (const Ends* ends : {&in, &out, &log}) setNonBlocking(ends->mine.get());
  try {
    const SignalsBlocked blocked;
    return std::shared_ptr<ProgramRun>(new ProgramRun(  // NOLINT: the constructor is private
        id, std::move(process), std::move(wakeUp),
        {std::move(in.mine), std::move(out.mine), std::move(log.mine)}));
  } catch (const std::system_error& noThread) {
    return endedAtOnce(command.program, id, noThread.code().value());
  }
}

ProgramRun::ProgramRun(pid_t id, OwnedDescriptor process, OwnedDescriptor wakeUp, Pipes pipes)
    : id_(id),
      process_(std::move(process)),
      wakeUp_(std::move(wakeUp)),
      pipes_(std::move(pipes)),
      lines_(kMaxMessage),
      thread_([this] { serve(); }) {}

ProgramRun::~ProgramRun() {
  close();
}

Result<std::shared_ptr<Call>> ProgramRun::begin(const Request& request) {
  const std::scoped_lock lock(mutex_);
  if (ended_) return std::shared_ptr<Call>();
  const auto line = formatRequest(++number_, request);
  if (!line) return line.error();
  auto call = std::make_shared<Call>(number_, request.operation);
  calls_.emplace(number_, call);
  outgoing_ += *line;
  wake();
  return call;
}

void ProgramRun::cancel(const Call& call) {
  const std::scoped_lock lock(mutex_);
  if (calls_.erase(call.number()) == 0) return;
  outgoing_ += formatCancel(call.number());
  wake();
}

bool ProgramRun::hasEnded() {
  const std::scoped_lock lock(mutex_);
  return ended_.has_value();
}

void ProgramRun::close() {
  fail({Code::kCancelled, "the client was closed during the call", "Open another one."});
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    wake();
  }
  std::call_once(joined_, [this] { thread_.join(); });
}

void ProgramRun::wake() const {
  const std::uint64_t one = 1;
  (void)!write(wakeUp_.get(), &one, sizeof one);
}

/// Ends all calls, and lets none begin any more.
void ProgramRun::fail(const Error& error) {
  std::map<std::uint64_t, std::shared_ptr<Call>> calls;
  {
    const std::scoped_lock lock(mutex_);
    if (!ended_) ended_ = error;
    calls.swap(calls_);
  }
  for (const auto& [number, call] : calls) call->deliver(Result<Json>(error));
}

std::shared_ptr<Call> ProgramRun::find(const Json& number, bool take) {
  if (!number.is_number_unsigned()) return nullptr;
  const std::scoped_lock lock(mutex_);
  const auto found = calls_.find(number.get<std::uint64_t>());
  if (found == calls_.end()) return nullptr;
  auto call = found->second;
  if (take) calls_.erase(found);
  return call;
}

// --- the thread that serves the program ----------------------------------------------------------

void ProgramRun::serve() {
  bool running = true;
  while (running) {
    running = waitForEvents();
    readLog();
    readMessages();
    writeRequests();
    signalWhereDue();
  }
  finish();
}

/// Waits until there is something to do. False when the program has ended.
bool ProgramRun::waitForEvents() {
  std::array<pollfd, 5> waiting{{{wakeUp_.get(), POLLIN, 0},
                                 {process_.get(), POLLIN, 0},
                                 {pipes_.out.get(), POLLIN, 0},
                                 {pipes_.log.get(), POLLIN, 0},
                                 {writing_.empty() ? -1 : pipes_.in.get(), POLLOUT, 0}}};
  int timeout = -1;
  if (signalAt_) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*signalAt_ - Clock::now()).count();
    timeout = static_cast<int>(std::max<std::int64_t>(left, 0));
  }
  poll(waiting.data(), waiting.size(), timeout);
  std::uint64_t ignored = 0;
  (void)!read(wakeUp_.get(), &ignored, sizeof ignored);
  return waiting[1].revents == 0;
}

void ProgramRun::writeRequests() {
  {
    const std::scoped_lock lock(mutex_);
    writing_ += std::exchange(outgoing_, {});
    if (closing_) pipes_.in = {};
    if (closing_ && !signalAt_) endSoon(SIGTERM, kTimeToEnd);
  }
  if (pipes_.in.get() < 0) writing_.clear();
  if (writing_.empty()) return;
  const ssize_t count = write(pipes_.in.get(), writing_.data(), writing_.size());
  if (count > 0) writing_.erase(0, static_cast<std::size_t>(count));
  if (count >= 0 || errno == EAGAIN || errno == EINTR) return;
  pipes_.in = {};
  endSoon(SIGKILL, kTimeToTerminate);  // it reads no more, and may run on
}

void ProgramRun::readLog() {
  std::string piece;
  Read read = Read::kNothingYet;
  while (pipes_.log.get() >= 0 && (read = readPiece(pipes_.log.get(), piece)) == Read::kSome) {
    log_ += piece;
    if (log_.size() > kMaxLog) log_.erase(0, log_.size() - kMaxLog);
  }
  if (read == Read::kEnd) pipes_.log = {};
}

void ProgramRun::readMessages() {
  std::string piece, line;
  Read read = Read::kNothingYet;
  while (pipes_.out.get() >= 0 && (read = readPiece(pipes_.out.get(), piece)) == Read::kSome) {
    lines_.add(piece);
    while (lines_.next(line)) receive(line);
    if (!lines_.tooLong()) continue;
    fail({Code::kProtocol,
          "the program sent a message of more than " + std::to_string(kMaxMessage >> 20u) + " MB",
          "Ask for less at a time."});
    kill(-id_, SIGKILL);
    pipes_.out = {};
  }
  if (read != Read::kEnd) return;
  pipes_.out = {};
  endSoon(SIGKILL, kTimeToTerminate);  // it closed its output, and may run on
}

void ProgramRun::receive(const std::string& line) {
  const auto message = readMessage(line);
  if (!message) {
    fail(message.error());
    kill(-id_, SIGKILL);
    return;
  }
  if (textOf(*message, "method") == "notifications/progress")
    return receiveProgress(memberOf(*message, "params"));
  if (!message->contains("result") && !message->contains("error")) return;
  if (const auto call = find(memberOf(*message, "id"), true))
    call->deliver(readResponse(call->operation(), *message));
}

void ProgramRun::receiveProgress(const Json& progress) {
  const auto call = find(memberOf(progress, "progressToken"), false);
  if (!call) return;
  const std::string text = textOf(progress, "message");  // "select: sales 0.93"
  const std::size_t end = std::min(text.find(": "), text.size());
  call->deliver(Stage{text.substr(0, end), end < text.size() ? text.substr(end + 2) : ""});
}

void ProgramRun::endSoon(int signal, std::chrono::milliseconds after) {
  nextSignal_ = signal;
  signalAt_ = Clock::now() + after;
}

void ProgramRun::signalWhereDue() {
  if (!signalAt_ || Clock::now() < *signalAt_) return;
  kill(-id_, nextSignal_);
  endSoon(SIGKILL, kTimeToTerminate);
}

void ProgramRun::finish() {
  int status = 0;
  const bool known = waitpid(id_, &status, 0) == id_;  // else this process reaps all its children itself
  fail(explainEnd(known ? std::optional(status) : std::nullopt, log_));
}

}  // namespace omni::client::detail
