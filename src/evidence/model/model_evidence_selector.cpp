#include "evidence/model/model_evidence_selector.h"

#include <algorithm>

#include "base/text.h"
#include "evidence/builtin_evidence_selector.h"
#include "evidence/contradiction.h"
#include "evidence/provenance.h"
#include "model/prompt/fence.h"
#include "model/prompt/reply.h"

namespace omni {
namespace {

constexpr std::size_t kPassagesKept = 3;  // where the model names none
constexpr std::size_t kMaxMissing = 5;    // conditions of one query
constexpr std::size_t kConditionBytes = 80;
constexpr std::size_t kWhyNotBytes = 500;

constexpr double kSureOfOne = 0.95;  // the least confidence of a query whose outcome nobody else judges

// The only outcome, where nothing stands against it: rows of a query of which its model is sure, at the first
// attempt, and no source that failed. Nothing: it has to be judged.
std::optional<std::size_t> cleanOutcome(std::span<const Attempt> attempts) {
  std::optional<std::size_t> only;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    if (wentWrong(attempts[i]) || (attempts[i].outcome && only)) return std::nullopt;
    if (attempts[i].outcome) only = i;
  }
  if (!only) return std::nullopt;
  const Attempt& attempt = attempts[*only];
  const bool clean = !attempt.isSearch() && !nothingCame(*attempt.outcome) && !attempt.outcome->truncated &&
                     attempt.repairs == 0 && !attempt.derivation.writer.empty() &&
                     attempt.query->confidence >= kSureOfOne;
  return clean ? only : std::nullopt;
}

// The conditions that a query leaves out by the model's reply, as they may be shown.
std::vector<std::string> missingIn(const Reply& named) {
  std::vector<std::string> missing;
  for (const auto& condition : named.texts("missing"))
    if (std::string text = shown(trim(condition), kConditionBytes);
        !text.empty() && missing.size() < kMaxMissing)
      missing.push_back(std::move(text));
  return missing;
}

// Keeps what the model names, and remembers what it names that was not there.
class Keeper {
 public:
  Keeper(std::span<const Attempt> attempts, const std::vector<std::vector<std::size_t>>& shown)
      : attempts_(attempts), shown_(shown) {}

  void take(const Reply& named) {
    const double number = named.number("outcome", 0);
    const auto attempt = static_cast<std::size_t>(std::clamp(number, 0.0, 1e6)) - 1;
    if (attempt >= attempts_.size() || !attempts_[attempt].outcome) {
      dropped_.push_back("outcome " + toText(Value{number}));
      return;
    }
    const auto items = existing(attempt, named.counts("items"));
    if (!items) return;
    const double confidence = std::clamp(named.number("confidence", 0), 0.0, 1.0);
    if (attempts_[attempt].isSearch())
      keepPassages(attempt, *items, confidence);
    else if (!known(attempt, 0))
      evidence_.push_back({.attempt = attempt,
                           .confidence = confidence,
                           .provenance = provenanceOf(attempts_[attempt]),
                           .rows = *items,
                           .missing = missingIn(named)});
  }

  const std::vector<std::string>& dropped() const { return dropped_; }
  std::vector<Evidence> evidence() && {
    std::stable_sort(evidence_.begin(), evidence_.end(),
                     [](const Evidence& a, const Evidence& b) { return a.confidence > b.confidence; });
    return std::move(evidence_);
  }

 private:
  bool known(std::size_t attempt, std::size_t passage) const {
    return std::any_of(evidence_.begin(), evidence_.end(), [&](const Evidence& evidence) {
      return evidence.attempt == attempt && evidence.passage == passage;
    });
  }

  // A passage that stands in two places is evidence once.
  bool saysMore(const Passage& passage) const {
    return std::none_of(evidence_.begin(), evidence_.end(), [&](const Evidence& kept) {
      const Attempt& attempt = attempts_[kept.attempt];
      return attempt.isSearch() && attempt.outcome->passages[kept.passage].text == passage.text;
    });
  }

  // By index. Nothing when the model named some and none of them was shown.
  std::optional<std::vector<std::size_t>> existing(std::size_t attempt,
                                                   const std::vector<std::size_t>& numbers) {
    std::vector<std::size_t> items;
    for (const std::size_t number : numbers) {
      const auto& shown = shown_[attempt];
      if (!std::binary_search(shown.begin(), shown.end(), number - 1))
        dropped_.push_back("item " + std::to_string(number) + " of outcome " + std::to_string(attempt + 1));
      else if (std::find(items.begin(), items.end(), number - 1) == items.end())
        items.push_back(number - 1);
    }
    if (items.empty() && !numbers.empty()) return std::nullopt;
    return items;
  }

  void keepPassages(std::size_t attempt, std::vector<std::size_t> items, double confidence) {
    if (items.empty()) {
      items = shown_[attempt];
      if (items.size() > kPassagesKept) items.resize(kPassagesKept);
    }
    for (const std::size_t item : items)
      if (!known(attempt, item) && saysMore(attempts_[attempt].outcome->passages[item]))
        evidence_.push_back(
            {.attempt = attempt,
             .passage = item,
             .confidence = confidence,
             .provenance = provenanceOf(attempts_[attempt], attempts_[attempt].outcome->passages[item])});
  }

  std::span<const Attempt> attempts_;
  const std::vector<std::vector<std::size_t>>& shown_;
  std::vector<Evidence> evidence_;
  std::vector<std::string> dropped_;
};

}  // namespace

Result<EvidenceSet> ModelEvidenceSelector::choose(const Asking& asking,
                                                  std::span<const Attempt> attempts) const {
  if (!share_.rows) {
    asking.trace.tell("evidence", "rows are not shared with a model: chosen without one");
    return chooseEvidence(asking.question, attempts);
  }
  EvidenceSet set{.contradictions = findContradictions(asking.question, attempts)};
  const bool came = std::any_of(attempts.begin(), attempts.end(),
                                [](const Attempt& attempt) { return attempt.outcome.has_value(); });
  if (!came) return set;
  if (const auto only = cleanOutcome(attempts)) {
    asking.trace.tell("evidence", "one clean outcome of one source: no model judges it");
    const Attempt& attempt = attempts[*only];
    set.evidence = {
        {.attempt = *only, .confidence = attempt.query->confidence, .provenance = provenanceOf(attempt)}};
    return set;
  }
  OMNI_TRY(asked, prompt_.request(asking.question, attempts));
  OMNI_TRY(reply, model_->chat(asked.request, asking.ofOneCall()));
  OMNI_TRY(parsed, Reply::parse(reply, asked.request.stage));
  Keeper keeper(attempts, asked.shown);
  for (const auto& named : parsed.objects("evidence")) keeper.take(named);
  if (!keeper.dropped().empty())
    asking.trace.warn("the model named evidence that it was not shown, dropped: " +
                      join(keeper.dropped(), ", "));
  set.evidence = std::move(keeper).evidence();
  if (set.evidence.empty()) set.whyNot = shown(trim(parsed.text("why_not")), kWhyNotBytes);
  return set;
}

}  // namespace omni
