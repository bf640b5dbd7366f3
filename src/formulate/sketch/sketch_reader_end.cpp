#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "catalog/naming.h"
#include "formulate/sketch/sketch_reader.h"

namespace omni {
void SketchReader::finish() {
  addUpTotals();
  rankByExtreme();
  settleOrder();
  settleFilters();
  settleTargets();
  std::size_t content = 0, missed = out_.unexplained.size();
  for (const auto& token : question_.tokens) content += token.stop ? 0 : 1;
  out_.explained =
      content == 0 ? 0 : 1.0 - static_cast<double>(std::min(missed, content)) / static_cast<double>(content);
}

void SketchReader::addUpTotals() {
  if (isOneTotal()) out_.targets.front().aggregate = AggregateFunction::kSum;
  if (out_.targets.empty()) return;
  const auto addUp = [&](SketchTerm& term) {
    if (term.mention && !term.aggregate && addsUp(out_.mentions[*term.mention].readings.front()))
      term.aggregate = AggregateFunction::kSum;
  };
  // "tickets per project": how many.
  const auto& first = out_.targets.front().mention;
  if (out_.targets.size() == 1 && first && isEntity(out_.mentions[*first].readings.front()) && isFragment() &&
      out_.orders.empty())
    countTarget();
  // "revenue per country": of each all together.
  if (std::ranges::any_of(out_.groups, &SketchTerm::certain)) std::ranges::for_each(out_.targets, addUp);
  // "the month with the highest revenue", "customers by order total": the same, of another thing.
  if (ofAnother(out_.targets.front())) std::ranges::for_each(out_.orders, addUp);
}

// "What is the highest salary" is a maximum; "the name of the highest paid" had other targets: order instead.
void SketchReader::rankByExtreme() {
  if (!topTarget_ || !out_.groups.empty() || !out_.orders.empty()) return;
  const auto isPlain = [](const SketchTerm& target) { return !target.aggregate; };
  if (std::ranges::none_of(out_.targets, isPlain)) return;
  SketchTerm& target = out_.targets[*topTarget_];
  out_.orders.push_back(
      {.mention = target.mention, .descending = *target.aggregate == AggregateFunction::kMaximum});
  target.aggregate.reset();
  out_.limit = 1;
}

void SketchReader::settleOrder() {
  if (superlative_ && out_.orders.empty()) asksWho_ ? orderWhoever() : orderByRows();
  if (first_ && out_.orders.empty()) orderFirst();
  if (asksWho_ || first_) showWhoever();
  showWhen();
}

void SketchReader::settleFilters() {
  // "reported more than once": how often the wanted thing occurs.
  if (waiting_ && comparison_ && hasTargets() && out_.targets.front().mention &&
      !out_.targets.front().aggregate)
    push({.kind = SketchFilter::Kind::kCount,
          .mention = *out_.targets.front().mention,
          .comparison = *comparison_,
          .values = {*waiting_}});
  if (negated_ && out_.filters.empty()) denyOnlyUse();
  if (held_ && attribute_ == held_ && mayBeMissing(out_.mentions[*held_].readings.front())) {
    push({.kind = SketchFilter::Kind::kNull, .mention = *held_, .negated = true});
    dangling_.reset();
  }
  out_.openPredicate |=
      isLeftOpen() || (comparison_ && !waiting_ && implied_ && implied_->phrase.ends_with(" than"));
}

void SketchReader::denyOnlyUse() {
  if (out_.targets.size() != 1 || !out_.targets.front().mention) return;
  const Reading& thing = out_.mentions[*out_.targets.front().mention].readings.front();
  std::vector<Reading> users;
  for (const auto& link : model_.links)
    if (isEntity(thing) && link.to == thing.element.owner && link.from != link.to)
      users.push_back(
          {{ElementRef::Kind::kEntity, static_cast<std::uint32_t>(link.from)}, std::nullopt, {}, 0.7});
  if (users.size() != 1 || model_.route != Route::kSql) return;
  out_.mentions.push_back({.readings = std::move(users), .implied = true});
  push({.kind = SketchFilter::Kind::kAbsent, .mention = out_.mentions.size() - 1, .negated = true});
}

void SketchReader::settleTargets() {
  if (dangling_) out_.targets.push_back({.mention = *dangling_});
  if (out_.targets.empty() && out_.asksWho) showPeople();
  if (out_.targets.empty() && question_.has(CueKind::kEverything)) showNamed();
  if (out_.targets.empty()) defaultTarget();
}

// What nothing here can say, and what would turn the answer around: "more orders than Ann", "the second most
// expensive", "the median".
bool SketchReader::isLeftOpen() const {
  static constexpr std::string_view kOrdinals[] = {"second", "third", "fourth", "fifth",
                                                   "2nd",    "3rd",   "4th",    "5th"};
  static constexpr std::string_view kFigures[] = {"median", "mode", "variance", "percentile", "quartile"};
  const auto isOneOf = [](std::span<const std::string_view> words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
  };
  for (std::size_t t = 0; t < question_.tokens.size(); ++t) {
    const std::string& word = question_.tokens[t].lower;
    const auto covers = [&](const Item& item) { return item.first <= t && t < item.first + item.count; };
    const auto covering = std::ranges::find_if(items_, covers);
    const bool known = covering != items_.end() && covering->kind != Kind::kUnknown;
    const CueSpan* next = question_.cueAt(t + 1);
    const bool ranked = next && (next->cue.kind == CueKind::kHighest || next->cue.kind == CueKind::kLowest);
    if (!known && (word == "than" || isOneOf(kFigures, word) || (ranked && isOneOf(kOrdinals, word))))
      return true;
  }
  return false;
}

bool SketchReader::mayBeMissing(const Reading& reading) const {
  if (reading.element.kind == ElementRef::Kind::kLinkAttribute) return attributeOf(reading).values.nulls > 0;
  if (reading.element.kind != ElementRef::Kind::kAttribute) return false;
  const auto& values = attributeOf(reading).values;
  return values.nulls > 0 || (!values.sampled && values.rows < model_.entities[reading.element.owner].count);
}

bool SketchReader::isOneTotal() const {
  if (out_.targets.size() != 1 || !out_.targets.front().mention || out_.targets.front().aggregate ||
      !out_.orders.empty())
    return false;
  const Mention& mention = out_.mentions[*out_.targets.front().mention];
  const Token& first = question_.tokens.front();
  const std::size_t owner = mention.readings.front().element.owner;
  const bool ofAnother = entityMentioned() && std::ranges::none_of(out_.mentions, [&](const Mention& m) {
                           return isEntity(m.readings.front()) && m.readings.front().element.owner == owner;
                         });
  return isTotal(mention.readings.front()) && !ofAnother && first.lower == "what" &&
         question_.tokens.size() > 1 &&
         (question_.tokens[1].lower == "is" || question_.tokens[1].lower == "was");
}

bool SketchReader::isFragment() const {
  const bool each = std::ranges::any_of(question_.cues, saysPer, &CueSpan::cue);
  return each && !out_.groups.empty() && !question_.has(CueKind::kList);
}

void SketchReader::countTarget() {
  SketchTerm& target = out_.targets.front();
  if (!target.mention || target.aggregate) return;
  target.aggregate = AggregateFunction::kCount;
  target.certain = true;
}

bool SketchReader::ofAnother(const SketchTerm& target) const {
  if (target.part) return true;
  if (!target.mention || target.aggregate || out_.orders.empty() || !out_.orders.front().mention)
    return false;
  const Reading &shown = out_.mentions[*target.mention].readings.front(),
                &ordered = out_.mentions[*out_.orders.front().mention].readings.front();
  return isEntity(shown) && shown.element.owner != ordered.element.owner;
}

bool SketchReader::addsUp(const Reading& reading) const {
  static constexpr std::string_view kFlows[] = {"amount",  "total",  "revenu", "sale",   "quantiti", "cost",
                                                "payment", "profit", "spend",  "turnov", "fee",      "paid"};
  if (!isAmount(reading)) return false;
  const auto stems = contentStems(attributeOf(reading).phrase);
  return std::ranges::find_first_of(stems, kFlows) != stems.end();
}

bool SketchReader::isTotal(const Reading& reading) const {
  return isAmount(reading) && attributeOf(reading).phrase.starts_with("total ");
}

void SketchReader::orderByRows() {
  out_.orders.push_back({.aggregate = AggregateFunction::kCount, .descending = *superlative_});
  takeLimit();
}

void SketchReader::orderWhoever() {
  const bool measured = out_.targets.size() == 1 && out_.targets.front().mention &&
                        !out_.targets.front().aggregate &&
                        isAmount(out_.mentions[*out_.targets.front().mention].readings.front());
  if (!measured) return orderByRows();
  SketchTerm order = out_.targets.front();
  order.descending = *superlative_;
  out_.orders.push_back(order);
  takeLimit();
}

void SketchReader::orderFirst() {
  for (std::size_t m = 0; m < out_.mentions.size(); ++m) {
    if (!isDated(out_.mentions[m].readings.front()) || !saysWhen(m)) continue;
    out_.orders.push_back({.mention = m});
    return takeLimit();
  }
  if (aggregates(out_) || out_.targets.empty() || !out_.targets.front().mention) return;
  const Mention& first = out_.mentions[*out_.targets.front().mention];
  Mention when{
      .readings = impliedAttributes(first_->attribute, words_), .token = first.token, .implied = true};
  std::erase_if(when.readings, [&](const Reading& reading) {
    return reading.element.owner != first.readings.front().element.owner ||
           !isOrdered(attributeOf(reading).values.type);
  });
  if (when.readings.empty() || isLink(first.readings.front())) return;
  out_.mentions.push_back(std::move(when));
  out_.orders.push_back({.mention = out_.mentions.size() - 1});
  takeLimit();
}

void SketchReader::showWhoever() {
  if (out_.targets.size() != 1 || out_.orders.size() != 1) return;
  const SketchTerm& target = out_.targets.front();
  const auto ordered = out_.orders.front().mention;
  if (!target.mention || target.aggregate || !ordered) return;
  const auto element = [&](std::size_t m) { return out_.mentions[m].readings.front().element; };
  if (!(element(*target.mention) == element(*ordered))) return;
  if (!asksWho_ && !saysWhen(*target.mention)) return;
  showOwner(*target.mention, [](const Reading&) { return true; });
}

void SketchReader::showNamed() {
  if (out_.mentions.size() != 1 || out_.filters.size() != 1) return;
  const bool shown = showOwner(0, [&](const Reading& reading) {
    const Entity& owner = model_.entities[reading.element.owner];
    const auto names = nameAttributes(owner);
    return reading.value && hasName(owner) &&
           std::ranges::find(names, reading.element.attribute) != names.end();
  });
  if (shown) out_.style.names = GroundingStyle::Names::kAll;
}

bool SketchReader::showOwner(std::size_t mention, const std::function<bool(const Reading&)>& suits) {
  Mention owner{.readings = {}, .token = out_.mentions[mention].token};
  for (const auto& reading : out_.mentions[mention].readings)
    if (reading.element.kind == ElementRef::Kind::kAttribute && suits(reading))
      owner.readings.push_back(
          {{ElementRef::Kind::kEntity, reading.element.owner}, std::nullopt, {}, reading.score});
  if (owner.readings.empty()) return false;
  out_.mentions.push_back(std::move(owner));
  out_.targets = {{.mention = out_.mentions.size() - 1, .certain = true}};
  return true;
}

void SketchReader::showWhen() {
  if (question_.tokens.front().lower != "when" || out_.orders.size() != 1 || !out_.orders.front().mention)
    return;
  const std::size_t when = *out_.orders.front().mention;
  if (isDated(out_.mentions[when].readings.front())) out_.targets = {{.mention = when, .certain = true}};
}

void SketchReader::defaultTarget() {
  const auto pick = [&](auto&& suits) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < out_.mentions.size(); ++i)
      if (suits(out_.mentions[i])) return i;
    return std::nullopt;
  };
  if (!out_.groups.empty() && !aggregate_ && !out_.groups.front().part) {
    out_.targets.push_back(out_.groups.front());
    return;
  }
  // "tickets created per month": how many.
  if (!out_.groups.empty() && !aggregate_) aggregate_ = AggregateFunction::kCount;
  auto target = pick([](const Mention& m) { return isEntity(m.readings.front()); });
  if (!target) target = pick([](const Mention& m) { return !m.context && !m.readings.front().value; });
  if (aggregate_ == AggregateFunction::kCount || target)
    out_.targets.push_back({.mention = target, .aggregate = aggregate_});
  if (target) out_.mentions[*target].context = false;
}

}  // namespace omni
