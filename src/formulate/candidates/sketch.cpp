#include "formulate/candidates/sketch.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "link/naming.h"

namespace omni {
namespace {

using Kind = Item::Kind;

bool isEntity(const Reading& reading) {
  return reading.element.kind == ElementRef::Kind::kEntity;
}
bool isLink(const Reading& reading) {
  return reading.element.kind == ElementRef::Kind::kLink;
}

Value numberValue(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  if (static_cast<double>(whole) == number) return whole;
  return number;
}

class SketchReader {
 public:
  SketchReader(const Question& question, const std::vector<Item>& items, const EntityModel& model,
               const SchemaWords& words)
      : question_(question), items_(items), model_(model), words_(words) {}

  Sketch run() {
    for (at_ = 0; at_ < items_.size(); ++at_) {
      const Item& item = items_[at_];
      switch (item.kind) {
        case Kind::kCue: cue(item.cue->cue, item); break;
        case Kind::kElement: element(item); break;
        case Kind::kValue: value(item); break;
        case Kind::kNumber: number(item); break;
        case Kind::kPeriod: period(item); break;
        case Kind::kUnknown: out_.unexplained.push_back(item.text); break;
      }
    }
    finish();
    return std::move(out_);
  }

 private:
  enum class Section { kSelect, kFilter, kGroup, kOrder };

  // ---------------------------------------------------------------- context of an item

  const Item* next(std::size_t step = 1) const {
    return at_ + step < items_.size() ? &items_[at_ + step] : nullptr;
  }
  const Item* before() const { return at_ > 0 ? &items_[at_ - 1] : nullptr; }
  static bool isCue(const Item* item, CueKind kind) {
    return item && item->kind == Kind::kCue && item->cue->cue.kind == kind;
  }
  const Token& lastToken(const Item& item) const { return question_.tokens[item.first + item.count - 1]; }
  bool startsClause(const Item& item) const {
    return item.first == 0 || question_.tokens[item.first - 1].comma;
  }
  bool follows(CueKind kind) const { return isCue(before(), kind); }

  std::size_t mention(std::vector<Reading> readings, const Item& item) {
    Mention mention{.readings = std::move(readings), .token = item.first};
    const auto& word = lastToken(item).stem;
    mention.agent = word.ends_with("or") || word.ends_with("er");
    out_.mentions.push_back(std::move(mention));
    return out_.mentions.size() - 1;
  }

  // ---------------------------------------------------------------- cues

  void cue(const Cue& cue, const Item& item) {
    switch (cue.kind) {
      case CueKind::kList: return listCue(item);
      case CueKind::kEverything: out_.style.names = GroundingStyle::Names::kAll; return listCue(item);
      case CueKind::kCount: return function(AggregateFunction::kCount);
      case CueKind::kSum: return function(AggregateFunction::kSum);
      case CueKind::kAverage: return function(AggregateFunction::kAverage);
      case CueKind::kMaximum: return function(AggregateFunction::kMaximum);
      case CueKind::kMinimum: return function(AggregateFunction::kMinimum);
      case CueKind::kHighest:
      case CueKind::kLowest: return superlative(cue, item);
      case CueKind::kGreater: return compare(cue, Comparison::kGreater);
      case CueKind::kGreaterOrEqual: return compare(cue, Comparison::kGreaterOrEqual);
      case CueKind::kLess: return compare(cue, Comparison::kLess);
      case CueKind::kLessOrEqual: return compare(cue, Comparison::kLessOrEqual);
      case CueKind::kEqual: return compare(cue, Comparison::kEqual);
      case CueKind::kNotEqual: return compare(cue, Comparison::kNotEqual);
      case CueKind::kContains: return compare(cue, Comparison::kContains);
      case CueKind::kStartsWith: return compare(cue, Comparison::kStartsWith);
      case CueKind::kEndsWith: return compare(cue, Comparison::kEndsWith);
      case CueKind::kBetween: between_ = true; break;
      case CueKind::kNot:
        negated_ = true;
        if (section_ == Section::kSelect && hasTargets()) section_ = Section::kFilter;
        break;
      case CueKind::kExcept:
        negated_ = except_ = true;
        section_ = Section::kFilter;
        break;
      case CueKind::kOrderBy:
        section_ = Section::kOrder;
        out_.orderTargets = true;
        break;
      case CueKind::kAscending: return direction(false);
      case CueKind::kDescending: return direction(true);
      case CueKind::kEach: section_ = Section::kGroup; break;
      case CueKind::kGroupedBy: return groupedBy(item);
      case CueKind::kDistinct: distinct_ = true; break;
      case CueKind::kFilter:
        asksWho_ |= cue.phrase == "who" && out_.mentions.empty();
        if (hasTargets() || !out_.mentions.empty()) section_ = Section::kFilter;
        either_ = false;
        break;
      case CueKind::kOf:
        if (section_ == Section::kOrder && !out_.orders.empty()) section_ = Section::kFilter;
        break;
      case CueKind::kAnd: either_ = false; break;
      case CueKind::kOr: either_ = true; break;
      case CueKind::kBoth:
        either_ = false;
        out_.both = true;
        break;
      case CueKind::kTop: top_ = true; break;
      case CueKind::kShare:
      case CueKind::kExplain:
      case CueKind::kWrite: out_.unexplained.push_back(std::string(cue.phrase)); break;
    }
  }

