#include "engine/follow_ups.h"

#include "base/text.h"
#include "link/follow_up.h"
#include "model/prompt/reply.h"

namespace omni {
namespace {

constexpr std::size_t kSources = 3;  // that may say what an addition is alike to
constexpr std::size_t kMaxEarlier = 20;
constexpr std::size_t kReplyTokens = 300;
constexpr std::string_view kSchema = R"({
  "type": "object", "properties": {"question": {"type": "string"}}, "required": ["question"],
  "additionalProperties": false})";

/// The linkables of the likeliest sources of a question.
std::vector<std::shared_ptr<const Linkable>> linkablesFor(const Question& question, const AskOptions& options,
                                                          const FollowUpContext& context) {
  Trace silent;
  std::vector<std::shared_ptr<const Linkable>> linkables;
  const auto selected = context.select.select({question, context.budget, silent}, kSources, options.sources);
  if (!selected) return linkables;
  for (const Candidate& candidate : selected->candidates)
    for (std::size_t place = 0; place < context.catalog.size(); ++place)
      if (context.catalog.info(place).id == candidate.source)
        if (auto linkable = context.catalog.linkable(place)) linkables.push_back(std::move(linkable));
  return linkables;
}

std::string withAddition(const Question& before, std::string_view added, const AskOptions& options,
                         const FollowUpContext& context) {
  const auto linkables = linkablesFor(before, options, context);
  std::vector<const Linkable*> sources;
  for (const auto& linkable : linkables) sources.push_back(linkable.get());
  return completed(before, added, sources, context.today);
}

/// The question as a language model makes it whole.
Result<Question> asked(const Question& question, const AskOptions& options, const FollowUpContext& context) {
  OMNI_TRY(messages, context.models.prompts->fill("follow_up", {data("earlier", join(options.earlier, "\n")),
                                                                data("question", question.text)}));
  const ChatRequest request{.stage = "follow_up",
                            .messages = std::move(messages),
                            .schema = ReplySchema{"follow_up", std::string(kSchema)},
                            .replyTokens = kReplyTokens};
  OMNI_TRY(reply, context.models.chat->chat(request, context.budget.within(context.budget.remaining() / 2)));
  OMNI_TRY(parsed, Reply::parse(reply, request.stage));
  return analyse(parsed.text("question"), context.today);
}

/// The question with the additions themselves.
Result<Question> putTogether(const Question& question, const AskOptions& options,
                             const FollowUpContext& context) {
  const auto last = addition(question);
  if (!last) return question;
  std::vector<std::string> additions{*last};  // newest first
  std::optional<Question> whole;
  for (auto text = options.earlier.rbegin(); text != options.earlier.rend() && !whole; ++text) {
    const auto earlier = analyse(*text, context.today);
    if (!earlier || additions.size() > kMaxEarlier) break;
    if (auto added = addition(*earlier))
      additions.push_back(std::move(*added));
    else
      whole = *earlier;
  }
  if (!whole) return question;
  for (auto added = additions.rbegin(); added != additions.rend(); ++added) {
    OMNI_TRY(next, analyse(withAddition(*whole, *added, options, context), context.today));
    whole = std::move(next);
  }
  return *std::move(whole);
}

}  // namespace

Result<Question> wholeQuestion(const Question& question, const AskOptions& options,
                               const FollowUpContext& context) {
  if (options.earlier.empty()) return question;
  if (context.models.followsUp && (addition(question) || pointsBack(question))) {
    auto whole = asked(question, options, context);
    if (whole) return whole;
    context.trace.warn("the model could not be asked what the question leans on", whole.error());
  }
  return putTogether(question, options, context);
}

}  // namespace omni
