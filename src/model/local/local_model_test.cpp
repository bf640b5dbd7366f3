#include "model/local/local_model.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <future>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "model/local/tiny_model.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

/// Time stands still until a test moves it; who waits is woken then.
class MovedTime : public World {
 public:
  explicit MovedTime(fs::path cache) : cache_(std::move(cache)) {}
  std::chrono::steady_clock::time_point now() const override {
    return std::chrono::steady_clock::now() + moved_.load();
  }
  std::chrono::system_clock::time_point today() const override { return std::chrono::system_clock::now(); }
  std::optional<std::string> environment(const std::string&) const override { return std::nullopt; }
  fs::path cacheFolder() const override { return cache_; }
  bool waitUntil(std::chrono::steady_clock::time_point time, const std::stop_token& stop) const override {
    std::unique_lock lock(mutex_);
    return changed_.wait(lock, stop, [&] { return now() >= time; });
  }
  void move(seconds by) {
    {
      const std::scoped_lock lock(mutex_);
      moved_ = by;
    }
    changed_.notify_all();
  }

 private:
  fs::path cache_;
  mutable std::mutex mutex_;
  mutable std::condition_variable_any changed_;
  std::atomic<seconds> moved_{seconds(0)};
};

LocalRequest asking(const std::string& question, std::uint32_t tokens = 20) {
  return {
      .messages = {{ChatRole::kSystem,
                    "You answer questions about a company, its people and what its orders cost, briefly."},
                   {ChatRole::kUser, question}},
      .tokens = tokens};
}

/// Processes whose parent this one is.
std::vector<pid_t> children() {
  std::vector<pid_t> found;
  for (const auto& process : fs::directory_iterator("/proc")) {
    std::ifstream file(process.path() / "stat");
    std::string id, program, state;
    pid_t parent = 0;
    if (file >> id >> program >> state >> parent && parent == getpid() && state != "Z")
      found.push_back(std::stoi(id));
  }
  return found;
}

class LocalModelTest : public ::testing::Test {
 protected:
  LocalModelTest() { folder_.write("tiny.gguf", TinyModel::bytes()); }
  LocalModelSettings settings(const std::string& file = "tiny.gguf") const {
    return {.file = folder_.path() / file};
  }
  LocalAnswer ask(LocalModel& model, const std::string& question) {
    auto answer = model.ask(asking(question), Budget());
    EXPECT_TRUE(answer) << answer.error().text();
    return answer.value_or(LocalAnswer{});
  }

  TemporaryFolder folder_;
  MovedTime world_{folder_.path() / "cache"};
};

TEST_F(LocalModelTest, startsWhenItIsAskedAndAnswersTheSame) {
  LocalModel model(settings(), world_);
  EXPECT_FALSE(model.running());
  const LocalAnswer first = ask(model, "How many?");
  EXPECT_TRUE(model.running());
  EXPECT_EQ(first.tokens, 20u);
  EXPECT_EQ(ask(model, "How many?").text, first.text);
}

TEST_F(LocalModelTest, goesOnFromThePrefixThatAnotherProcessRead) {
  std::string text;
  {
    LocalModel model(settings(), world_);
    const LocalAnswer first = ask(model, "How many?");
    EXPECT_EQ(first.reusedTokens, 0u);
    text = first.text;
  }
  std::vector<fs::path> kept;
  for (const auto& file : fs::directory_iterator(world_.cacheFolder() / "prompts"))
    kept.push_back(file.path());
  ASSERT_EQ(kept.size(), 1u);
  {
    LocalModel model(settings(), world_);
    const LocalAnswer again = ask(model, "How many?");
    EXPECT_GE(again.reusedTokens, 64u);
    EXPECT_EQ(again.text, text);
  }
  std::fstream(kept[0], std::ios::in | std::ios::out | std::ios::binary).seekp(1000).put('\x7f');
  LocalModel model(settings(), world_);
  const LocalAnswer damaged = ask(model, "How many?");
  EXPECT_EQ(damaged.reusedTokens, 0u);
  EXPECT_EQ(damaged.text, text);
}

TEST_F(LocalModelTest, goesOnFromThePrefixThatWasPrepared) {
  LocalModel model(settings(), world_);
  ASSERT_TRUE(model.prepare(asking(""), Budget()));
  LocalModel another(settings(), world_);
  ASSERT_TRUE(another.prepare(asking(""), Budget()));
  EXPECT_FALSE(another.running()) << "it is kept already";
  const LocalAnswer first = ask(another, "How many?");
  EXPECT_GE(first.reusedTokens, 64u);
  const MovedTime elsewhere(folder_.path() / "empty");
  LocalModel cold(settings(), elsewhere);
  EXPECT_EQ(ask(cold, "How many?").text, first.text);
}

TEST_F(LocalModelTest, preparingGivesWayToRequests) {
  LocalModel model(settings(), world_);
  const std::string text = ask(model, "How many?").text;
  for (int round = 0; round < 20; ++round) {
    LocalRequest other = asking("");
    other.messages.front().text = std::to_string(round) + std::string(1000, 'x');
    auto prepared = std::async(std::launch::async, [&] { return model.prepare(std::move(other), Budget()); });
    EXPECT_EQ(ask(model, "How many?").text, text);
    const Status done = prepared.get();
    EXPECT_TRUE(done || done.error().code == Code::kCancelled) << done.error().text();
  }
}