  bool hasTargets() const { return !out_.targets.empty(); }

  // "which" after a noun narrows; at the start of a clause it asks.
  void listCue(const Item& item) {
    const bool relative = item.cue->cue.phrase == "which" && !startsClause(item) && !out_.mentions.empty() &&
                          !follows(CueKind::kAnd);
    section_ = relative ? Section::kFilter : Section::kSelect;
    if (!relative) attribute_.reset();
  }

  // "average and maximum age": earlier functions wait for the same attribute.
  void function(AggregateFunction function) {
    if (figureWaits() && function == AggregateFunction::kCount) return figureOfNumbers();
    if (aggregate_ && *aggregate_ != AggregateFunction::kCount && function != AggregateFunction::kCount &&
        !comparison_)
      earlier_.push_back(*aggregate_);
    aggregate_ = function;
    if (function == AggregateFunction::kAverage) averageAlone();
  }

  bool figureWaits() const {
    return aggregate_ && *aggregate_ != AggregateFunction::kCount && !comparison_;
  }

  // "maximum and total number of followers": of an attribute that holds the number nothing is counted.
  void figureOfNumbers() {
    if (!items_[at_].cue->cue.phrase.starts_with("total")) return;
    earlier_.push_back(*aggregate_);
    aggregate_ = AggregateFunction::kSum;
  }

  // "above the average": nothing follows that it would be the average of.
  void averageAlone() {
    if (!comparison_ || !attribute_) return;
    const Item* following = next();
    if (following && following->kind == Kind::kElement) return;
    addAggregateFilter(*attribute_, std::nullopt);
  }

  void superlative(const Cue& cue, const Item& item) {
    const bool descending = cue.kind == CueKind::kHighest;
    if (cue.phrase.ends_with(" number of") && figureWaits())
      return function(descending ? AggregateFunction::kMaximum : AggregateFunction::kMinimum);
    const Item* following = next();
    if (!cue.attribute.empty() && !(following && following->kind == Kind::kElement &&
                                    !isEntity(following->readings.front()) && !following->readings.empty()))
      if (impliedOrder(cue, item, descending)) return;
    const bool occurrences = cue.phrase.starts_with("most") || cue.phrase.starts_with("least");
    if (!occurrences && section_ == Section::kSelect && !hasTargets() && !entityMentioned() && following &&
        following->kind == Kind::kElement && !isEntity(following->readings.front()) &&
        cue.attribute.empty()) {
      aggregate_ = descending ? AggregateFunction::kMaximum : AggregateFunction::kMinimum;
      maybeTop_ = true;
      return;
    }
    superlative_ = descending;
  }

  bool entityMentioned() const {
    return std::any_of(out_.mentions.begin(), out_.mentions.end(),
                       [](const Mention& m) { return isEntity(m.readings.front()); });
  }

  // "oldest": order by the implied attribute, unless the model has none.
  bool impliedOrder(const Cue& cue, const Item& item, bool descending) {
    auto readings = impliedAttributes(cue.attribute, model_, words_);
    bool reverse = false;
    if (auto reversed = impliedAttributes(cue.reversed, model_, words_);
        readings.empty() && !reversed.empty()) {
      readings = std::move(reversed);
      reverse = true;
    }
    if (readings.empty()) return false;
    for (auto& reading : readings) reading.score *= 0.6;
    out_.orders.push_back(
        {.mention = mention(std::move(readings), item), .descending = descending != reverse});
    takeLimit();
    return true;
  }

