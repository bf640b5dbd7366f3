#include "formulate/sketch/draft/item_cursor.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "formulate/sketch/elements/element_facts.h"

namespace omni {

bool isCue(const Item* item, CueKind kind) {
  return item && item->kind == Item::Kind::kCue && item->cue->cue.kind == kind;
}

bool isElement(const Item* item) {
  return item && item->kind == Item::Kind::kElement;
}

bool isThing(const Item* item) {
  return isElement(item) && isEntity(item->matches.front());
}

bool isSuperlative(const Item* item) {
  return isCue(item, CueKind::kHighest) || isCue(item, CueKind::kLowest);
}

bool isPossessive(const Token& token) {
  static constexpr std::string_view kPossessives[] = {"their", "its", "his", "her"};
  return std::ranges::find(kPossessives, token.lower) != std::end(kPossessives);
}

bool isParticiple(const Token& token) {
  static constexpr std::string_view kIrregular[] = {"born",    "built",  "made",   "sold",  "sent",
                                                    "paid",    "held",   "left",   "taken", "given",
                                                    "written", "driven", "bought", "spent", "won"};
  return token.lower.ends_with("ed") || std::ranges::find(kIrregular, token.lower) != std::end(kIrregular);
}

bool isCopula(const Token& token) {
  static constexpr std::string_view kCopulas[] = {"is", "are", "was", "were"};
  return std::ranges::find(kCopulas, token.lower) != std::end(kCopulas);
}

bool isComparison(CueKind kind) {
  return kind >= CueKind::kGreater && kind <= CueKind::kBetween;
}

const Item* ItemCursor::next(std::size_t step) const {
  return at_ + step < items_.size() ? &items_[at_ + step] : nullptr;
}

bool ItemCursor::followsOf() const {
  const bool described = before() && before()->kind == Item::Kind::kValue &&
                         before()->first + before()->count == item().first && !lastToken(*before()).comma;
  return isCue(described ? before(2) : before(), CueKind::kOf);
}

bool ItemCursor::superlativeNext(std::size_t step) const {
  return isSuperlative(next(step));
}

bool ItemCursor::superlativeLater() const {
  return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(at_), items_.end(),
                     [](const Item& item) { return isSuperlative(&item); });
}

bool ItemCursor::elementNext() const {
  return isElement(next()) && !tokens()[item().first].comma;
}

bool ItemCursor::entityNext() const {
  return isElement(next()) && isEntity(next()->matches.front()) &&
         next()->first == item().first + item().count;
}

bool ItemCursor::narrowsNext() const {
  return next() && (next()->kind == Item::Kind::kValue ||
                    (next()->kind == Item::Kind::kCue && isComparison(next()->cue->cue.kind)));
}

bool ItemCursor::listsColumnsOnly() const {
  static constexpr CueKind kFigures[] = {CueKind::kAnd,    CueKind::kList,    CueKind::kCount,
                                         CueKind::kSum,    CueKind::kAverage, CueKind::kMaximum,
                                         CueKind::kMinimum};
  return std::all_of(items_.begin() + static_cast<std::ptrdiff_t>(at_), items_.end(), [&](const Item& item) {
    if (item.kind == Item::Kind::kCue)
      return std::ranges::find(kFigures, item.cue->cue.kind) != std::end(kFigures);
    if (item.kind == Item::Kind::kUnknown) return tokens()[item.first].lower == "please";
    return isElement(&item) && isAttribute(item.matches.front());
  });
}

const Item* ItemCursor::ownedNext() const {
  const Item *thing = next(), *owned = next(2);
  if (!isElement(thing) || !isElement(owned) || !isEntity(thing->matches.front()) ||
      !isEntityAttribute(owned->matches.front()) || owned->first != thing->first + thing->count ||
      lastToken(*thing).comma)
    return thing;
  return owned;
}

const Item* ItemCursor::comparedThing() const {
  std::size_t back = 1;
  if (before(back) && before(back)->kind == Item::Kind::kCue && isComparison(before(back)->cue->cue.kind))
    ++back;
  if (before(back) && before(back)->kind == Item::Kind::kUnknown) ++back;
  const Item* thing = before(back);
  return back > 2 && isThing(thing) ? thing : nullptr;
}

