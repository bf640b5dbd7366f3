// Any bytes as a connection sends them: what is a request is dispatched, its JSON read, and answered with a
// status that HTTP has.
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdint>
#include <cstdlib>

#include "app/http/beast_message.h"
#include "app/http/problem.h"
#include "app/http/router.h"
#include "app/service/feedback.h"
#include "app/service/operation_schemas.h"

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

class NoStream final : public omni::EventStream {
 public:
  void open(omni::HttpHeaders) override {}
  bool isOpen() const override { return false; }
  void send(std::string_view, std::string_view) override {}
};

omni::OutgoingReply rate(const omni::RouteCall& call) {
  const auto rating = omni::ratingOf(call.body);
  return rating ? omni::OutgoingReply{} : omni::problem(rating.error());
}

const std::vector<omni::HttpRoute>& routes() {
  static const std::vector<omni::HttpRoute> all{
      {.method = "POST",
       .path = "/v1/feedback",
       .summary = "",
       .body = omni::schemaOf<omni::kFeedbackInput>(),
       .handle = rate},
      {.method = "GET",
       .path = "/v1/sources/{id}",
       .summary = "",
       .query = omni::JsonSchema(R"({"properties": {"limit": {"type": "integer", "minimum": 1, "maximum": 100}}})"),
       .handle = [](const omni::RouteCall&) { return omni::OutgoingReply{}; }}};
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(16u << 10);
  parser.body_limit(1u << 20);
  parser.eager(true);
  beast::error_code error;
  parser.put(boost::asio::buffer(data, size), error);
  if (error || !parser.is_done()) return 0;
  const omni::IncomingRequest request = omni::requestOf(parser.release());
  NoStream stream;
  omni::Dispatched done;
  const auto reply = omni::dispatch(routes(), request, stream, {}, omni::Asker{}, done);
  if (reply.status < 200 || reply.status > 599) std::abort();
  (void)omni::accepts(request.header("Accept"), "text/event-stream");
  return 0;
}
