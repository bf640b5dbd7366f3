#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "app/service/operations.h"
#include "net/http_client.h"

namespace omni {

/// The spans of a question for a collector of traces, as OTLP has it in JSON: the question as an agent's
/// invocation with its stages and the calls of sources below it, under the GenAI names of OpenTelemetry. No
/// question, query or value is in it. A trace that the request continues goes on. `ended`: now.
Json spansOf(const Asked& asked, std::chrono::system_clock::time_point ended);

/// Sends the spans of questions to a collector, OTLP over HTTP, from a thread of its own; nobody waits for
/// it. Where the collector cannot be reached, or is too slow, spans are dropped.
class SpanExporter {
 public:
  /// `endpoint`: "http://localhost:4318"; "/v1/traces" is added. Error kInvalidArgument: it is no address.
  static Result<std::unique_ptr<SpanExporter>> open(const std::string& endpoint, std::string version);
  SpanExporter(HttpAddress address, std::string version);

  void add(const Asked& asked, std::chrono::system_clock::time_point ended);
  /// How many spans were dropped.
  std::size_t dropped() const;

 private:
  void work(const std::stop_token& stop);
  void send(Json spans, const Budget& budget);

  const HttpAddress address_;
  const std::string version_;
  HttpClient client_;
  mutable std::mutex mutex_;
  std::condition_variable_any wanted_;
  std::vector<Json> waiting_;
  std::size_t dropped_ = 0;
  std::jthread thread_;
};

/// The collector that is configured, which may change. Thread-safe.
class Collector {
 public:
  explicit Collector(std::string version) : version_(std::move(version)) {}

  /// Spans go to that endpoint from now on; empty: nowhere. What waits for the one before is still sent.
  /// Errors: those of SpanExporter::open(); then all stays as it was.
  Status moveTo(const std::string& endpoint);
  void add(const Asked& asked, std::chrono::system_clock::time_point ended);

 private:
  const std::string version_;
  std::mutex mutex_;
  std::string endpoint_;
  std::shared_ptr<SpanExporter> exporter_;  // null: there is none
};

}  // namespace omni
