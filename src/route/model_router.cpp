#include "route/model_router.h"

#include <algorithm>

#include "model/prompt/fence.h"
#include "model/prompt/reply.h"

namespace omni {
namespace {

constexpr std::size_t kReasonBytes = 300;
constexpr std::size_t kNameBytes = 80;

}  // namespace

Result<Routing> ModelRouter::route(const Asking& asking, const SourceCounts& sources) const {
  OMNI_TRY(request, prompt_.request(asking.question, sources));
  OMNI_TRY(reply, model_->chat(request, asking.ofOneCall()));
  OMNI_TRY(parsed, Reply::parse(reply, request.stage));
  const auto modality = modalityOf(parsed.text("kind"));
  const auto granularity = granularityOf(parsed.text("granularity"));
  if (!modality || !granularity || !offered(sources)[static_cast<std::size_t>(*granularity)])
    return fail(Code::kUnreadable,
                "the model routes to '" + shown(parsed.text(modality ? "granularity" : "kind"), kNameBytes) +
                    "', which there is not",
                "Ask again, or use a model that keeps to a reply's form.");
  return Routing{.modality = *modality,
                 .granularity = *granularity,
                 .routes = routesOf(*modality),
                 .confidence = std::clamp(parsed.number("confidence", 0.5), 0.0, 1.0),
                 .reason = shown(parsed.text("reason"), kReasonBytes)};
}

}  // namespace omni
