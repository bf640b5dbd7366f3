// Whatever the program does, a call ends and says why, and the next one works.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <future>
#include <stdexcept>
#include <thread>

#include "base/temporary_folder.h"
#include "omni/client.h"

namespace omni::client {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class FakeProgramTest : public ::testing::Test {
 protected:
  FakeProgramTest() {
    const char* python = std::getenv("PYTHON");
    const auto script = std::filesystem::absolute("python/tests/fake_omni.py").string();
    program("omni", std::string("exec '") + (python ? python : "python3") + "' -S '" + script + "' \"$@\"");
  }

  /// A program of the shell, by its path.
  std::string program(const std::string& name, const std::string& commands) {
    folder_.write(name, "#!/bin/sh\n" + commands + "\n");
    const auto path = folder_.path() / name;
    chmod(path.c_str(), 0755);
    return path.string();
  }

  OpenOptions options(const std::string& program = "omni") const {
    return {.sources = {folder_.path().string()},
            .program = (folder_.path() / program).string(),
            .timeout = std::chrono::minutes(1)};
  }

  Client open(const std::string& program = "omni") const { return Client::open(options(program)).value(); }

  TemporaryFolder folder_;
};

std::string textOf(Client& client, const std::string& question) {
  const auto answer = client.ask(question);
  return answer ? answer->text : "error: " + answer.error().text();
}

Error errorOf(Client& client, const std::string& question, const AskOptions& options = {}) {
  const auto answer = client.ask(question, options);
  return answer ? Error{Code::kInternal, "answered: " + answer->text} : answer.error();
}

int pidOf(Client& client) {
  return std::stoi(textOf(client, "pid"));
}

/// Whether there is no such process, not even one that is yet to be reaped.
bool isGone(int pid) {
  return kill(pid, 0) != 0;
}

TEST_F(FakeProgramTest, answers) {
  Client client = open();
  const auto answer = client.ask("Hello");
  ASSERT_TRUE(answer) << answer.error().text();
  EXPECT_EQ(answer->text, "Hello");
  EXPECT_TRUE(answer->answered());
  EXPECT_EQ(answer->table().columns, (std::vector<std::string>{"region", "orders", "orders"}));
  EXPECT_EQ(answer->provenance().at(0).text(), "sales · SQL · orders");
}

TEST_F(FakeProgramTest, givesStagesInOrderInTheThreadThatAsks) {
  Client client = open();
  std::vector<std::string> stages;
  const auto self = std::this_thread::get_id();
  (void)client.ask("Hello", {.onStage = [&](const Stage& stage) {
                     EXPECT_EQ(std::this_thread::get_id(), self);
                     stages.push_back(stage.name + "|" + stage.detail);
                   }});
  EXPECT_EQ(stages, (std::vector<std::string>{"select|sales", "query|SELECT 1: really"}));
}

TEST_F(FakeProgramTest, sendsEveryOption) {
  Client client = open();
  const auto answer = client.ask("arguments", {.earlier = {"a"},
                                               .sources = {"sales"},
                                               .candidates = 2,
                                               .timeLimit = 1500ms,
                                               .interpretation = 3,
                                               .trust = 0.5,
                                               .clarify = true,
                                               .meant = {"m"}});
  EXPECT_EQ(
      answer.value().text,
      R"({"candidates": 2, "clarify": true, "earlier": ["a"], "meant": ["m"], "question": "arguments", )"
      R"("reading": 3, "seconds": 1.5, "sources": ["sales"], "trust": 0.5})");
}

TEST_F(FakeProgramTest, anErrorHasTheMessageOfTheProgram) {
  Client client = open();
  const Error error = errorOf(client, "refuse");
  EXPECT_EQ(error.code, Code::kRefused);
  EXPECT_EQ(error.text(), "no. Ask for a read.");
}

TEST_F(FakeProgramTest, aResultWithoutValueThrows) {
  Client client = open();
  try {
    (void)client.ask("refuse").value();
    FAIL() << "nothing is thrown";
  } catch (const ErrorException& thrown) {
    EXPECT_EQ(thrown.error().code, Code::kRefused);
    EXPECT_STREQ(thrown.what(), "no. Ask for a read.");
  }
}

TEST_F(FakeProgramTest, aResponseThatLacksDataIsAnError) {
  Client client = open();
  for (const char* question : {"empty", "old", "incomplete"})
    EXPECT_EQ(errorOf(client, question).code, Code::kProtocol) << question;
  EXPECT_EQ(textOf(client, "Hello"), "Hello");
}

TEST_F(FakeProgramTest, aProgramThatIsKilledFailsItsCallsAndStartsAgain) {
  Client client = open();
  for (const char* question : {"die", "orphan"}) {
    const int pid = pidOf(client);
    const Error error = errorOf(client, question);
    EXPECT_EQ(error.code, Code::kProgramEnded);
    EXPECT_EQ(error.text(), "the program ended with signal 9. The next call starts it again.");
    EXPECT_NE(pidOf(client), pid);
  }
}

TEST_F(FakeProgramTest, aProgramMayEndWithinAMessage) {
  Client client = open();
  EXPECT_THAT(errorOf(client, "half").message, HasSubstr("exit code 3"));
  EXPECT_EQ(textOf(client, "Hello"), "Hello");
}

TEST_F(FakeProgramTest, garbageFailsAllCallsAndEndsTheProgram) {
  Client client = open();
  const int pid = pidOf(client);
  std::promise<void> begun;
  auto other = std::async(std::launch::async, [&] {
    return errorOf(client, "wait", {.onStage = [&](const Stage& stage) {
                     if (stage.name == "query") begun.set_value();
                   }});
  });
  begun.get_future().wait();
  const Error error = errorOf(client, "garbage");
  EXPECT_EQ(error.code, Code::kProtocol);
  EXPECT_THAT(error.message, HasSubstr("'Segmentation fault, or whatever comes here'"));
  EXPECT_EQ(other.get().code, Code::kProtocol);
  EXPECT_EQ(textOf(client, "Hello"), "Hello");
  EXPECT_TRUE(isGone(pid));
}

TEST_F(FakeProgramTest, messagesOfNoCallArePassedOver) {
  Client client = open();
  EXPECT_EQ(textOf(client, "strange"), "strange");
}

TEST_F(FakeProgramTest, muchOnStandardErrorBlocksNothing) {
  Client client = open();
  EXPECT_EQ(textOf(client, "flood"), "flood");
}

TEST_F(FakeProgramTest, aHugeLine) {
  Client client = open();
  EXPECT_EQ(textOf(client, "huge 4000000").size(), 4'000'000u);
  const std::string large = "large " + std::string(1'000'000, 'x');
  EXPECT_EQ(textOf(client, large), large);
  const Error error = errorOf(client, std::string(5'000'000, 'x'));
  EXPECT_EQ(error.code, Code::kInvalidArgument);
  EXPECT_THAT(error.message, HasSubstr("longer than 4 MB"));
}

TEST_F(FakeProgramTest, charactersOfAllKinds) {
  Client client = open();
  const std::string question = "'\"\\\n\u2028 Übermaß 🦉 السلام" + std::string(1, '\0') + "\x7f";
  EXPECT_EQ(textOf(client, question), question);
  const Error error = errorOf(client, "broken \xff");
  EXPECT_EQ(error.code, Code::kInvalidArgument);
  EXPECT_THAT(error.message, HasSubstr("not UTF-8"));
  EXPECT_EQ(textOf(client, "Hello"), "Hello");
}

TEST_F(FakeProgramTest, threadsAskAtTheSameTime) {
  Client client = open();
  std::vector<std::future<int>> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.push_back(std::async(std::launch::async, [&client, thread] {
      int right = 0;
      for (int number = 0; number < 20; ++number) {
        const std::string question = std::to_string(thread) + " asks " + std::to_string(number);
        right += textOf(client, question) == question;
      }
      return right;
    }));
  for (auto& thread : threads) EXPECT_EQ(thread.get(), 20);
}

TEST_F(FakeProgramTest, timeRunsOutAndCancels) {
  OpenOptions brief = options();
  brief.timeout = 300ms;
  Client client = Client::open(brief).value();
  const Error error = errorOf(client, "wait");
  EXPECT_EQ(error.code, Code::kDeadline);
  EXPECT_EQ(error.text(), "the program did not answer in time. Allow more time.");
}

TEST_F(FakeProgramTest, aStopCancels) {
  Client client = open();
  std::stop_source stop;
  const Error error = errorOf(
      client, "wait", {.onStage = [&](const Stage&) { stop.request_stop(); }, .stop = stop.get_token()});
  EXPECT_EQ(error.code, Code::kCancelled);
  EXPECT_EQ(textOf(client, "cancelled"), "1");
}

TEST_F(FakeProgramTest, anExceptionOfTheCallbackCancelsAndGoesThrough) {
  Client client = open();
  const auto interrupt = [](const Stage&) { throw std::runtime_error("enough"); };
  EXPECT_THROW((void)client.ask("wait", {.onStage = interrupt}), std::runtime_error);
  EXPECT_EQ(textOf(client, "cancelled"), "1");
}

TEST_F(FakeProgramTest, aProgramThatCannotStartSaysWhy) {
  folder_.write("omni.yaml", "x");
  OpenOptions configured = options();
  configured.sources = {};
  configured.config = (folder_.path() / "omni.yaml").string();
  Client client = Client::open(configured).value();
  for (int time = 0; time < 2; ++time) {  // it is tried again
    const Error error = errorOf(client, "Hello");
    EXPECT_EQ(error.code, Code::kProgramEnded);
    EXPECT_EQ(error.text(), "cannot read omni.yaml: line 3 is no key. Write key: value.");
    EXPECT_THAT(error.log, HasSubstr("omni: cannot read"));
  }
}

TEST_F(FakeProgramTest, aProgramThatReadsNothingRaisesNoSignal) {
  program("deaf", "exec <&-; exit 4");
  Client client = open("deaf");
  const Error error = errorOf(client, std::string(1'000'000, 'x'));
  EXPECT_EQ(error.code, Code::kProgramEnded);
  EXPECT_THAT(error.message, HasSubstr("exit code 4"));
}

TEST_F(FakeProgramTest, aProgramThatIsNone) {
  folder_.write("data", "x");
  EXPECT_EQ(Client::open(options("data")).error().code, Code::kProgramNotFound);
  EXPECT_EQ(Client::open(options("nothing")).error().code, Code::kProgramNotFound);
  program("broken", "");
  folder_.write("broken",
                "\x7f"
                "ELF nothing of the kind");
  const auto broken = Client::open(options("broken"));
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().code, Code::kProgramEnded);
  EXPECT_THAT(broken.error().message, HasSubstr("cannot be started"));
}

