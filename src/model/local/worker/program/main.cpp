// The worker of a language model: a program of its own, which the program starts when a model is first asked
// and speaks to in messages (model/local/local_wire.h). It reads the model's file and nothing else, reaches
// no network, and ends with the program that started it.
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <new>
#include <thread>

#include "ggml-backend.h"
#include "model/local/local_wire.h"
#include "model/local/worker/loaded_model.h"
#include "model/local/worker/model_sandbox.h"
#include "process/message.h"
#include "process/worker_program.h"

namespace omni {
namespace {

using Clock = std::chrono::steady_clock;

/// Whether the request that is computed is to end.
class Stops {
 public:
  void begin(std::int64_t milliseconds) {
    deadline_ = Clock::now() + std::chrono::milliseconds(milliseconds);
    ++running_;
  }
  void stop(std::uint64_t request) { stopped_ = std::max<std::uint64_t>(stopped_, request); }
  bool stopped() const { return stopped_ >= running_ || Clock::now() >= deadline_.load(); }

 private:
  std::atomic<Clock::time_point> deadline_{};
  std::atomic<std::uint64_t> running_ = 0, stopped_ = 0;  // requests are numbered from 1
};

// When the program that started this one is gone nobody waits for what it computes.
void hearStops(Stops& stops) {
  std::uint64_t request = 0;
  while (read(kStops, &request, sizeof request) == sizeof request) stops.stop(request);
  _exit(0);
}

void limitMemory(std::uint64_t bytes) {
  const rlimit both{bytes, bytes};
  setrlimit(RLIMIT_DATA, &both);
}

Message failed(const Error& error) {
  return {MessageKind::kFailed, packed(error)};
}

Error outOfMemory() {
  return {Code::kLimit, "the language model needs more memory than it may use", "Take a smaller model.",
          Audience::kOperator};
}

Message replyTo(const Message& message, LoadedModel& model, Stops& stops) {
  LocalRequest request;
  if (message.kind != MessageKind::kRun || !unpack(message.bytes, request) || request.messages.empty())
    return failed(
        {Code::kInternal, "the worker of the language model cannot read the request", "Ask again."});
  stops.begin(request.milliseconds);
  const LoadedModel::PieceSink tell = [](const std::string& piece) {
    (void)writeMessage(kConversation, {MessageKind::kProgress, packed(piece)});
  };
  try {
    const auto answer = model.answer(request, request.streamed ? tell : LoadedModel::PieceSink());
    if (answer) return {MessageKind::kAnswer, packed(*answer)};
    return failed(answer.error());
  } catch (const std::bad_alloc&) {
    return failed(outOfMemory());
  } catch (const std::exception& thrown) {
    return failed(
        {Code::kInternal, std::string("the language model failed: ") + thrown.what(), "Ask in another way."});
  }
}

int work() {
  Message message;
  LocalOpening opening;
  if (!readMessage(kConversation, message) || !unpack(message.bytes, opening)) return 1;
  std::error_code error;
  const auto libraries = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  ggml_backend_load_all_from_path(libraries.c_str());
  enterModelSandbox(opening.file);  // after the libraries are loaded, before what others wrote is read
  Stops stops;
  std::thread(hearStops, std::ref(stops)).detach();  // it ends with the process
  limitMemory(opening.memory);
  auto model = [&]() -> Result<std::unique_ptr<LoadedModel>> {
    try {
      return LoadedModel::load(opening, [&stops] { return stops.stopped(); });
    } catch (const std::bad_alloc&) {
      return tl::unexpected(outOfMemory());
    }
  }();
  (void)writeMessage(kConversation, model ? Message{MessageKind::kLoaded, {}} : failed(model.error()));
  while (model && readMessage(kConversation, message))
    if (!writeMessage(kConversation, replyTo(message, **model, stops))) break;
  _exit(0);
}

bool isSocket(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

}  // namespace
}  // namespace omni

int main() {
  if (!omni::isSocket(omni::kConversation) || !omni::isSocket(omni::kStops)) return 1;
  syscall(SYS_close_range, omni::kStops + 1, ~0u, 0);
  return omni::work();
}
