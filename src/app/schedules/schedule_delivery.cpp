#include "app/schedules/schedule_delivery.h"

#include "source/source_config.h"

namespace omni {
namespace {

constexpr std::chrono::seconds kTime{20};
constexpr std::size_t kMaxReply = 64u << 10;

bool isKept(const std::string& text) {
  return text.starts_with("env:") || text.starts_with("file:");
}

Result<HttpAddress> addressOf(const Destination& destination, const World& world) {
  if (!isKept(destination.address)) return HttpAddress::parse(destination.address);
  OMNI_TRY(kept, readSecret(destination.address, world));
  OMNI_TRY(address, HttpAddress::parse(kept.reveal()));
  if (!address.encrypted() && !destination.ownNetwork)
    return fail(Code::kRefused, "a webhook without TLS can be read on its way: " + address.host(),
                "Name an https address, or write own_network: true where it is in a network of yours.",
                Audience::kOperator);
  return std::move(address);
}

std::string formText(MessageForm form) {
  switch (form) {
    case MessageForm::kJson: return "webhook";
    case MessageForm::kSlack: return "slack";
    case MessageForm::kTeams: return "teams";
  }
  return "webhook";
}

}  // namespace

Status postTo(const Destination& destination, const std::string& body, const std::string& run,
              HttpClient& client, const World& world) {
  OMNI_TRY(address, addressOf(destination, world));
  HttpRequest request{.address = address};
  request.body = body;
  request.headers = {{"Idempotency-Key", run}};
  request.maxBytes = kMaxReply;
  request.publicOnly = !destination.ownNetwork;
  if (!destination.token.empty()) {
    OMNI_TRY(token, readSecret(destination.token, world));
    request.secret = token;
  }
  const Budget budget(Limits{.time = kTime}, world);
  const auto reply = client.send(request, budget);
  if (!reply) return tl::unexpected(Error(reply.error()));
  if (reply->status >= 200 && reply->status < 300) return {};
  return fail(Code::kUnavailable,
              "the webhook at " + address.host() + " replied with status " + std::to_string(reply->status),
              "See whether its address and its token still hold.", Audience::kOperator);
}

std::string placeText(const Destination& destination, const World& world) {
  if (destination.address.empty()) return "file " + destination.file.string();
  const auto address = addressOf(destination, world);
  return formText(destination.form) + " at " + (address ? address->host() : std::string("an unknown host"));
}

}  // namespace omni
