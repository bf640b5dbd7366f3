#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/service_config.h"
#include "engine/report.h"
#include "report/report_json.h"
#include "state/database/database.h"

namespace omni {

/// "off", "questions" or "full".
std::string_view name(LogLevel level);

/// A verdict on an answer.
struct Feedback {
  std::chrono::system_clock::time_point at;
  std::string caller;
  bool right = false;
  // The query that should have been asked, where that was given. It was guarded and run before it was kept.
  SourceId source{};
  std::string query{};
  Json parameters = Json::object();
  std::string note{};
};

/// One line of the log.
struct LoggedQuestion {
  std::string id;
  std::chrono::system_clock::time_point at;
  std::string caller, question, status;
  SourceId source;  // of the best evidence; empty: there was none
  double confidence = 0;
  std::chrono::microseconds took{0};
  std::size_t tokens = 0;
  double money = 0;
  std::string verdict;  // "right", "wrong" or empty
};

/// Everything that is kept of one question.
struct LoggedTrace {
  LoggedQuestion question;
  std::string level;
  Json report;  // docs/ask.schema.json; of level "questions" without what sources hold, which it counts
  std::vector<Feedback> feedback;
};

/// Which of the log; newest first.
struct LogFilter {
  std::optional<std::string> caller;  // only this one's
  std::string before{};               // older than the one with this id
  std::string status{};               // with this status
  std::string verdict{};              // with this verdict
  std::size_t limit = 20;
};

/// The statistics of the log.
struct LogStats {
  std::size_t questions = 0;
  std::vector<std::pair<std::string, std::size_t>> statuses;  // most frequent first
  std::vector<std::pair<std::string, std::size_t>> sources;   // that answered, most frequent first
  std::size_t right = 0, wrong = 0;
  std::chrono::microseconds median{0}, slowest{0};
  std::size_t tokens = 0;
  double money = 0;
  std::size_t bytes = 0;  // of the state
};

/// The log of questions, in the database of the state. Errors of all: those of Database. Thread-safe; several
/// processes may write at once.
class QueryLog {
 public:
  QueryLog(std::shared_ptr<Database> database, LogConfig config)
      : database_(std::move(database)), config_(config) {}

  /// Keeps a report, as `toJson()` made it or an equal one, under the report's id. What is too old or too
  /// much goes now and then. The caller waits for it: nobody else who writes is waited for long.
  Status record(const AskReport& report, const Json& json, std::string_view caller,
                std::chrono::system_clock::time_point now);

  Result<std::vector<LoggedQuestion>> list(const LogFilter& filter) const;
  /// By an id or the beginning of one. Errors: kNotFound, kInvalidArgument (several begin so).
  Result<LoggedTrace> find(const std::string& id, const std::optional<std::string>& caller = {}) const;
  Result<LogStats> stats() const;
  /// A newer verdict replaces none: the newest counts. Error kNotFound.
  Status rate(const std::string& id, const Feedback& feedback);

  /// One question, by its whole id; how many there were.
  Result<std::size_t> forget(const std::string& id);
  /// All that is older.
  Result<std::size_t> forgetBefore(std::chrono::system_clock::time_point time);
  Result<std::size_t> forgetAll();

  const LogConfig& config() const { return config_; }

 private:
  Status trim(std::chrono::system_clock::time_point now);

  std::shared_ptr<Database> database_;
  LogConfig config_;
  std::atomic<std::size_t> recorded_ = 0;
};

}  // namespace omni
