#include "source/remote/remote_http.h"

#include "base/text.h"
#include "net/http_status.h"

namespace omni {
namespace {

constexpr std::size_t kMaxMessageBytes = 400;  // bytes of what a server says of a failure

bool isFine(int status) {
  return status >= 200 && status < 300;
}

std::string hintOf(Code code) {
  switch (code) {
    case Code::kRefused: return "Look at user: and secret: of the source.";
    case Code::kNotFound: return "Look at url: of the source.";
    case Code::kUnavailable: return "Try again; look whether the server is well.";
    default: return "Ask something else, or something smaller.";
  }
}

}  // namespace

Status validateHttpSource(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(remoteSettings(config).map([](const RemoteSettings&) {}));
  return HttpAddress::parse(config.endpoint()->url).map([](const HttpAddress&) {});
}

RemoteHttp::RemoteHttp(const World& world, HttpAddress address, Login login, const RemoteSettings& settings)
    : address_(std::move(address)),
      login_(std::move(login)),
      connectTime_(settings.connectTime),
      gate_(settings.connections),
      backoff_(world, address_.host()) {}

Result<HttpReply> RemoteHttp::reply(const RemoteCall& call, const Budget& budget) {
  OMNI_TRY(place, gate_.enter(budget, "a connection to " + address_.host()));
  static_cast<void>(place);
  OMNI_RETURN_IF_ERROR(backoff_.allowCall());
  const HttpRequest request{.address = call.address,
                            .method = call.method,
                            .user = login_.user,
                            .secret = login_.secret,
                            .body = call.body,
                            .type = call.type,
                            .headers = call.headers,
                            .accept = call.accept,
                            .maxBytes = call.maxBytes,
                            .connectTime = connectTime_};
  auto reply = client_.send(request, budget);
  // A kept connection that was closed meanwhile: reading is done again on a new one.
  if (!reply && reply.error().code == Code::kUnavailable && reply.error().connected && !budget.exhausted())
    reply = client_.send(request, budget);
  if (!reply && reply.error().code == Code::kUnavailable)
    backoff_.failed(reply.error().message);
  else if (reply)
    backoff_.succeeded();
  if (!reply) return tl::unexpected(static_cast<Error>(reply.error()));
  return std::move(*reply);
}

Result<HttpReply> RemoteHttp::send(const RemoteCall& call, const Budget& budget) {
  OMNI_TRY(got, reply(call, budget));
  if (!isFine(got.status)) return tl::unexpected(errorOf(got));
  return std::move(got);
}

Error RemoteHttp::errorOf(const HttpReply& reply) const {
  const Code code = codeOfStatus(reply.status);
  const std::string bodyStart = oneLine(toUtf8(reply.body.substr(0, kMaxMessageBytes)));
  return {
      code,
      login_.secret.redacted(address_.host() + ": status " + std::to_string(reply.status) +
                             (bodyStart.empty() ? "" : " (" + bodyStart + ")")),
      hintOf(code),
      code == Code::kInvalidArgument || code == Code::kDeadline ? Audience::kCaller : Audience::kOperator};
}

}  // namespace omni
