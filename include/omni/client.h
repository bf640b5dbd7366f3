#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "omni/answer.h"
#include "omni/result.h"

namespace omni::client {

namespace detail {
class Connection;
}

/// What a client asks: either `sources` or a `config`; with neither the omni.yaml here or in a folder above.
struct OpenOptions {
  std::vector<std::string> sources = {};                // folders, files and addresses
  std::string config = {};                              // a configuration
  std::vector<std::string> roles = {};                  // of the configuration: ask as these
  std::string planner = {};                             // in place of the configured one
  std::string program = {};                             // else $OMNI_PROGRAM, else omni on the PATH
  std::map<std::string, std::string> environment = {};  // of the program, in addition to this process's own
  std::chrono::milliseconds timeout{0};                 // of any call; 0: as long as the program allows
};

/// A stage of a question as it happens, such as "select" with the detail "sales 0.93".
struct Stage {
  std::string name;
  std::string detail;
};

/// How a question is asked. All of it may be left out.
struct AskOptions {
  std::vector<std::string> earlier = {};                    // questions before a follow-up, oldest first
  std::vector<std::string> sources = {};                    // only these, by id
  std::optional<int> candidates = {};                       // how many sources may be asked
  std::optional<std::chrono::milliseconds> timeLimit = {};  // in which the program answers
  std::optional<int> interpretation = {};                   // place among an answer's interpretations, from 1
  std::optional<double> trust = {};                         // target precision of answers that are no guess
  bool clarify = false;                                     // ask back where several meanings are probable
  std::vector<std::string> meant = {};                      // ids of choices that were made
  std::function<void(const Stage&)> onStage = {};           // called by the thread that asks
  std::stop_token stop = {};                                // cancels the question
};

/// A source that can be asked.
struct Source {
  std::string id;
  std::string kind;
  std::string language;  // SQL, SPARQL, CYPHER, SEARCH
  std::string description;
  std::string holds;  // "4 tables, 1200 rows"
};

struct SourceList {
  std::vector<Source> sources;                     // for a question: best first
  std::map<std::string, std::string> unavailable;  // the reason by id
};

/// Asks sources by way of the program omni, which runs next to this process and ends with the client. Threads
/// may share a client and ask at the same time. A program that ended is started again by the next call.
class Client {
 public:
  /// Starts the program, which reads the sources while the caller goes on.
  /// Errors: kInvalidArgument, kNotFound, kProgramNotFound, kProgramEnded.
  static Result<Client> open(const OpenOptions& options = {});

  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  ~Client();

  /// Answers a question. One that was abstained from or refused is no error: see the answer's status.
  /// An exception of `onStage` cancels the question and goes through.
  Result<Answer> ask(const std::string& question, const AskOptions& options = {});

  /// All sources; with a question, the ones that may answer it. Waits until the sources have been read.
  Result<SourceList> sources(const std::string& question = {});

  /// Ends the program; calls under way end with kCancelled.
  void close();

 private:
  explicit Client(std::unique_ptr<detail::Connection> connection);

  std::unique_ptr<detail::Connection> connection_;
};

}  // namespace omni::client
