#include "formulate/sketch/sketch.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/sketch_reader.h"

namespace omni {

Sketch SketchReader::run() {
  for (at_ = 0; at_ < items_.size(); ++at_) {
    const Item& item = items_[at_];
    switch (item.kind) {
      case Kind::kCue: cue(item.cue->cue, item); break;
      case Kind::kElement: element(item); break;
      case Kind::kValue: value(item); break;
      case Kind::kNumber: number(item); break;
      case Kind::kPeriod: period(item); break;
      case Kind::kUnknown:
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

bool SketchReader::startsClause(const Item& item) const {
  return item.first == 0 || question_.tokens[item.first - 1].comma;
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
  const auto& word = lastToken(item).stem;
  mention.agent = word.ends_with("or") || word.ends_with("er");
  out_.mentions.push_back(std::move(mention));
  return out_.mentions.size() - 1;
}

bool SketchReader::isDate(const Reading& reading) const {
  if (reading.element.kind != ElementRef::Kind::kAttribute) return false;
  const auto type = attributeOf(reading).values.type;
  return type == ValueType::kDate || type == ValueType::kDateTime;
}

void SketchReader::finish() {
  // "total amount of orders by quarter", of an attribute that is called so: all of them together.
  if (!out_.groups.empty())
    for (auto& target : out_.targets)
      if (target.mention && !target.aggregate && isTotal(out_.mentions[*target.mention].readings.front()))
        target.aggregate = AggregateFunction::kSum;
  if (isOneTotal()) out_.targets.front().aggregate = AggregateFunction::kSum;
  // "What is the highest salary" is a maximum; "the name of the highest paid" had other targets: order
  // instead.
  if (topTarget_ && out_.targets.size() > 1 && out_.groups.empty()) {
    const bool others = std::any_of(out_.targets.begin(), out_.targets.end(),
                                    [](const SketchTerm& t) { return !t.aggregate; });
    if (others && out_.orders.empty()) {
      SketchTerm& target = out_.targets[*topTarget_];
      out_.orders.push_back(
          {.mention = target.mention, .descending = *target.aggregate == AggregateFunction::kMaximum});
      target.aggregate.reset();
      out_.limit = 1;
    }
  }
  if (superlative_ && out_.orders.empty()) asksWho_ ? orderWhoever() : orderByRows();
  // "reported more than once": how often the wanted thing occurs.
  if (waiting_ && comparison_ && hasTargets() && out_.targets.front().mention &&
      !out_.targets.front().aggregate)
    push({.kind = SketchFilter::Kind::kCount,
          .mention = *out_.targets.front().mention,
          .comparison = *comparison_,
          .values = {*waiting_}});
  if (dangling_) out_.targets.push_back({.mention = *dangling_});
  if (out_.targets.empty()) defaultTarget();
  std::size_t content = 0, missed = out_.unexplained.size();
  for (const auto& token : question_.tokens) content += token.stop ? 0 : 1;
  out_.explained =
      content == 0 ? 0 : 1.0 - static_cast<double>(std::min(missed, content)) / static_cast<double>(content);
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
  Mention whoever{.readings = {}, .token = out_.mentions[*order.mention].token};
  for (const auto& reading : out_.mentions[*order.mention].readings)
    if (reading.element.kind == ElementRef::Kind::kAttribute)
      whoever.readings.push_back(
          {{ElementRef::Kind::kEntity, reading.element.owner}, std::nullopt, {}, reading.score});
  out_.mentions.push_back(std::move(whoever));
  out_.targets = {{.mention = out_.mentions.size() - 1, .certain = true}};
  out_.orders.push_back(order);
  takeLimit();
}

void SketchReader::defaultTarget() {
  const auto pick = [&](auto&& suits) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < out_.mentions.size(); ++i)
      if (suits(out_.mentions[i])) return i;
    return std::nullopt;
  };
  if (!out_.groups.empty() && !aggregate_) {
    out_.targets.push_back(out_.groups.front());
    return;
  }
  auto target = pick([](const Mention& m) { return isEntity(m.readings.front()); });
  if (!target) target = pick([](const Mention& m) { return !m.readings.front().value; });
  if (aggregate_ == AggregateFunction::kCount || target)
    out_.targets.push_back({.mention = target, .aggregate = aggregate_});
  if (target) out_.mentions[*target].context = false;
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
