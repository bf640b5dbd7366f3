#include "join/cut.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "base/text.h"
#include "link/linker.h"
#include "link/named_values.h"

namespace omni {
namespace {

constexpr double kSurely = 0.6;  // the least score of what a word is taken for

/// Tokens [begin, end).
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Span&) const = default;
};

bool inCue(const Question& question, std::size_t token) {
  return std::ranges::any_of(
      question.cues, [&](const CueSpan& cue) { return token >= cue.first && token < cue.first + cue.count; });
}

class Cutter {
 public:
  Cutter(const Question& question, const Explained& first, const Explained& second)
      : question_(question), first_(first), second_(second) {}

  std::vector<Cut> run() {
    const auto core = ownOfFirst();
    if (!core) return {};
    for (const Span& shared : sharedThings(*core)) {
      if (shared.begin >= core->begin && shared.end <= core->end) {
        for (const Span& part : grown(*core)) add(shared, part);
      } else if (shared.end <= core->begin) {
        const std::size_t begin = afterLastOfSecond(shared.end, core->begin);
        for (const Span& part : grown({begin, core->end})) add(shared, part);
      } else if (shared.begin == core->end) {
        add(shared, *core);
      }
    }
    return std::move(cuts_);
  }

 private:
  // Cues ("how many", "largest") are of neither, unless they are words of a name.
  bool isContent(std::size_t t) const {
    return !question_.tokens[t].stop &&
           (first_.hasMeaning[t] || second_.hasMeaning[t] || !inCue(question_, t));
  }
  bool isOfFirst(std::size_t t) const {
    return isContent(t) && first_.hasMeaning[t] && !second_.hasMeaning[t];
  }
  bool isOfSecond(std::size_t t) const {
    return isContent(t) && second_.hasMeaning[t] && !first_.hasMeaning[t];
  }

  // From the first to the last word that the first source alone explains.
  std::optional<Span> ownOfFirst() const {
    std::optional<Span> own;
    bool second = false;
    for (std::size_t t = 0; t < question_.tokens.size(); ++t) {
      second |= isOfSecond(t);
      if (isOfFirst(t)) own = Span{own ? own->begin : t, t + 1};
    }
    if (!own || !second) return std::nullopt;
    for (std::size_t t = own->begin; t < own->end; ++t)
      if (isOfSecond(t)) return std::nullopt;
    return own;
  }

  // Words for what both know: what the core describes stands right behind it, within it, or nearest before
  // it.
  std::vector<Span> sharedThings(const Span& core) const {
    std::vector<Span> behind, within, before;
    for (std::size_t t = 0; t < question_.tokens.size(); ++t) {
      if (first_.things[t] == 0 || second_.things[t] == 0 || question_.tokens[t].stop) continue;
      const Span thing{t, t + std::max(first_.things[t], second_.things[t])};
      auto& among = thing.end <= core.begin ? before : thing.begin >= core.end ? behind : within;
      if (&among == &before) before.clear();
      among.push_back(thing);
    }
    std::erase_if(behind, [&](const Span& thing) { return thing.begin != core.end; });
    behind.insert(behind.end(), within.begin(), within.end());
    behind.insert(behind.end(), before.begin(), before.end());
    return behind;
  }

  std::size_t afterLastOfSecond(std::size_t from, std::size_t to) const {
    std::size_t begin = from;
    for (std::size_t t = from; t < to; ++t)
      if (isOfSecond(t)) begin = t + 1;
    return begin;
  }

  // As far as the first source explains it, and no further than it has to be.
  std::vector<Span> grown(const Span& part) const {
    std::size_t end = part.end;
    for (std::size_t t = end; t < question_.tokens.size() && !isOfSecond(t); ++t)
      if (isContent(t)) end = t + 1;
    std::vector<Span> spans{{part.begin, end}};
    if (end != part.end) spans.push_back(part);
    return spans;
  }

