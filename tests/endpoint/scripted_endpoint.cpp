#include "endpoint/scripted_endpoint.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/experimental/as_tuple.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "base/text.h"

namespace omni {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using Json = nlohmann::json;
using asio::ip::tcp;

constexpr auto kOutcome = asio::experimental::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds kBetweenLooks{1};
constexpr std::size_t kLargestRequest = 64u << 20;

struct Script {
  std::vector<ScriptedReply> replies;
  std::size_t next = 0;
};

// What stands between the last `mark` and `end`. Requests are not parsed: that would be most of an instant
// endpoint's time. In their texts quotation marks are escaped, so a mark that has them is none of a text.
std::string behind(std::string_view body, std::string_view mark, char end) {
  const auto at = body.rfind(mark);
  if (at == std::string_view::npos) return "";
  const auto from = at + mark.size();
  return std::string(body.substr(from, body.find(end, from) - from));
}

std::string schemaName(const ScriptedRequest& request) {
  if (request.path.ends_with("/embeddings")) return "embed";
  const std::string name = behind(request.body, R"("json_schema":{"name":")", '"');
  return name.empty() ? behind(request.body, "JSON Schema ", ':') : name;
}

}  // namespace

std::string ScriptedRequest::prompt() const {
  const Json json = Json::parse(body, nullptr, false);
  std::string texts;
  if (json.contains("messages"))
    for (const auto& message : json["messages"]) texts += message.value("content", "") + "\n";
  return texts;
}

class ScriptedEndpoint::Server {
 public:
  Server() : acceptor_(context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    asio::co_spawn(context_, accept(), asio::detached);
    thread_ = std::jthread([this] { context_.run(); });
  }
  ~Server() {
    context_.stop();
    thread_.join();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + "/v1";
  }

  mutable std::mutex mutex;
  mutable std::condition_variable changed;
  std::map<std::string, Script> scripts;
  std::function<ScriptedReply(const ScriptedRequest&)> script;
  std::vector<std::string> refused;
  std::optional<std::string> requiredKey;
  std::vector<ScriptedRequest> requests;
  std::size_t atOnce = 0, mostAtOnce = 0, connections = 0, abandoned = 0;

 private:
  asio::awaitable<void> accept() {
    while (true) {
      auto [error, socket] = co_await acceptor_.async_accept(kOutcome);
      if (error) co_return;
      {
        const std::scoped_lock lock(mutex);
        ++connections;
      }
      asio::co_spawn(context_, serve(std::move(socket)), asio::detached);
    }
  }

  asio::awaitable<void> serve(tcp::socket socket) {
    socket.set_option(tcp::no_delay(true));
    boost::beast::flat_buffer buffer;
    buffer.reserve(256u << 10);  // a prompt in few reads
    while (true) {
      http::request_parser<http::string_body> parser;
      parser.body_limit(kLargestRequest);
      const auto [error, read] = co_await http::async_read(socket, buffer, parser, kOutcome);
      if (error) co_return;
      bool streamed = false;
      const ScriptedReply reply = receive(parser.get(), streamed);
      if (!co_await answer(socket, reply, streamed)) co_return;
    }
  }

  // Whether the connection goes on.
  asio::awaitable<bool> answer(tcp::socket& socket, const ScriptedReply& reply, bool streamed) {
    asio::steady_timer timer(context_, reply.delay);
    if (reply.delay.count() > 0) co_await timer.async_wait(kOutcome);
    while (isAlone(reply.company)) {
      timer.expires_after(kBetweenLooks);
      co_await timer.async_wait(kOutcome);
    }
    const std::string bytes = bytesOf(reply, streamed).substr(0, reply.sendOnly);
    // Over before its last byte is out: the receiver of the reply may find the next request counted already.
    if (reply.end != ScriptedReply::End::kHang) ended(false);
    const auto [error, written] = co_await asio::async_write(socket, asio::buffer(bytes), kOutcome);
    if (reply.end == ScriptedReply::End::kHang) {
      char byte = 0;
      co_await socket.async_read_some(asio::buffer(&byte, 1), kOutcome);
      ended(true);
      co_return false;
    }
    if (error) gone();
    co_return !error && reply.end == ScriptedReply::End::kKeep;
  }

