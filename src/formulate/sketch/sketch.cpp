#include "formulate/sketch/sketch.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/sketch_reader.h"
#include "question/lexicon.h"

namespace omni {

Sketch SketchReader::run() {
  out_.asksWho = question_.tokens.front().lower == "who";
  asksWho_ = out_.asksWho && !isCue(&items_.front(), CueKind::kList);
  for (at_ = 0; at_ < items_.size(); ++at_) {
    const Item& item = items_[at_];
    if (told_ == at_) continue;
    switch (item.kind) {
      case Kind::kCue: cue(item.cue->cue, item); break;
      case Kind::kElement: element(item); break;
      case Kind::kValue: value(item); break;
      case Kind::kNumber: number(item); break;
      case Kind::kPeriod: period(item); break;
      case Kind::kUnknown:
        if (isUnit(item)) break;
        if (const auto people = asPeople(item)) {
          element(*people);
          break;
        }
        out_.unexplained.push_back(item.text);
        out_.openPredicate |= isPredicate(item);
        break;
    }
  }
  finish();
  return std::move(out_);
}

const Item* SketchReader::next(std::size_t step) const {
  return at_ + step < items_.size() ? &items_[at_ + step] : nullptr;
}

bool SketchReader::isCue(const Item* item, CueKind kind) {
  return item && item->kind == Kind::kCue && item->cue->cue.kind == kind;
}

bool SketchReader::isUnit(const Item& item) const {
  return before() && before()->kind == Kind::kNumber &&
         !measuredIn(question_.tokens[item.first].lower).empty();
}

bool SketchReader::startsClause(const Item& item) const {
  return item.first == 0 || question_.tokens[item.first - 1].comma;
}

const Token* SketchReader::tokenBehind(const Item& item) const {
  const std::size_t behind = item.first + item.count;
  return behind < question_.tokens.size() ? &question_.tokens[behind] : nullptr;
}

bool SketchReader::isPossessive(const Token& token) {
  static constexpr std::string_view kPossessives[] = {"their", "its", "his", "her"};
  return std::ranges::find(kPossessives, token.lower) != std::end(kPossessives);
}

const Item* SketchReader::adjoiningElement(const Item& item) const {
  const Item* following = next();
  const bool adjoins = following && following->kind == Kind::kElement &&
                       following->first == item.first + item.count && !lastToken(item).comma;
  return adjoins ? following : nullptr;
}

bool SketchReader::isYearNumber(const Item& item) const {
  const Token& token = question_.tokens[item.first];
  return *token.number >= 1000 && *token.number < 2100 && token.text.size() == 4;
}

bool SketchReader::followsCopula(const Item& item) const {
  static constexpr std::string_view kCopulas[] = {"is", "are", "was", "were"};
  return item.first > 0 &&
         std::ranges::find(kCopulas, question_.tokens[item.first - 1].lower) != std::end(kCopulas);
}

bool SketchReader::isPredicate(const Item& item) const {
  if (out_.mentions.empty() && !next()) return false;
  // "the hottest day": a superlative that nobody knows.
  const bool superlative = item.count == 1 && item.first > 0 && lower(item.text).ends_with("est") &&
                           question_.tokens[item.first - 1].lower == "the";
  return superlative || (followsCopula(item) && !next());
}

std::size_t SketchReader::mention(std::vector<Reading> readings, const Item& item) {
  Mention mention{.readings = std::move(readings), .token = item.first};
  std::string_view word = lastToken(item).lower;
  if (word.ends_with('s')) word.remove_suffix(1);
  mention.possessed = item.first > 0 && (question_.tokens[item.first - 1].possessive ||
                                         (item.first == 1 && question_.tokens.front().lower == "whose"));
  mention.agent = word.ends_with("or") || word.ends_with("er");
  out_.mentions.push_back(std::move(mention));
  return out_.mentions.size() - 1;
}

bool areAbout(const std::vector<SketchTerm>& terms, std::size_t mention) {
  return std::any_of(terms.begin(), terms.end(),
                     [&](const SketchTerm& term) { return term.mention == mention; });
}

bool aggregates(const Sketch& sketch) {
  return std::any_of(sketch.targets.begin(), sketch.targets.end(),
                     [](const SketchTerm& target) { return target.aggregate.has_value(); });
}

Sketch sketch(const Question& question, const std::vector<Item>& items, const EntityModel& model,
              const SchemaWords& words) {
  return SketchReader(question, items, model, words).run();
}

}  // namespace omni
