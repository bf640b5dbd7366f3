#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "endpoint/scripted_reply.h"

namespace omni {

/// A request as the endpoint received it.
struct ScriptedRequest {
  std::string method;                          // "POST"
  std::string path;                            // "/v1/chat/completions"
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;                            // JSON
  std::string key;                             // which script answers it

  std::string prompt() const;  // the texts of all messages, a line break behind each
};

/// A real HTTP server on this machine that speaks the chat and embedding protocol by a script:
///
///   ScriptedEndpoint endpoint;
///   endpoint.reply("select", R"({"sources": ["sales"]})");  // to requests whose schema is named so
///   endpoint.reply("select", ScriptedReply::error(500, "overloaded"));  // to the next one; the last stays
///   config.target.endpoint = endpoint.url();
///
/// A request's key is the name of its schema wherever it stands (`response_format`, or the prompt's
/// "JSON Schema NAME:"), else "embed" for embeddings, else "". Thread-safe.
class ScriptedEndpoint {
 public:
  ScriptedEndpoint();
  ~ScriptedEndpoint();
  ScriptedEndpoint(const ScriptedEndpoint&) = delete;
  ScriptedEndpoint& operator=(const ScriptedEndpoint&) = delete;

  std::string url() const;  // "http://127.0.0.1:PORT/v1"

  /// Another reply for `key`, after those that are there; the last one is given again and again. A key
  /// without replies is answered by those of "", and by status 404 when there are none.
  void reply(const std::string& key, ScriptedReply reply);
  /// Instead of the replies above: what `script` says. Called from the server's thread.
  void answerWith(std::function<ScriptedReply(const ScriptedRequest&)> script);
  /// Requests with this in their body (such as "json_schema" or "max_tokens") get status 400, which names it.
  void refuse(const std::string& parameter);
  /// Requests with another key get status 401.
  void requireKey(const std::string& key);

  std::vector<ScriptedRequest> requests() const;
  std::size_t count(const std::string& key) const;  // of requests with that key
  std::size_t mostAtOnce() const;                   // requests under way at the same time
  std::size_t connections() const;                  // opened so far
  /// Blocks until so many requests have come, or so many connections were closed by the other side before
  /// their reply was out.
  void awaitRequests(std::size_t count) const;
  void awaitAbandoned(std::size_t count) const;

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace omni