const Item* ItemCursor::adjoiningElement() const {
  const bool adjoins =
      isElement(next()) && next()->first == item().first + item().count && !lastToken(item()).comma;
  return adjoins ? next() : nullptr;
}

bool ItemCursor::putsFirst() const {
  if (!isSuperlative(&item()) || !isCue(next(), CueKind::kTop) || next()->cue->cue.phrase != "first")
    return false;
  return !next(2) || lastToken(*next()).comma || says(CueKind::kOrderBy) || says(CueKind::kGroupedBy);
}

bool ItemCursor::putsFirstLater() const {
  for (ItemCursor ahead = *this; !ahead.isDone(); ahead.advance())
    if (ahead.putsFirst()) return true;
  return false;
}

bool ItemCursor::unknownAdjoins() const {
  return next() && next()->kind == Item::Kind::kUnknown && next()->first == item().first + item().count &&
         !lastToken(item()).comma;
}

const Token* ItemCursor::tokenBehind(const Item& item) const {
  const std::size_t behind = item.first + item.count;
  return behind < tokens().size() ? &tokens()[behind] : nullptr;
}

bool ItemCursor::startsClause() const {
  return item().first == 0 || tokens()[item().first - 1].comma;
}

bool ItemCursor::startsSentence() const {
  const Token* before = tokenBefore(item());
  return before && before->end < question_.text.size() &&
         std::string_view(".?!:").find(question_.text[before->end]) != std::string_view::npos;
}

bool ItemCursor::followsCopula() const {
  const Token* verb = tokenBefore(item());
  return verb && isCopula(*verb);
}

bool ItemCursor::percentBehind() const {
  const std::string_view rest = std::string_view(question_.text).substr(tokens()[item().first].end);
  return rest.starts_with('%') || rest.starts_with(" %") || rest.starts_with(" percent");
}

bool ItemCursor::isYearNumber() const {
  const Token& token = tokens()[item().first];
  return *token.number >= 1000 && *token.number < 2100 && token.text.size() == 4;
}

bool ItemCursor::saysKey(const Item& item) const {
  static constexpr std::string_view kKeys[] = {"id", "identifi", "number", "code", "key", "no"};
  const auto spanned = std::span(tokens()).subspan(item.first, item.count);
  return std::ranges::any_of(
      spanned, [](const Token& token) { return std::ranges::find(kKeys, token.stem) != std::end(kKeys); });
}

std::vector<std::string> ItemCursor::wordsBefore(std::size_t token) const {
  constexpr std::size_t kMaxWords = 5;
  std::size_t first = token;
  while (first > 0 && token - first < kMaxWords && !tokens()[first - 1].comma) --first;
  std::vector<std::string> words;
  for (; first < token; ++first) words.push_back(tokens()[first].lower);
  return words;
}

bool ItemCursor::namesDoers() const {
  const Token* verb = tokenBefore(item());
  return item().kind == Item::Kind::kCue && item().cue->cue.phrase == "by" && verb && isParticiple(*verb) &&
         isThing(next()) && lastToken(*next()).lower.ends_with('s');
}

Mention ItemCursor::mention(std::vector<LinkCandidate> matches, const Item& item) const {
  Mention mention{.matches = std::move(matches), .token = item.first};
  const bool ofThem = item.count > 1 && lastToken(item).lower == "of";  // "DIRECTORS of"
  std::string_view word = tokens()[item.first + item.count - (ofThem ? 2 : 1)].lower;
  if (word.ends_with('s')) word.remove_suffix(1);
  mention.possessed = item.first > 0 && (tokens()[item.first - 1].possessive ||
                                         (item.first == 1 && tokens().front().lower == "whose"));
  mention.agent = word.ends_with("or") || word.ends_with("er");
  mention.role = !saysKey(item);
  mention.leading = wordsBefore(item.first);
  return mention;
}

}  // namespace omni
