#include "formulate/sketch/related/choice_reader.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "question/lexicon.h"

namespace omni {
namespace {

constexpr std::size_t kTwo = 2;

// A few namesakes are none of a kind.
bool namesSeveral(const Attribute& name) {
  constexpr std::size_t kTenths = 10;
  return !isUnique(name) && kTenths * name.values.distinct < (kTenths - 1) * name.values.rows;
}

bool isNamed(const Item& item) {
  return item.kind == Item::Kind::kValue && !item.matches.empty();
}

// "than European ONES"
bool isPronoun(const Item& item, const std::vector<Token>& tokens) {
  const std::string& word = tokens[item.first].lower;
  return item.count == 1 && (word == "ones" || word == "one");
}

}  // namespace

const Cue* ChoiceReader::comparative(const Token& word) {
  if (word.lower == "more") return superlativeOf("greater");
  if (word.lower == "less") return superlativeOf("fewer");
  return superlativeOf(word.lower);
}

void ChoiceReader::open(const std::vector<Item>& items) {
  static constexpr std::string_view kSets[] = {"compare", "vs", "versus"};
  const auto& tokens = cursor_.tokens();
  sets_ = std::ranges::any_of(tokens, [](const Token& token) { return isOneOf(kSets, token.lower); });
  const auto names = std::ranges::count_if(items, isNamed);
  if (static_cast<std::size_t>(names) < kTwo) return;
  const Item& last = isPronoun(items.back(), tokens) ? items[items.size() - kTwo] : items.back();
  if (!isNamed(last)) return;
  std::size_t joint = last.first;
  while (joint > 0 && (tokens[joint - 1].lower == "the" || tokens[joint - 1].lower == "a")) --joint;
  if (joint == 0) return;
  const std::string& joins = tokens[joint - 1].lower;
  if (joins != "or" && !(joins == "than" && sketch_.asksWhether)) return;
  for (std::size_t t = 1; t + 1 < joint; ++t) {
    const bool covered = std::ranges::any_of(items, [&](const Item& item) {
      const bool cue = item.kind == Item::Kind::kCue;
      return item.kind != Item::Kind::kUnknown && (!cue || item.count > 1) && item.first <= t &&
             t < item.first + item.count;
    });
    const bool ofAll =
        isCopula(tokens[t - 1]) && !sketch_.asksWhether;  // "which IS older": read as a superlative
    if (const Cue* cue = covered || ofAll ? nullptr : comparative(tokens[t])) {
      at_ = t;
      cue_ = cue;
      descending_ = cue->kind == CueKind::kHighest;
    }
  }
}

bool ChoiceReader::takesMeasure(std::size_t index, const Item& item) {
  if (!at_ || measure_ || item.first < *at_) return false;
  measure_ = index;
  return true;
}

bool ChoiceReader::namesTwo() {
  const auto& filters = sketch_.filters;
  if (filters.size() < kTwo) return false;
  const SketchFilter &one = filters[filters.size() - kTwo], &other = filters.back();
  const auto isName = [](const SketchFilter& filter) {
    return filter.kind == SketchFilter::Kind::kCompare && filter.comparison == Comparison::kEqual &&
           filter.fromMatch && !filter.negated;
  };
  return isName(one) && isName(other) && areOfOneKind(one.mention, other.mention);
}

bool ChoiceReader::areOfOneKind(std::size_t one, std::size_t other) {
  auto &ones = sketch_.mentions[one].matches, &others = sketch_.mentions[other].matches;
  // "does RIGA have more shows than Oslo": where shows are, not where people live.
  const LinkCandidate* measured = measure_ ? &sketch_.best(*measure_) : nullptr;
  const auto isItsOwn = [&](const LinkCandidate& match) {
    return measured && isEntity(*measured) && areOfOne(match, *measured);
  };
  std::stable_partition(ones.begin(), ones.end(), isItsOwn);
  for (auto match = ones.begin(); match != ones.end(); ++match) {
    const auto same = std::ranges::find(others, match->element, &LinkCandidate::element);
    if (same == others.end()) continue;
    ones = {*match};
    others = {*same};
    return true;
  }
  return false;
}

std::optional<std::size_t> ChoiceReader::measuredVerb() const {
  const auto isVerb = [&](const Mention& mentioned) {
    return mentioned.token + 1 == *at_ && isParticiple(cursor_.tokens()[mentioned.token]) &&
           facts_.isAmount(mentioned.matches.front());
  };
  const auto verb = std::ranges::find_if(sketch_.mentions, isVerb);
  if (verb == sketch_.mentions.end()) return std::nullopt;
  return static_cast<std::size_t>(verb - sketch_.mentions.begin());
}

std::optional<std::size_t> ChoiceReader::namedMeasure() {
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const bool before = sketch_.mentions[m].token < *at_ && !sketch_.best(m).value;
    if (before && facts_.isAmount(sketch_.best(m))) return m;
  }
  const LinkCandidate& name = sketch_.best(sketch_.filters.back().mention);
  auto measures = implied_.named(cue_->attribute);
  if (measures.empty()) {
    measures = implied_.named(cue_->reversed);
    descending_ = measures.empty() == descending_;
  }
  std::erase_if(measures, [&](const LinkCandidate& match) {
    return !areOfOne(match, name) || !(facts_.isAmount(match) || facts_.isDated(match));
  });
  if (measures.empty()) return std::nullopt;
  return sketch_.add({.matches = std::move(measures), .token = *at_, .implied = true});
}

