#include "engine/interpretations/clarification.h"

#include <algorithm>

#include "engine/interpretations/interpretations.h"
#include "execute/same_rows.h"

namespace omni {
namespace {

constexpr double kProbable = 0.4;  // of the first's confidence
constexpr std::size_t kMaxTried = 8;

bool bringsRows(const Interpretation& meaning) {
  return meaning.outcome && !nothingCame(*meaning.outcome);
}

// Those that bring rows, which differ, and which words tell apart.
std::vector<const Interpretation*> distinct(std::span<const Interpretation> meanings) {
  std::vector<const Interpretation*> kept;
  for (const Interpretation& meaning : meanings) {
    if (!bringsRows(meaning)) continue;
    const bool known = std::ranges::any_of(kept, [&](const Interpretation* other) {
      return sameRows(*meaning.outcome, *other->outcome) ||
             (meaning.query.why == other->query.why && meaning.source == other->source);
    });
    if (!known && kept.size() < kMaxChoices) kept.push_back(&meaning);
  }
  return kept;
}

}  // namespace

std::vector<Interpretation> probableMeanings(std::span<const Interpretation> interpretations) {
  std::vector<Interpretation> probable;
  for (const Interpretation& interpretation : interpretations) {
    if (interpretation.query.route == Route::kSearch || interpretation.query.why.empty()) continue;
    if (interpretation.confidence >= kProbable * interpretations.front().confidence &&
        probable.size() < kMaxTried)
      probable.push_back(interpretation);
  }
  const bool isFirst = !probable.empty() && idOf(probable.front()) == idOf(interpretations.front());
  return isFirst && probable.size() > 1 ? probable : std::vector<Interpretation>{};
}

std::optional<Clarification> clarificationOf(std::span<const Interpretation> meanings) {
  if (meanings.empty() || !bringsRows(meanings.front())) return std::nullopt;
  const auto kept = distinct(meanings);
  if (kept.size() < 2) return std::nullopt;
  const bool oneSource = std::ranges::all_of(
      kept, [&](const Interpretation* meaning) { return meaning->source == kept.front()->source; });
  Clarification clarification{.question = kWhatIsMeant, .choices = {}};
  for (const Interpretation* meaning : kept)
    clarification.choices.push_back({idOf(*meaning),
                                     meaning->query.why + (oneSource ? "" : " (in " + meaning->source + ")"),
                                     meaning->source});
  return clarification;
}

std::string inWords(const Clarification& clarification) {
  std::string text = clarification.question;
  std::size_t number = 0;
  for (const ClarificationChoice& choice : clarification.choices)
    text += "\n" + std::to_string(++number) + ". " + choice.label;
  return text;
}

}  // namespace omni
