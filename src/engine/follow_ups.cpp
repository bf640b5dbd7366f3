#include "engine/follow_ups.h"

#include "link/follow_up.h"

namespace omni {
namespace {

constexpr std::size_t kSources = 3;  // that may say what an addition is alike to
constexpr std::size_t kMostEarlier = 20;

/// What the likeliest sources of a question can be linked to.
std::vector<std::shared_ptr<const Linkable>> linkablesFor(const Question& question, const AskOptions& options,
                                                          const FollowUpContext& context) {
  Trace silent;
  std::vector<std::shared_ptr<const Linkable>> linkables;
  const auto candidates =
      context.select.select({question, context.budget, silent}, kSources, options.sources);
  if (!candidates) return linkables;
  for (const Candidate& candidate : *candidates)
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

}  // namespace

Result<Question> wholeQuestion(const Question& question, const AskOptions& options,
                               const FollowUpContext& context) {
  const auto last = addition(question);
  if (!last || options.earlier.empty()) return question;
  std::vector<std::string> additions{*last};  // newest first
  std::optional<Question> whole;
  for (auto text = options.earlier.rbegin(); text != options.earlier.rend() && !whole; ++text) {
    const auto earlier = analyse(*text, context.today);
    if (!earlier || additions.size() > kMostEarlier) break;
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

}  // namespace omni