SketchTerm ChoiceReader::figureOf(std::size_t measure, const LinkCandidate& name) {
  SketchTerm figure{.mention = measure, .descending = descending_, .certain = true};
  const LinkCandidate& measured = sketch_.best(measure);
  const bool counts = isEntity(measured) || isLink(measured);
  if (counts)
    figure.aggregate = AggregateFunction::kCount;
  else if (figure_.measures())
    figure.aggregate = std::exchange(figure_.function, std::nullopt);
  else if (namesSeveral(facts_.attributeOf(name)))
    figure.aggregate = facts_.addsUp(measured) ? AggregateFunction::kSum : AggregateFunction::kAverage;
  return figure;
}

void ChoiceReader::settleEach() {
  if (at_ || sketch_.targets.size() != 1 || !sketch_.targets.front().aggregate || !sketch_.groups.empty() ||
      !sketch_.orders.empty() || sketch_.asksWhether)
    return;
  const bool apart = sets_ || sketch_.targets.front().aggregate == AggregateFunction::kAverage;
  if (!apart || !namesTwo()) return;
  SketchFilter& other = sketch_.filters.back();
  const auto& figure = sketch_.targets.front().mention;
  if (!other.either && !(figure && areOfOne(sketch_.best(*figure), sketch_.best(other.mention)))) return;
  other.either = true;
  const SketchTerm each{.mention = nameOfTwo(), .certain = true};
  sketch_.targets.insert(sketch_.targets.begin(), each);
  sketch_.groups = {each};
}

std::size_t ChoiceReader::nameOfTwo() {
  const Mention& last = sketch_.mentions[sketch_.filters.back().mention];
  const LinkCandidate& named = last.matches.front();
  return sketch_.add(
      {.matches = {{named.element, std::nullopt, {}, named.score}}, .token = last.token, .implied = true});
}

void ChoiceReader::settle() {
  if (!at_ || !namesTwo()) return;
  if (const auto verb = measuredVerb()) measure_ = verb;
  if (!measure_) measure_ = namedMeasure();
  if (!measure_ || !sketch_.orders.empty()) return;
  const LinkCandidate named = sketch_.best(sketch_.filters.back().mention);
  const SketchTerm order = figureOf(*measure_, named);
  const std::size_t name = nameOfTwo();
  settled_ = true;
  sketch_.filters.back().either = true;
  sketch_.targets = {{.mention = name, .certain = true}};
  sketch_.orders = {order};
  if (order.aggregate) sketch_.groups = {{.mention = name, .certain = true}};
  if (!std::exchange(sketch_.asksWhether, false)) {
    sketch_.limit = 1;
    return;
  }
  SketchTerm shown = order;
  shown.certain = true;
  sketch_.targets.push_back(shown);
}

}  // namespace omni
