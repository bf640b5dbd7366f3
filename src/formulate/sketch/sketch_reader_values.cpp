#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/sketch_reader.h"
#include "link/linker.h"
#include "question/lexicon.h"
#include "schema/month_values.h"

namespace omni {
SketchFilter& SketchReader::push(SketchFilter filter) {
  filter.either = either_;
  filter.except = except_;
  if (filter.negated || filter.kind == SketchFilter::Kind::kAbsent)
    denied_ = filter.mention;
  else
    filter.within = denied_;
  out_.filters.push_back(std::move(filter));
  lastFilter_ = out_.filters.size() - 1;
  dangling_.reset();
  return out_.filters.back();
}

void SketchReader::value(const Item& item) {
  const Comparison comparison = comparison_.value_or(Comparison::kEqual);
  if (isText(comparison) || item.readings.empty()) return textValue(item, comparison);
  // "at least two", where something is called "Two".
  if (comparison != Comparison::kEqual && comparison != Comparison::kNotEqual && item.count == 1 &&
      question_.tokens[item.first].number)
    return number(item);
  if (comparesNamed(item)) return;
  std::vector<Reading> readings = item.readings;
  if (attribute_) preferAttribute(out_.mentions[*attribute_].readings, readings);
  if (const Item* named = attributeNamedNext(item)) {
    preferAttribute(named->readings, readings);
    ++at_;
  }
  if (comparison == Comparison::kEqual && isPartOfSeveral(item)) return partOfSeveral(item, readings);
  SketchFilter& filter = push({.mention = mention(std::move(readings), item),
                               .comparison = comparison,
                               .values = {Value(item.text)},
                               .fromReading = true,
                               .negated = negated_});
  if (comparison == Comparison::kNotEqual) {
    filter.negated = true;
    filter.comparison = Comparison::kEqual;
  }
  afterValue();
}

bool SketchReader::isPartOfSeveral(const Item& item) {
  const Reading& best = item.readings.front();
  const auto holds = [&](const Reading& reading) {
    return reading.value && reading.element == best.element && lower(*reading.value) != lower(item.text) &&
           lower(*reading.value).find(lower(item.text)) != std::string::npos;
  };
  return std::count_if(item.readings.begin(), item.readings.end(), holds) > 1;
}

void SketchReader::partOfSeveral(const Item& item, std::vector<Reading> readings) {
  const ElementRef element = readings.front().element;
  push({.mention = mention({{element, std::nullopt, {}, readings.front().score}}, item),
        .comparison = Comparison::kContains,
        .values = {Value(item.text)},
        .negated = negated_});
  afterValue();
}

void SketchReader::textValue(const Item& item, Comparison comparison) {
  std::optional<std::size_t> index = isText(comparison) ? attributeBehind() : std::nullopt;
  if (!index) index = attribute_;
  if (!index) index = lastAttributeTarget();
  if (!index) {
    auto readings = nameReadings();
    if (readings.empty()) {
      out_.unexplained.push_back(item.text);
      return;
    }
    index = mention(std::move(readings), item);
  }
  if (!isText(comparison) && comparison != Comparison::kNotEqual) comparison = Comparison::kEqual;
  push({.mention = *index, .comparison = comparison, .values = {Value(item.text)}, .negated = negated_});
  if (item.readings.empty()) out_.unexplained.push_back(item.text);
  afterValue();
}

std::optional<std::size_t> SketchReader::attributeBehind() {
  static constexpr std::string_view kInside[] = {"in", "within", "inside", "to"};
  const Item& text = items_[at_];
  const std::size_t behind = text.first + text.count;
  if (lastToken(text).comma || behind >= question_.tokens.size() ||
      std::ranges::find(kInside, lower(question_.tokens[behind].text)) == std::end(kInside))
    return std::nullopt;
  const std::size_t step = isCue(next(), CueKind::kFilter) || isCue(next(), CueKind::kOf) ? 2 : 1;
  const Item* following = next(step);
  if (!following || following->kind != Kind::kElement ||
      following->readings.front().element.kind != ElementRef::Kind::kAttribute)
    return std::nullopt;
  at_ += step;
  return mention(following->readings, *following);
}

std::optional<std::size_t> SketchReader::lastAttributeTarget() const {
  if (!comparison_ || !isText(*comparison_) || out_.targets.empty()) return std::nullopt;
  const auto& target = out_.targets.back();
  return target.mention && !isEntity(out_.mentions[*target.mention].readings.front()) ? target.mention
                                                                                      : std::nullopt;
}

std::vector<Reading> SketchReader::nameReadings() const {
  std::vector<Reading> readings;
  for (auto mention = out_.mentions.rbegin(); mention != out_.mentions.rend() && readings.empty();
       ++mention) {
    const auto& element = mention->readings.front().element;
    if (element.kind != ElementRef::Kind::kEntity && element.kind != ElementRef::Kind::kAttribute) continue;
    const auto& attributes = model_.entities[element.owner].attributes;
    for (std::uint32_t a = 0; a < attributes.size(); ++a)
      if (attributes[a].phrase.ends_with("name") || attributes[a].phrase.ends_with("title"))
        readings.push_back({{ElementRef::Kind::kAttribute, element.owner, a}, std::nullopt, {}, 0.5});
  }
  return readings;
}

const Item* SketchReader::attributeNamedNext(const Item& value) const {
  const Item* following = next();
  if (!following || following->kind != Kind::kElement || lastToken(value).comma ||
      following->first != value.first + value.count)
    return nullptr;
  const bool holds = std::any_of(value.readings.begin(), value.readings.end(), [&](const Reading& reading) {
    return reading.element.kind == ElementRef::Kind::kAttribute &&
           reading.element == following->readings.front().element;
  });
  return holds ? following : nullptr;
}

void SketchReader::preferAttribute(const std::vector<Reading>& wanted, std::vector<Reading>& readings) {
  for (auto& reading : readings)
    if (std::any_of(wanted.begin(), wanted.end(),
                    [&](const Reading& w) { return w.element == reading.element && w.score > 0.6; }))
      reading.score += 0.4;
  std::stable_sort(readings.begin(), readings.end(),
                   [](const Reading& a, const Reading& b) { return a.score > b.score; });
}

void SketchReader::afterValue() {
  if (section_ == Section::kSelect && hasTargets()) section_ = Section::kFilter;
  keepAttributeForList();
  comparison_.reset();
  negated_ = negated_ && (isCue(next(), CueKind::kOr) || isCue(next(), CueKind::kAnd));
}

void SketchReader::keepAttributeForList() {
  const bool orCompared = next() && next()->kind == Kind::kCue && next()->cue->cue.phrase.starts_with("or ");
  if (!isCue(next(), CueKind::kOr) && !isCue(next(), CueKind::kAnd) && !orCompared) attribute_.reset();
}

void SketchReader::number(const Item& item) {
  const double n = *question_.tokens[item.first].number;
  const Item* following = next();
  if (top_ && (!out_.limit || (*out_.limit == 1 && follows(CueKind::kTop)))) {
    out_.limit = static_cast<std::size_t>(std::max(1.0, n));
    return;
  }
  const bool isYear = isYearNumber(item);
  if (superlativeNext() && !isYear) {
    pendingLimit_ = static_cast<std::size_t>(std::max(1.0, n));
    return;
  }
  // "which five customers placed the most orders"
  if (section_ == Section::kSelect && !comparison_ && elementFollows() && superlativeLater() && !isYear) {
    pendingLimit_ = static_cast<std::size_t>(std::max(1.0, n));
    return;
  }
  // "list 5 people", "name 5 people"
  const bool asked = follows(CueKind::kList) || (item.first == 1 && question_.tokens[0].lower == "name");
  if (section_ == Section::kSelect && !comparison_ && elementFollows() && asked) {
    out_.limit = static_cast<std::size_t>(std::max(1.0, n));
    return;
  }
  if (between_) return betweenNumber(item, n);
  if (comparison_ && isCue(following, CueKind::kAverage)) {
    factor_ = n;
    return;
  }
  if (isCue(following, CueKind::kGreaterOrEqual) || isCue(following, CueKind::kLessOrEqual)) {
    const bool ofAnother = next(2) && next(2)->kind == Kind::kNumber;  // "below 5 or over 8"
    if (following->cue->cue.phrase.starts_with("or ") && !ofAnother)
      comparison_ = following->cue->cue.kind == CueKind::kGreaterOrEqual ? Comparison::kGreaterOrEqual
                                                                         : Comparison::kLessOrEqual;
  }
  if (superlative_ && !hasTargets() && !isYear) {
    pendingLimit_ = static_cast<std::size_t>(std::max(1.0, n));
    return;
  }
  compareNumber(item, n);
}

void SketchReader::compareNumber(const Item& item, double n) {
  if (attribute_ && !timesFollow()) {
    SketchFilter filter{.kind = filterKind(*attribute_),
                        .mention = *attribute_,
                        .comparison = comparison_.value_or(Comparison::kEqual),
                        .negated = negated_,
                        .aggregate = aggregate_.value_or(AggregateFunction::kAverage)};
    filter.values.push_back(numberValue(n));
    filter.money = isMoneyNext();
    push(std::move(filter));
    aggregate_.reset();
    return afterValue();
  }
  if (comparison_ && implied_ && !implied_->attribute.empty() && !elementFollows()) {
    if (impliedFilter(item, n)) return afterValue();
  }
  if (comparison_ && measuredFilter(item, n)) return afterValue();
  if (comparison_ && timesFollow() && !out_.mentions.empty()) return countTimes(item, n);
  if (comparison_) {
    waiting_ = numberValue(n);
    return;
  }
  if (isYearNumber(item)) {
    auto readings = happened_ ? out_.mentions[*happened_].readings : impliedAttributes("year", words_);
    if (!happened_) {
      addDated(readings);
      addMonthly(readings);
      keepJustSaid(readings);
    }
    if (!readings.empty()) {
      pushNumber(mention(std::move(readings), item), Comparison::kEqual, n);
      return afterValue();
    }
  }
  if (elementFollows()) {  // "with 3 pets"
    comparison_ = Comparison::kEqual;
    waiting_ = numberValue(n);
    return;
  }
  if (!item.readings.empty() && section_ == Section::kFilter) return value(item);
  out_.unexplained.push_back(item.text);
}

SketchFilter::Kind SketchReader::filterKind(std::size_t index) const {
  const auto& reading = out_.mentions[index].readings.front();
  if (isEntity(reading) || isLink(reading) || aggregate_ == AggregateFunction::kCount)
    return SketchFilter::Kind::kCount;
  return aggregate_ ? SketchFilter::Kind::kFigure : SketchFilter::Kind::kCompare;
}

bool SketchReader::superlativeLater() const {
  return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(at_), items_.end(), [](const Item& item) {
    return isCue(&item, CueKind::kHighest) || isCue(&item, CueKind::kLowest);
  });
}