TEST_F(LocalModelTest, streamsAndStopsWhenTheClientDisconnects) {
  LocalModel model(settings(), world_);
  std::string streamed;
  const auto whole = model.ask(asking("How many?"), Budget(), [&](std::string_view piece) {
    streamed += piece;
    return true;
  });
  ASSERT_TRUE(whole) << whole.error().text();
  EXPECT_TRUE(whole->text.starts_with(streamed));
  const auto stopped = model.ask(asking("How many?", 1500), Budget(), [](std::string_view) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
  EXPECT_EQ(ask(model, "How many?").text, whole->text) << "it serves on";
}

TEST_F(LocalModelTest, keepsToTheDeadline) {
  LocalModel model(settings(), world_);
  (void)ask(model, "How many?");
  const Budget brief = Budget({.time = milliseconds(10)}, world_);
  const auto late = model.ask(asking("How many?", 1900), brief);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, Code::kDeadline);
  EXPECT_EQ(ask(model, "How many?").tokens, 20u);
}

TEST_F(LocalModelTest, stopsWhenItIsCancelled) {
  LocalModel model(settings(), world_);
  Budget budget({}, world_);
  const auto stopped = model.ask(asking("How many?", 1900), budget, [&](std::string_view) {
    budget.cancel();
    return true;
  });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
  EXPECT_EQ(ask(model, "How many?").tokens, 20u);
}

TEST_F(LocalModelTest, killedInMidAnswerIsAnErrorAndTheNextFindsAnother) {
  LocalModel model(settings(), world_);
  const std::string expected = ask(model, "How many?").text;
  const auto workers = children();
  ASSERT_EQ(workers.size(), 1u);
  const auto killed = model.ask(asking("How many?", 1900), Budget(), [&](std::string_view) {
    kill(workers[0], SIGKILL);
    return true;
  });
  ASSERT_FALSE(killed);
  EXPECT_EQ(killed.error().code, Code::kUnavailable);
  EXPECT_THAT(killed.error().message, HasSubstr("signal 9"));
  EXPECT_EQ(ask(model, "How many?").text, expected);
  const auto next = static_cast<id_t>(children().at(0));
  kill(static_cast<pid_t>(next), SIGKILL);  // while it is idle
  siginfo_t ending{};
  ASSERT_EQ(waitid(P_PID, next, &ending, WEXITED | WNOWAIT), 0);
  EXPECT_EQ(ask(model, "How many?").text, expected);
}

TEST_F(LocalModelTest, serveOneAfterTheOther) {
  LocalModel model(settings(), world_);
  const std::string first = ask(model, "How many?").text, second = ask(model, "Who?").text;
  std::vector<std::future<std::string>> askers;
  for (int i = 0; i < 6; ++i)
    askers.push_back(
        std::async(std::launch::async, [&, i] { return ask(model, i % 2 ? "Who?" : "How many?").text; }));
  for (std::size_t i = 0; i < askers.size(); ++i) EXPECT_EQ(askers[i].get(), i % 2 ? second : first);
  EXPECT_EQ(children().size(), 1u);
}

TEST_F(LocalModelTest, endsWhenItIsIdle) {
  LocalModel model(settings(), world_);
  (void)ask(model, "How many?");
  const pid_t worker = children().at(0);
  world_.move(seconds(400));
  while (model.running() || kill(worker, 0) == 0) std::this_thread::yield();
  (void)ask(model, "How many?");
  EXPECT_TRUE(model.running());
}

TEST_F(LocalModelTest, mayNotHoldMoreThanItsBound) {
  LocalModelSettings small = settings();
  small.memory = 1u << 20u;
  LocalModel model(small, world_);
  const auto answer = model.ask(asking("How many?"), Budget());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::kLimit) << answer.error().text();
}

TEST_F(LocalModelTest, saysWhatIsMissingOrDamaged) {
  const std::string whole = TinyModel::bytes();
  folder_.write("letter.gguf", "this is a letter");
  folder_.write("cut.gguf", whole.substr(0, whole.size() / 2));
  std::string wild = whole;
  wild.replace(whole.find("llama.block_count") + 21, 4, "\xff\xff\xff\x7f");
  folder_.write("wild.gguf", wild);
  const std::pair<const char*, Code> expected[] = {{"none.gguf", Code::kNotFound},
                                                   {"letter.gguf", Code::kUnreadable},
                                                   {"cut.gguf", Code::kUnreadable},
                                                   {"wild.gguf", Code::kUnreadable}};
  for (const auto& [name, code] : expected) {
    LocalModel model(settings(name), world_);
    const auto answer = model.ask(asking("How many?"), Budget());
    ASSERT_FALSE(answer) << name;
    EXPECT_EQ(answer.error().code, code) << answer.error().text();
    EXPECT_THAT(answer.error().message, HasSubstr(name));
  }
  LocalModelSettings without = settings();
  without.worker = folder_.path() / "no-worker";
  LocalModel model(without, world_);
  const auto answer = model.ask(asking("How many?"), Budget());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::kUnavailable);
  EXPECT_THAT(answer.error().message, HasSubstr("no-worker is missing"));
}

}  // namespace
}  // namespace omni