TEST_F(FakeProgramTest, placesThatAreNone) {
  EXPECT_EQ(Client::open({.sources = {"nothing/here"}}).error().code, Code::kNotFound);
  EXPECT_EQ(Client::open({.sources = {""}}).error().code, Code::kInvalidArgument);
  EXPECT_EQ(Client::open({.sources = {"src"}, .config = "omni.yaml"}).error().code, Code::kInvalidArgument);
}

TEST_F(FakeProgramTest, theProgramHasItsEnvironmentAndNoStrayDescriptors) {
  const int stray = ::open("/dev/null", O_RDONLY);  // not closed at a start
  OpenOptions given = options();
  given.environment = {{"FAKE_OMNI", "given"}};
  Client client = Client::open(given).value();
  EXPECT_EQ(textOf(client, "environment"), "given");
  EXPECT_EQ(textOf(client, "descriptors"), "0 1 2 3");  // the last is the listing's own
  ::close(stray);
}

TEST_F(FakeProgramTest, closeEndsTheProgramAndItsCalls) {
  Client client = open();
  const int pid = pidOf(client);
  std::promise<void> begun;
  auto waiting = std::async(std::launch::async, [&] {
    return errorOf(client, "wait", {.onStage = [&](const Stage& stage) {
                     if (stage.name == "query") begun.set_value();
                   }});
  });
  begun.get_future().wait();
  client.close();
  EXPECT_EQ(waiting.get().code, Code::kCancelled);
  EXPECT_TRUE(isGone(pid));
  client.close();
  EXPECT_EQ(errorOf(client, "Hello").text(), "the client is closed. Open another one.");
}

TEST_F(FakeProgramTest, theProgramEndsWithItsClient) {
  int first = 0, second = 0;
  {
    Client client = open();
    first = pidOf(client);
    client = open();
    EXPECT_TRUE(isGone(first));
    second = pidOf(client);
  }
  EXPECT_TRUE(isGone(second));
}

TEST_F(FakeProgramTest, sourcesThatAreBeingReadAreWaitedFor) {
  Client client = open();
  const SourceList list = client.sources().value();
  ASSERT_EQ(list.sources.size(), 1u);
  EXPECT_EQ(list.sources[0].id, "sales");
  EXPECT_EQ(list.sources[0].holds, "1 table");
  EXPECT_EQ(list.unavailable, (std::map<std::string, std::string>{{"crm", "corrupt"}}));
}

}  // namespace
}  // namespace omni::client