  void takeLimit() {
    if (!out_.limit) out_.limit = pendingLimit_.value_or(1);
    pendingLimit_.reset();
  }

  void compare(const Cue& cue, Comparison comparison) {
    const bool ownNumber = next() && next()->kind == Kind::kNumber;  // "above 8 or below 5"
    if (cue.phrase.starts_with("or ") && ownNumber) {
      either_ = true;
      comparison = strict(comparison);
    }
    if (cue.phrase.starts_with("or ") && lastFilter_ && !ownNumber) {
      out_.filters[*lastFilter_].comparison = comparison;
      return;
    }
    comparison_ = comparison;
    implied_ = &cue;
    if (section_ == Section::kSelect && (hasTargets() || !out_.mentions.empty())) section_ = Section::kFilter;
  }

  // "or below 5" compares as "below 5" does; "5 or below" includes the 5.
  static Comparison strict(Comparison comparison) {
    if (comparison == Comparison::kLessOrEqual) return Comparison::kLess;
    return comparison == Comparison::kGreaterOrEqual ? Comparison::kGreater : comparison;
  }

  void direction(bool descending) {
    if (!out_.orders.empty() && !out_.limit) {
      for (auto& order : out_.orders) order.descending = descending;
      return;
    }
    out_.orderTargets = true;
    out_.ordersDescending = descending;
    section_ = Section::kOrder;
  }

  // "by" groups what was counted ("number of orders by region") or ranks a top n.
  void groupedBy(const Item& item) {
    const bool aggregated = std::any_of(out_.targets.begin(), out_.targets.end(),
                                        [](const SketchTerm& t) { return t.aggregate.has_value(); });
    const Item* following = next();
    if (out_.limit && top_ && out_.orders.empty()) {
      section_ = Section::kOrder;
      out_.ordersDescending = true;
    } else if (item.cue->cue.phrase != "by" ||
               (aggregated && following && following->kind == Kind::kElement)) {
      section_ = Section::kGroup;
    } else if (hasTargets() || !out_.mentions.empty()) {
      section_ = Section::kFilter;
    }
  }

  // ---------------------------------------------------------------- elements

  void element(const Item& item) {
    const std::size_t index = mention(item.readings, item);
    const Reading& reading = item.readings.front();
    if (comparison_ && aggregate_ && *aggregate_ != AggregateFunction::kCount)
      return addAggregateFilter(attribute_.value_or(index), index);
    if (comparison_ && waiting_) return countOrCompare(index);
    if (isLink(reading) && std::exchange(asksWho_, false)) return whoDoes(index, reading);
    if (superlative_) return superlativeOver(index, reading);
    if (isTruth(reading) && !comparison_ && (hasTargets() || entityMentioned())) return holdsTrue(index);
    switch (section_) {
      case Section::kGroup: return group(index);
      case Section::kOrder: return order(index);
      case Section::kSelect: return select(index, reading, item);
      case Section::kFilter: return filterOn(index, reading);
    }
  }

  // "more than 5 pets", "more than 20 credits": which of both is known when the mention is grounded.
  void countOrCompare(std::size_t index) {
    push({.kind = SketchFilter::Kind::kCount,
          .mention = index,
          .comparison = *comparison_,
          .values = {*waiting_}});
    waiting_.reset();
    comparison_.reset();
    aggregate_.reset();
  }

  bool isTruth(const Reading& reading) const {
    return reading.element.kind == ElementRef::Kind::kAttribute &&
           model_.entities[reading.element.owner].attributes[reading.element.attribute].values.type ==
               ValueType::kBoolean;
  }

  // "answers that were accepted": the attribute is true of them.
  void holdsTrue(std::size_t index) {
    push({.mention = index, .comparison = Comparison::kEqual, .values = {Value(!negated_)}});
    negated_ = false;
  }

  // "Who directed …": whoever is at the relationship's start; of "directed by", at its end.
  void whoDoes(std::size_t index, const Reading& reading) {
    out_.mentions[index].agent = !model_.links[reading.element.owner].phrase.ends_with(" by");
    out_.targets.push_back({.mention = index});
  }

  // What is counted is a thing where the word names one.
  static void keepEntities(Mention& mention) {
    if (isEntity(mention.readings.front()))
      std::erase_if(mention.readings, [](const Reading& reading) { return !isEntity(reading); });
  }

