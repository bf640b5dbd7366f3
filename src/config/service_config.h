#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace omni {

/// The part of each question that is kept in the state folder.
enum class LogLevel {
  kOff,        // nothing
  kQuestions,  // the question and how it went: sources, queries, sizes, times, money; no data of sources
  kFull        // the whole report, rows and passages too
};

/// The `log:` block.
struct LogConfig {
  LogLevel level = LogLevel::kQuestions;
  std::chrono::days age{90};       // what is older is forgotten
  std::size_t bytes = 256u << 20;  // of the file; above it the oldest is forgotten

  bool operator==(const LogConfig&) const = default;
};

/// Which processes leave audit records.
enum class AuditScope {
  kServers,  // `omni serve` and `omni mcp`: where nothing is configured
  kAll,      // commands too: where `audit:` is configured
  kNone
};

/// The `audit:` block.
struct AuditConfig {
  AuditScope scope = AuditScope::kServers;
  std::string file;       // absolute; empty: audit.jsonl in the state folder
  bool hashText = false;  // SHA-256 in place of the texts of questions and queries

  bool operator==(const AuditConfig&) const = default;
};

/// The `server:` block: what `omni serve` takes beyond its sources.
struct ServerConfig {
  std::string listen = "127.0.0.1:8086";  // ADDRESS:PORT, where --listen names no other
  std::vector<std::string> folders;       // absolute: files below them may be registered
  std::vector<std::string> endpoints;     // these and what lies below them may be
  double rate = 0;                        // requests a second of each caller; 0: any number
  std::size_t cacheBytes = 0;             // of answers that are kept; 0: none is
  std::string otlp;                       // where traces are sent, OTLP over HTTP; empty: nowhere

  bool operator==(const ServerConfig&) const = default;
};

}  // namespace omni
