#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "endpoint/scripted_endpoint.h"

namespace omni {

/// A file as a server has it.
struct ServedFile {
  std::string bytes;
  std::string etag{};      // with its quotation marks; empty: none is sent
  std::string modified{};  // empty: none is sent
  std::map<std::string, std::string> headers{};
  bool ranges = true;
};

/// A web server on this machine that serves files as RFC 9110 has it: parts of them, and nothing where they
/// are what is known of them already. Thread-safe.
class ServedFiles {
 public:
  ServedFiles();

  /// Where a file of that name ("data/sales.csv") lies.
  std::string url(const std::string& name) const;
  void put(const std::string& name, ServedFile file);
  /// Asked first of each request, by the server's thread; what it gives is the reply.
  void before(std::function<std::optional<ScriptedReply>(const ScriptedRequest&)> fault);
  ScriptedEndpoint& endpoint() { return endpoint_; }

  static ScriptedReply reply(int status, const std::map<std::string, std::string>& headers, std::string body);

 private:
  ScriptedReply answer(const ScriptedRequest& request);

  std::mutex mutex_;
  std::map<std::string, ServedFile> files_;
  std::function<std::optional<ScriptedReply>(const ScriptedRequest&)> fault_;
  ScriptedEndpoint endpoint_;  // the last member: its thread uses the others
};

}  // namespace omni