  void superlativeOver(std::size_t index, const Reading& reading) {
    SketchTerm term{
        .mention = index, .aggregate = aggregate_, .descending = *superlative_, .superlative = true};
    keepEntities(out_.mentions[index]);
    if (isEntity(reading) || isLink(reading)) term.aggregate = AggregateFunction::kCount;
    out_.orders.push_back(term);
    superlative_.reset();
    aggregate_.reset();
    takeLimit();
  }

  void group(std::size_t index) {
    out_.groups.push_back({.mention = index});
    section_ = hasTargets() ? Section::kFilter : Section::kSelect;
    aggregate_.reset();
  }

  void order(std::size_t index) {
    if (follows(CueKind::kOf) && !out_.orders.empty() && isEntity(out_.mentions[index].readings.front())) {
      out_.mentions[index].context = true;
      return;
    }
    out_.orders.push_back({.mention = index, .aggregate = aggregate_, .descending = out_.ordersDescending});
    out_.orderTargets = false;
    aggregate_.reset();
  }

  void select(std::size_t index, const Reading& reading, const Item& item) {
    const bool owned =
        hasTargets() && (follows(CueKind::kOf) || follows(CueKind::kHighest) || follows(CueKind::kLowest));
    if ((owned || follows(CueKind::kEach)) && !aggregate_) {
      out_.mentions[index].context = true;
      out_.mentions[index].owner = follows(CueKind::kOf) && isEntity(reading);
      return;
    }
    // "students' names": the entity only owns what follows; it is no list member without "and" or a comma
    // either.
    const Item* following = next();
    const bool owner = following && following->first == item.first + item.count &&
                       following->kind == Kind::kElement && !isEntity(following->readings.front()) &&
                       !lastToken(item).comma;
    const bool listed = follows(CueKind::kAnd) || follows(CueKind::kList) || startsClause(item);
    if (isEntity(reading) && (owner || (hasTargets() && !aggregate_ && !listed))) {
      out_.mentions[index].context = true;
      return;
    }
    if (narrowedNext(reading)) return filterOn(index, reading);
    if (!aggregate_ && asksFullName(item) && selectFullName(index, item)) return;
    for (const auto earlier : std::exchange(earlier_, {}))
      out_.targets.push_back({.mention = index, .aggregate = earlier});
    out_.targets.push_back(
        {.mention = index, .aggregate = aggregate_, .distinct = distinct_ && aggregate_.has_value()});
    if (distinct_ && !aggregate_) out_.distinct = true;
    if (maybeTop_) topTarget_ = out_.targets.size() - 1;
    distinct_ = maybeTop_ = false;
    aggregate_.reset();
  }

  bool asksFullName(const Item& item) const {
    const auto isFull = [&](std::size_t token) { return question_.tokens[token].stem == "full"; };
    return lastToken(item).stem == "name" &&
           (isFull(item.first) || (item.first > 0 && isFull(item.first - 1)));
  }

  // First and last name, of things that keep them apart.
  bool selectFullName(std::size_t index, const Item& item) {
    std::vector<Reading> first, last;
    for (std::uint32_t e = 0; e < model_.entities.size(); ++e) {
      const auto parts = nameAttributes(model_.entities[e]);
      if (parts.size() != 2) continue;
      first.push_back(nameReading(e, parts[0]));
      last.push_back(nameReading(e, parts[1]));
    }
    if (first.empty()) return false;
    out_.mentions[index].readings = std::move(first);
    out_.targets.push_back({.mention = index});
    out_.targets.push_back({.mention = mention(std::move(last), item)});
    std::erase(out_.unexplained, "full");
    return true;
  }

  static Reading nameReading(std::uint32_t entity, std::size_t attribute) {
    return {{ElementRef::Kind::kAttribute, entity, static_cast<std::uint32_t>(attribute)},
            std::nullopt,
            {},
            0.9};
  }

  // "people born before 1970", "movies released in 2003": an attribute that a value follows narrows.
  bool narrowedNext(const Reading& reading) const {
    if (isEntity(reading) || isLink(reading) || aggregate_ || (!hasTargets() && !entityMentioned()))
      return false;
    const Item* following = next();
    if (!following) return false;
    if (following->kind == Kind::kCue && isComparison(following->cue->cue.kind)) return true;
    const Item* value = isCue(following, CueKind::kOf) ? next(2) : following;
    return value && (value->kind == Kind::kNumber || value->kind == Kind::kPeriod ||
                     (value == following && value->kind == Kind::kValue));
  }