  std::string textOf(const Span& span) const { return question_.textOf(span.begin, span.end - span.begin); }
  std::string textBefore(std::size_t token) const {
    return question_.text.substr(0, question_.tokens[token].start);
  }
  // With what stands right behind the token before: a mark.
  std::string textFrom(std::size_t token) const {
    return question_.text.substr(question_.tokens[token - 1].end);
  }

  bool isCue(std::size_t token, std::initializer_list<CueKind> kinds) const {
    const CueSpan* cue = question_.cueAt(token);
    return cue && std::ranges::find(kinds, cue->cue.kind) != kinds.end();
  }

  // What is said of a thing, as it stands behind the word for it. What contains something, unless that is a
  // text, has it.
  std::string phraseOf(const Span& part) const {
    for (std::size_t t = part.begin; t < std::min(part.begin + 2, part.end - 1); ++t)
      if (isCue(t, {CueKind::kContains}) && !question_.tokens[t + 1].quoted)
        return "with " + textOf({t + 1, part.end});
    const bool narrows = isCue(part.begin, {CueKind::kFilter, CueKind::kOf});  // "with …", not "were sold"
    return (narrows ? "" : "that ") + textOf(part);
  }

  void add(const Span& thing, const Span& part) {
    const std::string name = textOf(thing);
    Cut cut{.thing = name};
    if (thing.end <= part.begin) {
      cut.first = "List the " + name + ' ' + phraseOf(part);
      cut.before = textBefore(thing.begin) + name + ' ';
      const std::size_t from = question_.tokens[thing.end - 1].end;
      const std::string between = question_.text.substr(from, question_.tokens[part.begin].start - from);
      cut.after = (trim(between).empty() ? std::string() : between) + textFrom(part.end);
    } else {
      cut.first = "List the " + textOf(part) + (thing.begin >= part.end ? ' ' + name : std::string());
      cut.before = textBefore(part.begin) + name + ' ';
      cut.after = textFrom(std::max(part.end, thing.end));
    }
    const auto isSame = [&](const Cut& other) { return other.first == cut.first; };
    if (std::ranges::none_of(cuts_, isSame)) cuts_.push_back(std::move(cut));
  }

  const Question& question_;
  const Explained& first_;
  const Explained& second_;
  std::vector<Cut> cuts_;
};

bool namesThings(const Item& item) {
  return item.kind == Item::Kind::kElement &&
         std::ranges::any_of(item.matches, [](const LinkCandidate& match) {
           return match.score >= kSurely && (match.element.kind == ElementRef::Kind::kEntity ||
                                             match.element.kind == ElementRef::Kind::kAttribute);
         });
}

}  // namespace

Explained explainedBy(const Question& question, const CatalogEntry& entry) {
  Explained explained{.hasMeaning = std::vector<bool>(question.tokens.size(), false),
                      .things = std::vector<std::size_t>(question.tokens.size(), 0)};
  for (const Item& item : link(question, entry.model, entry.words(), entry.values())) {
    const bool linked = item.kind != Item::Kind::kCue && !isOpen(item) &&
                        (item.matches.empty() || item.matches.front().score >= kSurely);
    for (std::size_t t = item.first; t < item.first + item.count; ++t)
      explained.hasMeaning[t] = linked && (item.kind == Item::Kind::kValue || !inCue(question, t));
    if (namesThings(item)) explained.things[item.first] = item.count;
  }
  return explained;
}

std::size_t unexplained(const Question& question, const Explained& a, const Explained& b) {
  std::size_t count = 0;
  for (std::size_t t = 0; t < question.tokens.size(); ++t)
    count += !question.tokens[t].stop && !inCue(question, t) && !a.hasMeaning[t] && !b.hasMeaning[t] ? 1 : 0;
  return count;
}

std::vector<Cut> cuts(const Question& question, const Explained& first, const Explained& second) {
  return Cutter(question, first, second).run();
}

}  // namespace omni