  bool isAlone(std::size_t company) const {
    const std::scoped_lock lock(mutex);
    return mostAtOnce < company;
  }

  void ended(bool byOther) {
    {
      const std::scoped_lock lock(mutex);
      --atOnce;
      if (byOther) ++abandoned;
    }
    changed.notify_all();
  }

  void gone() {
    {
      const std::scoped_lock lock(mutex);
      ++abandoned;
    }
    changed.notify_all();
  }

  ScriptedReply receive(const http::request<http::string_body>& message, bool& streamed) {
    ScriptedRequest request;
    request.method = std::string(message.method_string());
    request.path = std::string(message.target());
    request.body = message.body();
    for (const auto& field : message)
      request.headers[lower(std::string(field.name_string()))] = std::string(field.value());
    streamed = request.body.find(R"("stream":true)") != std::string::npos;
    const std::scoped_lock lock(mutex);
    request.key = schemaName(request);
    mostAtOnce = std::max(mostAtOnce, ++atOnce);
    requests.push_back(request);
    changed.notify_all();
    return replyTo(request);
  }

  ScriptedReply replyTo(const ScriptedRequest& request) {
    if (requiredKey) {
      const auto sent = request.headers.find("authorization");
      if (sent == request.headers.end() || sent->second != "Bearer " + *requiredKey)
        return ScriptedReply::error(
            401, "the key is not known: " + (sent == request.headers.end() ? "none" : sent->second));
    }
    for (const auto& parameter : refused)
      if (request.body.find("\"" + parameter + "\"") != std::string::npos)
        return ScriptedReply::error(400, "Unsupported parameter: '" + parameter + "'");
    if (script) return script(request);
    auto found = scripts.find(request.key);
    if (found == scripts.end()) found = scripts.find("");
    if (found == scripts.end()) return ScriptedReply::error(404, "nothing is scripted for this");
    auto& [replies, next] = found->second;
    return replies[std::min(next++, replies.size() - 1)];
  }

  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  std::jthread thread_;
};

ScriptedEndpoint::ScriptedEndpoint() : server_(std::make_unique<Server>()) {}
ScriptedEndpoint::~ScriptedEndpoint() = default;

std::string ScriptedEndpoint::url() const {
  return server_->url();
}

void ScriptedEndpoint::reply(const std::string& key, ScriptedReply reply) {
  const std::scoped_lock lock(server_->mutex);
  server_->scripts[key].replies.push_back(std::move(reply));
}

void ScriptedEndpoint::answerWith(std::function<ScriptedReply(const ScriptedRequest&)> script) {
  const std::scoped_lock lock(server_->mutex);
  server_->script = std::move(script);
}

void ScriptedEndpoint::refuse(const std::string& parameter) {
  const std::scoped_lock lock(server_->mutex);
  server_->refused.push_back(parameter);
}

void ScriptedEndpoint::requireKey(const std::string& key) {
  const std::scoped_lock lock(server_->mutex);
  server_->requiredKey = key;
}

std::vector<ScriptedRequest> ScriptedEndpoint::requests() const {
  const std::scoped_lock lock(server_->mutex);
  return server_->requests;
}

std::size_t ScriptedEndpoint::count(const std::string& key) const {
  const std::scoped_lock lock(server_->mutex);
  return static_cast<std::size_t>(std::ranges::count(server_->requests, key, &ScriptedRequest::key));
}

std::size_t ScriptedEndpoint::mostAtOnce() const {
  const std::scoped_lock lock(server_->mutex);
  return server_->mostAtOnce;
}

std::size_t ScriptedEndpoint::connections() const {
  const std::scoped_lock lock(server_->mutex);
  return server_->connections;
}

void ScriptedEndpoint::awaitRequests(std::size_t count) const {
  std::unique_lock lock(server_->mutex);
  server_->changed.wait(lock, [&] { return server_->requests.size() >= count; });
}

void ScriptedEndpoint::awaitAbandoned(std::size_t count) const {
  std::unique_lock lock(server_->mutex);
  server_->changed.wait(lock, [&] { return server_->abandoned >= count; });
}

}  // namespace omni