  void filterOn(std::size_t index, const Reading& reading) {
    if (aggregate_ && !comparison_) return aggregateInFilter(index);
    if (negated_ && !comparison_ && (isEntity(reading) || isLink(reading)) && !valueFollows()) {
      push({.kind = SketchFilter::Kind::kAbsent, .mention = index, .negated = true});
      negated_ = false;
      return;
    }
    if (isEntity(reading) || isLink(reading)) {
      out_.mentions[index].context = true;
      return;
    }
    if (negated_ && !comparison_ && !valueFollows() && !(next() && next()->kind == Kind::kNumber) &&
        !(next() && next()->kind == Kind::kCue && isComparison(next()->cue->cue.kind))) {
      push({.kind = identifies(reading) ? SketchFilter::Kind::kAbsent : SketchFilter::Kind::kNull,
            .mention = index});
      negated_ = false;
      return;
    }
    section_ = Section::kFilter;
    attribute_ = index;
    dangling_ = follows(CueKind::kFilter) && lower(question_.tokens[items_[at_ - 1].first].text) == "with"
                    ? std::optional(index)
                    : std::nullopt;
  }

  bool identifies(const Reading& reading) const {
    if (reading.element.kind != ElementRef::Kind::kAttribute) return false;
    const auto& attribute = model_.entities[reading.element.owner].attributes[reading.element.attribute];
    return attribute.key || attribute.foreign;
  }

  // "with the average age", "who have the number of …": an aggregate after a filter word is wanted unless
  // compared.
  void aggregateInFilter(std::size_t index) {
    const Item* following = next();
    const bool compared =
        following && following->kind == Kind::kCue &&
        (isComparison(following->cue->cue.kind) || following->cue->cue.kind == CueKind::kFilter);
    if (compared) {
      attribute_ = index;
      return;
    }
    out_.targets.push_back({.mention = index, .aggregate = aggregate_, .distinct = distinct_});
    aggregate_.reset();
    distinct_ = false;
  }

  static bool isComparison(CueKind kind) { return kind >= CueKind::kGreater && kind <= CueKind::kBetween; }
  bool valueFollows() const { return next() && next()->kind == Kind::kValue; }

  // ---------------------------------------------------------------- values, numbers, periods

  SketchFilter& push(SketchFilter filter) {
    filter.either = either_;
    filter.except = except_;
    out_.filters.push_back(std::move(filter));
    lastFilter_ = out_.filters.size() - 1;
    dangling_.reset();
    return out_.filters.back();
  }

  bool isText(Comparison comparison) const { return comparison >= Comparison::kContains; }

