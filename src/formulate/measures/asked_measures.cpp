#include "formulate/measures/asked_measures.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "link/element_matcher.h"
#include "link/link_candidate.h"
#include "query/measures.h"

namespace omni {
namespace {

struct NamedMeasure {
  std::size_t first = 0;  // token
  std::size_t count = 0;  // 0: none
};

bool isMeasure(const LinkCandidate& match, const EntityModel& model) {
  return match.score >= kWholeName && match.element.kind == ElementRef::Kind::kAttribute &&
         attributeAt(model, match.element).measure;
}

// Whether a longer name ends there, as "length of stay" does with the "stay".
bool endsLongerName(const Question& question, const NamedMeasure& measure, const SchemaWords& words) {
  return std::ranges::any_of(words.names(), [&](const ElementName& name) {
    if (!name.full) return false;
    for (std::size_t begin = 0; begin < measure.first; ++begin)
      if (begin + tokensSaying(name, question, begin) >= measure.first + measure.count) return true;
    return false;
  });
}

// The longest that begins at the token and is meant there.
NamedMeasure measureAt(const Question& question, std::size_t first, const CatalogEntry& entry,
                       WordLikeness& likeness) {
  NamedMeasure measure{.first = first};
  for (const auto& [count, matches] : elementsFrom(first, question, entry.model, entry.words(), likeness))
    if (std::ranges::any_of(matches,
                            [&](const LinkCandidate& match) { return isMeasure(match, entry.model); }))
      measure.count = std::max(measure.count, count);
  if (measure.count > 0 && endsLongerName(question, measure, entry.words())) measure.count = 0;
  return measure;
}

// The cue that ends where the measure begins, or at "the" before it.
CueSpan* cueBefore(Question& question, std::size_t first) {
  std::size_t end = first;
  if (end > 0 && question.tokens[end - 1].lower == "the") --end;
  for (auto& cue : question.cues)
    if (cue.first + cue.count == first || cue.first + cue.count == end) return &cue;
  return nullptr;
}

bool isOneOfKinds(const CueSpan* cue, std::initializer_list<CueKind> kinds) {
  return cue && std::ranges::find(kinds, cue->cue.kind) != kinds.end();
}

// Nothing within the name says anything else.
void clearCues(Question& question, const NamedMeasure& named) {
  const auto isWithin = [&](const auto& span) {
    return span.first < named.first + named.count && named.first < span.first + span.count;
  };
  std::erase_if(question.cues, isWithin);
  std::erase_if(question.periods, isWithin);
}

// "total" before the token, as if it stood there.
void insertTotal(Question& question, std::size_t at, const Question& total) {
  const auto shift = [&](auto& spans) {
    for (auto& span : spans)
      if (span.first >= at) ++span.first;
  };
  shift(question.cues);
  shift(question.periods);
  shift(question.otherNames);
  Token token = total.tokens.front();
  const std::string prefix = token.text + ' ';
  token.start = question.tokens[at].start;
  token.end = token.start + token.text.size();
  question.text.insert(token.start, prefix);
  for (std::size_t behind = at; behind < question.tokens.size(); ++behind) {
    question.tokens[behind].start += prefix.size();
    question.tokens[behind].end += prefix.size();
  }
  CueSpan cue = total.cues.front();
  cue.first = at;
  const auto behind =
      std::ranges::find_if(question.cues, [&](const CueSpan& span) { return span.first > at; });
  question.cues.insert(behind, cue);
  question.tokens.insert(question.tokens.begin() + static_cast<std::ptrdiff_t>(at), std::move(token));
}

}  // namespace

Question withMeasures(Question question, const CatalogEntry& entry) {
  if (!definesMeasures(entry.model)) return question;
  const auto total = analyse("total amount", {});
  if (!total || total->cues.empty()) return question;
  std::optional<WordLikeness> likeness;  // of the tokens as they are now
  for (std::size_t first = 0; first < question.tokens.size(); ++first) {
    if (!likeness) likeness.emplace(question, entry.words());
    const NamedMeasure measure = measureAt(question, first, entry, *likeness);
    if (measure.count == 0) continue;
    CueSpan* before = cueBefore(question, first);
    const bool counts = isOneOfKinds(before, {CueKind::kCount, CueKind::kSum});
    if (counts) before->cue = total->cues.front().cue;
    const bool computed =
        counts || isOneOfKinds(before, {CueKind::kAverage, CueKind::kMaximum, CueKind::kMinimum});
    clearCues(question, measure);
    if (!computed) {
      insertTotal(question, first++, *total);
      likeness.reset();
    }
    first += measure.count - 1;
  }
  return question;
}

}  // namespace omni