bool SketchReader::elementFollows() const {
  return next() && next()->kind == Kind::kElement && !question_.tokens[items_[at_].first].comma;
}

bool SketchReader::impliedFilter(const Item& item, double n) {
  auto readings = impliedAttributes(implied_->attribute, words_);
  Comparison comparison = *comparison_;
  if (readings.empty()) {
    readings = impliedAttributes(implied_->reversed, words_);
    comparison = comparison == Comparison::kGreater ? Comparison::kLess
                 : comparison == Comparison::kLess  ? Comparison::kGreater
                                                    : comparison;
  }
  if (readings.empty()) return false;
  pushNumber(mention(std::move(readings), item), comparison, n);
  return true;
}

void SketchReader::pushNumber(std::size_t mention, Comparison comparison, double n) {
  SketchFilter filter{.mention = mention, .comparison = comparison, .negated = negated_};
  filter.values.push_back(numberValue(n));
  filter.money = isMoneyNext();
  push(std::move(filter));
}

void SketchReader::betweenNumber(const Item& item, double n) {
  if (!waiting_) {
    waiting_ = numberValue(n);
    return;
  }
  std::optional<std::size_t> index = attribute_;
  if (!index) {
    auto readings = impliedAttributes("age date year price amount number", words_);
    if (!readings.empty()) index = mention(std::move(readings), item);
  }
  if (index)
    push({.kind = SketchFilter::Kind::kBetween,
          .mention = *index,
          .values = {*waiting_, numberValue(n)},
          .negated = negated_});
  waiting_.reset();
  between_ = false;
  afterValue();
}

}  // namespace omni