  void value(const Item& item) {
    const Comparison comparison = comparison_.value_or(Comparison::kEqual);
    if (isText(comparison) || item.readings.empty()) return textValue(item, comparison);
    std::vector<Reading> readings = item.readings;
    if (attribute_) preferAttribute(readings);
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

  // "Kentucky" where values are "Louisville, Kentucky" and "Lexington, Kentucky".
  static bool isPartOfSeveral(const Item& item) {
    const Reading& best = item.readings.front();
    const auto holds = [&](const Reading& reading) {
      return reading.value && reading.element == best.element &&
             lower(*reading.value) != lower(item.text) &&
             lower(*reading.value).find(lower(item.text)) != std::string::npos;
    };
    return std::count_if(item.readings.begin(), item.readings.end(), holds) > 1;
  }

  void partOfSeveral(const Item& item, std::vector<Reading> readings) {
    const ElementRef element = readings.front().element;
    push({.mention = mention({{element, std::nullopt, {}, readings.front().score}}, item),
          .comparison = Comparison::kContains,
          .values = {Value(item.text)},
          .negated = negated_});
    afterValue();
  }

  // A text that no sample holds, or a part of one: compared with the attribute at hand, else with what names
  // the entity at hand.
  void textValue(const Item& item, Comparison comparison) {
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

  // "the letter M in their first name": the attribute stands behind the text.
  std::optional<std::size_t> attributeBehind() {
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

  // For "names that contain X": the wanted attribute is also the narrowed one.
  std::optional<std::size_t> lastAttributeTarget() const {
    if (!comparison_ || !isText(*comparison_) || out_.targets.empty()) return std::nullopt;
    const auto& target = out_.targets.back();
    return target.mention && !isEntity(out_.mentions[*target.mention].readings.front()) ? target.mention
                                                                                        : std::nullopt;
  }

  std::vector<Reading> nameReadings() const {
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

  // "whose city is Paris": readings of Paris that sit in the attribute just named come first.
  void preferAttribute(std::vector<Reading>& readings) const {
    const auto& wanted = out_.mentions[*attribute_].readings;
    for (auto& reading : readings)
      if (std::any_of(wanted.begin(), wanted.end(),
                      [&](const Reading& w) { return w.element == reading.element && w.score > 0.6; }))
        reading.score += 0.4;
    std::stable_sort(readings.begin(), readings.end(),
                     [](const Reading& a, const Reading& b) { return a.score > b.score; });
  }

  void afterValue() {
    if (section_ == Section::kSelect && hasTargets()) section_ = Section::kFilter;
    keepAttributeForList();
    comparison_.reset();
    negated_ = negated_ && (isCue(next(), CueKind::kOr) || isCue(next(), CueKind::kAnd));
  }

  // "in Paris or London", "3 and 5": the attribute serves the next value too.
  void keepAttributeForList() {
    const bool orCompared =
        next() && next()->kind == Kind::kCue && next()->cue->cue.phrase.starts_with("or ");
    if (!isCue(next(), CueKind::kOr) && !isCue(next(), CueKind::kAnd) && !orCompared) attribute_.reset();
  }

  void number(const Item& item) {
    const double n = *question_.tokens[item.first].number;
    const Item* following = next();
    if (top_ && !out_.limit) {
      out_.limit = static_cast<std::size_t>(std::max(1.0, n));
      return;
    }
    if (isCue(following, CueKind::kHighest) || isCue(following, CueKind::kLowest)) {
      pendingLimit_ = static_cast<std::size_t>(std::max(1.0, n));
      return;
    }
    // "which five customers placed the most orders"
    if (section_ == Section::kSelect && !comparison_ && elementFollows() && superlativeLater()) {
      pendingLimit_ = static_cast<std::size_t>(std::max(1.0, n));
      return;
    }
    // "list 5 people"
    if (section_ == Section::kSelect && !comparison_ && elementFollows() && follows(CueKind::kList)) {
      out_.limit = static_cast<std::size_t>(std::max(1.0, n));
      return;
    }
    if (between_) return betweenNumber(item, n);
    if (isCue(following, CueKind::kGreaterOrEqual) || isCue(following, CueKind::kLessOrEqual)) {
      const bool ofAnother = next(2) && next(2)->kind == Kind::kNumber;  // "below 5 or over 8"
      if (following->cue->cue.phrase.starts_with("or ") && !ofAnother)
        comparison_ = following->cue->cue.kind == CueKind::kGreaterOrEqual ? Comparison::kGreaterOrEqual
                                                                           : Comparison::kLessOrEqual;
    }
    if (superlative_ && !hasTargets()) {
      pendingLimit_ = static_cast<std::size_t>(std::max(1.0, n));
      return;
    }
    compareNumber(item, n);
  }

  void compareNumber(const Item& item, double n) {
    if (attribute_) {
      push({.kind = filterKind(*attribute_),
            .mention = *attribute_,
            .comparison = comparison_.value_or(Comparison::kEqual),
            .values = {numberValue(n)},
            .negated = negated_,
            .aggregate = aggregate_.value_or(AggregateFunction::kAverage)});
      aggregate_.reset();
      return afterValue();
    }
    if (comparison_ && implied_ && !implied_->attribute.empty() && !elementFollows()) {
      if (impliedFilter(item, n)) return afterValue();
    }
    if (comparison_) {
      waiting_ = numberValue(n);
      return;
    }
    if (n >= 1000 && n < 2100 && question_.tokens[item.first].text.size() == 4) {
      auto readings = impliedAttributes("year", model_, words_);
      addDated(readings);
      if (!readings.empty()) {
        push(
            {.mention = mention(std::move(readings), item), .values = {numberValue(n)}, .negated = negated_});
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

  SketchFilter::Kind filterKind(std::size_t index) const {
    const auto& reading = out_.mentions[index].readings.front();
    if (isEntity(reading) || isLink(reading) || aggregate_ == AggregateFunction::kCount)
      return SketchFilter::Kind::kCount;
    return aggregate_ ? SketchFilter::Kind::kFigure : SketchFilter::Kind::kCompare;
  }

  bool superlativeLater() const {
    return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(at_), items_.end(), [](const Item& item) {
      return isCue(&item, CueKind::kHighest) || isCue(&item, CueKind::kLowest);
    });
  }

  bool elementFollows() const {
    return next() && next()->kind == Kind::kElement && !question_.tokens[items_[at_].first].comma;
  }

  bool impliedFilter(const Item& item, double n) {
    auto readings = impliedAttributes(implied_->attribute, model_, words_);
    Comparison comparison = *comparison_;
    if (readings.empty()) {
      readings = impliedAttributes(implied_->reversed, model_, words_);
      comparison = comparison == Comparison::kGreater ? Comparison::kLess
                   : comparison == Comparison::kLess  ? Comparison::kGreater
                                                      : comparison;
    }
    if (readings.empty()) return false;
    push({.mention = mention(std::move(readings), item),
          .comparison = comparison,
          .values = {numberValue(n)},
          .negated = negated_});
    return true;
  }

  void betweenNumber(const Item& item, double n) {
    if (!waiting_) {
      waiting_ = numberValue(n);
      return;
    }
    std::optional<std::size_t> index = attribute_;
    if (!index) {
      auto readings = impliedAttributes("age date year price amount number", model_, words_);
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

  void period(const Item& item) {
    std::vector<Reading> readings;
    if (attribute_) readings = out_.mentions[*attribute_].readings;
    addDated(readings);
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
      push(
          {.mention = index, .comparison = Comparison::kGreaterOrEqual, .values = {Value(item.period->from)}})
          .either = false;
      push({.mention = index, .comparison = Comparison::kLess, .values = {Value(item.period->to)}}).either =
          false;
    }
    afterValue();
  }

  // Every attribute that holds dates may be the one that a time is about.
  void addDated(std::vector<Reading>& readings) const {
    for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
      for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a) {
        const auto type = model_.entities[e].attributes[a].values.type;
        if (type == ValueType::kDate || type == ValueType::kDateTime)
          readings.push_back({{ElementRef::Kind::kAttribute, e, a}, std::nullopt, {}, 0.7});
      }
  }

  void addAggregateFilter(std::size_t compared, std::optional<std::size_t> aggregated) {
    push({.kind = SketchFilter::Kind::kAggregate,
          .mention = compared,
          .comparison = *comparison_,
          .aggregate = *aggregate_,
          .aggregated = aggregated});
    comparison_.reset();
    aggregate_.reset();
    attribute_.reset();
  }

  // ---------------------------------------------------------------- end

  void finish() {
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
    if (superlative_ && out_.orders.empty()) orderByRows();
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
        content == 0 ? 0
                     : 1.0 - static_cast<double>(std::min(missed, content)) / static_cast<double>(content);
  }

  // "the most common city": order the groups of the target by how many rows they have.
  void orderByRows() {
    out_.orders.push_back({.aggregate = AggregateFunction::kCount, .descending = *superlative_});
    takeLimit();
  }

  void defaultTarget() {
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

  const Question& question_;
  const std::vector<Item>& items_;
  const EntityModel& model_;
  const SchemaWords& words_;
  Sketch out_;
  std::size_t at_ = 0;

  // What earlier items still wait for.
  Section section_ = Section::kSelect;
  std::optional<AggregateFunction> aggregate_;
  std::vector<AggregateFunction> earlier_;  // functions before it that wait for the same attribute
  std::optional<Comparison> comparison_;
  const Cue* implied_ = nullptr;
  std::optional<bool> superlative_;       // descending
  std::optional<std::size_t> attribute_;  // waits for a value
  std::optional<std::size_t> dangling_;   // an attribute after "with" that nothing compared yet
  std::optional<Value> waiting_;          // a number that waits for what it counts or measures
  std::optional<std::size_t> pendingLimit_;
  std::optional<std::size_t> lastFilter_;
  std::optional<std::size_t> topTarget_;
  bool asksWho_ = false;
  bool maybeTop_ = false;
  bool negated_ = false;
  bool either_ = false;
  bool except_ = false;
  bool distinct_ = false;
  bool between_ = false;
  bool top_ = false;
};

}  // namespace

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
