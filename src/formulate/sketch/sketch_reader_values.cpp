#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/sketch_reader.h"
#include "link/linker.h"
#include "question/lexicon.h"
#include "schema/month_values.h"

namespace omni {
namespace {

Value numberValue(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  if (static_cast<double>(whole) == number) return whole;
  return number;
}

}  // namespace

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

bool SketchReader::comparesNamed(const Item& item) {
  const bool ordered =
      comparison_ && *comparison_ >= Comparison::kLess && *comparison_ <= Comparison::kGreaterOrEqual;
  const Reading& named = item.readings.front();
  if (!ordered || !named.value || named.element.kind != ElementRef::Kind::kAttribute ||
      attributeOf(named).values.type != ValueType::kText)
    return false;
  const auto ofIts = [&](const Reading& reading) {
    return isAmount(reading) && reading.element.owner == named.element.owner;
  };
  std::vector<Reading> measures = attribute_ ? out_.mentions[*attribute_].readings
                                             : impliedAttributes(implied_ ? implied_->attribute : "", words_);
  std::erase_if(measures, [&](const Reading& reading) { return !ofIts(reading); });
  if (measures.empty()) return false;
  const std::size_t measured = mention(std::move(measures), item);
  const std::size_t thing = mention({named}, item);
  out_.mentions[thing].ignored = true;
  push({.kind = SketchFilter::Kind::kThing,
        .mention = measured,
        .comparison = *comparison_,
        .aggregated = thing});
  afterValue();
  return true;
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
  const bool isYear = n >= 1000 && n < 2100 && question_.tokens[item.first].text.size() == 4;
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
  if (n >= 1000 && n < 2100 && question_.tokens[item.first].text.size() == 4) {
    auto readings = happened_ ? out_.mentions[*happened_].readings : impliedAttributes("year", words_);
    if (!happened_) {
      addDated(readings);
      addMonthly(readings);
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

bool SketchReader::timesFollow() const {
  const std::size_t after = items_[at_].first + items_[at_].count;
  return after < question_.tokens.size() && question_.tokens[after].lower == "times";
}

void SketchReader::countTimes(const Item& item, double n) {
  Mention& last = out_.mentions.back();
  for (auto& reading : last.readings)
    if (reading.element.kind == ElementRef::Kind::kAttribute)
      reading.element = {ElementRef::Kind::kEntity, reading.element.owner};
  SketchFilter filter{
      .kind = SketchFilter::Kind::kCount, .mention = out_.mentions.size() - 1, .comparison = *comparison_};
  filter.values.push_back(numberValue(item.number.value_or(n)));
  push(std::move(filter));
  if (next() && next()->kind == Kind::kUnknown) told_ = at_ + 1;
  afterValue();
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

bool SketchReader::measuredFilter(const Item& item, double n) {
  const Item* unit = next();
  if (!unit || unit->kind != Kind::kUnknown) return false;
  auto readings = impliedAttributes(measuredIn(question_.tokens[unit->first].lower), words_);
  std::erase_if(readings, [&](const Reading& reading) { return !isAmount(reading); });
  if (readings.empty()) return false;
  pushNumber(mention(std::move(readings), item), *comparison_, n);
  return true;
}

bool SketchReader::isMoneyNext() const {
  const std::size_t after = items_[at_].first + items_[at_].count;
  return after < question_.tokens.size() && measuredIn(question_.tokens[after].lower).starts_with("price");
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

void SketchReader::period(const Item& item) {
  std::vector<Reading> readings;
  if (const auto about = attribute_ ? attribute_ : happened_) readings = out_.mentions[*about].readings;
  std::erase_if(readings, [&](const Reading& reading) {
    return !isDated(reading) && !isYear(reading) && !isMonthly(reading);
  });
  const auto isTimed = [&](const Reading& reading) { return isDated(reading) || isMonthly(reading); };
  if (std::ranges::none_of(readings, isTimed)) {
    addDated(readings);
    addMonthly(readings);
  }
  if (denied_) keepDenied(readings);
  if (readings.empty()) readings = impliedAttributes("year releas found built born publish", words_);
  if (readings.empty()) {
    out_.unexplained.push_back(question_.tokens[item.first].text);
    return;
  }
  const std::size_t index = mention(std::move(readings), item);
  if (comparison_ == Comparison::kLess || comparison_ == Comparison::kLessOrEqual)
    push({.mention = index,
          .comparison = Comparison::kLess,
          .values = {Value(*comparison_ == Comparison::kLess ? item.period->from : item.period->to)}});
  else if (comparison_ == Comparison::kGreater || comparison_ == Comparison::kGreaterOrEqual)
    push({.mention = index,
          .comparison = Comparison::kGreaterOrEqual,
          .values = {Value(*comparison_ == Comparison::kGreater ? item.period->to : item.period->from)}});
  else {
    push({.mention = index, .comparison = Comparison::kGreaterOrEqual, .values = {Value(item.period->from)}})
        .either = false;
    push({.mention = index, .comparison = Comparison::kLess, .values = {Value(item.period->to)}}).either =
        false;
  }
  afterValue();
}

bool SketchReader::isYear(const Reading& reading) const {
  if (!isAmount(reading)) return false;
  const auto& values = attributeOf(reading).values;
  return values.minimum.size() == 4 && values.maximum.size() == 4;
}

void SketchReader::keepDenied(std::vector<Reading>& readings) const {
  const Reading& denied = out_.mentions[*denied_].readings.front();
  const auto isDenied = [&](const Reading& reading) {
    return !isLink(denied) && reading.element.owner == denied.element.owner;
  };
  if (std::ranges::any_of(readings, isDenied))
    std::erase_if(readings, [&](const Reading& reading) { return !isDenied(reading); });
}

void SketchReader::addDated(std::vector<Reading>& readings) const {
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a) {
      const auto type = model_.entities[e].attributes[a].values.type;
      if (isDate(type)) readings.push_back({{ElementRef::Kind::kAttribute, e, a}, std::nullopt, {}, 0.7});
    }
  for (std::uint32_t l = 0; l < model_.links.size(); ++l)
    for (std::uint32_t a = 0; a < model_.links[l].attributes.size(); ++a)
      if (isDate(model_.links[l].attributes[a].values.type))
        readings.push_back({{ElementRef::Kind::kLinkAttribute, l, a}, std::nullopt, {}, 0.7});
}

bool SketchReader::isMonthly(const Reading& reading) const {
  return isAttribute(reading) && holdsMonths(attributeOf(reading).values);
}

void SketchReader::addMonthly(std::vector<Reading>& readings) const {
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a)
      if (Reading monthly{{ElementRef::Kind::kAttribute, e, a}, std::nullopt, {}, 0.75}; isMonthly(monthly))
        readings.push_back(std::move(monthly));
}

void SketchReader::addAggregateFilter(std::size_t compared, std::optional<std::size_t> aggregated) {
  push({.kind = SketchFilter::Kind::kAggregate,
        .mention = compared,
        .comparison = *comparison_,
        .aggregate = *aggregate_,
        .factor = std::exchange(factor_, 1.0),
        .aggregated = aggregated});
  comparison_.reset();
  aggregate_.reset();
  attribute_.reset();
}

}  // namespace omni
