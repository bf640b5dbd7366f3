#include "formulate/ranking/signs/defects.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "formulate/ranking/signs/expression_attribute.h"
#include "formulate/ranking/signs/read_words.h"
#include "query/query_entities.h"
#include "query/query_shape.h"
#include "question/lexicon.h"
#include "question/world_facts.h"

namespace omni {
namespace {

using RefKind = ElementRef::Kind;
using Kind = Expression::Kind;
using Function = AggregateFunction;

constexpr double kGaps = 0.02;  // share of values that may be missing where most are known

// Without a word of the source's: what narrows is a place, a people, a language, a month.
bool isKnownToAll(const std::string& word) {
  const auto& facts = WorldFacts::shipped();
  return std::ranges::any_of(facts.called(word), [&](std::uint32_t thing) {
    return facts.thing(thing).kind != WorldThing::Kind::kUnit;
  });
}

bool isUnit(std::string_view word) {
  static constexpr std::string_view kMore[] = {"years", "months", "percent", "points", "times"};
  return isTimeUnit(word) || isOneOf(kMore, word) || !measuredIn(word).empty();
}

// What no query may leave out without answering something else.
bool ordersOrCompares(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "consecutive", "consecutively", "row",      "straight",   "next",    "previous", "prior",
      "following",   "preceding",     "earlier",  "later",      "average", "total",    "combined",
      "difference",  "different",     "distinct", "unique",     "same",    "similar",  "half",
      "twice",       "double",        "percent",  "percentage", "ratio",   "first",    "last",
      "exactly",     "again",         "together", "overall",    "except",  "besides",  "rest",
      "remaining",   "single",        "multiple", "ever",       "never",   "always",   "once",
      "longer",      "shorter",       "higher",   "lower",      "larger",  "smaller",  "fewer",
      "bigger",      "greater",       "older",    "younger",    "faster",  "slower",   "better",
      "worse",       "common",        "per",      "every",      "neither", "nor",      "alone",
      "second",      "third",         "median",   "maximum",    "minimum", "increase", "decrease"};
  return isOneOf(kWords, word);
}

bool isTotal(std::string_view lowerCaseText) {
  static constexpr std::string_view kTotals[] = {"total",   "totals", "subtotal", "grand total",
                                                 "overall", "all",    "sum"};
  return isOneOf(kTotals, lowerCaseText) || lowerCaseText.starts_with("total ");
}

// Whether the words of one stand within the other, which is longer.
bool standsWithin(const std::string& part, const std::string& whole) {
  const auto isLetter = [](unsigned char c) { return std::isalnum(c) != 0 || c > 127; };
  for (std::size_t at = whole.find(part); at != std::string::npos; at = whole.find(part, at + 1)) {
    const std::size_t end = at + part.size();
    if ((at == 0 || !isLetter(whole[at - 1])) && (end == whole.size() || !isLetter(whole[end])))
      return whole.size() > part.size();
  }
  return false;
}

class DefectReader {
 public:
  DefectReader(const QueryCandidate& candidate, const Question& question, const EntityModel& model)
      : question_(question),
        model_(model),
        segmentation_(*candidate.segmentation),
        sketch_(candidate.variant->sketch),
        assignment_(candidate.grounding.assignment),
        query_(candidate.grounding.built.query),
        shape_(shapeOf(query_)),
        words_(candidate) {}

  Defects run() {
    readUnread();
    put(Defect::kDropped, drops());
    readValues();
    if (query_.where) readConstants(*query_.where);
    put(Defect::kTotalKept, shape_.aggregate() || query_.limit ? keepsTotal() : false);
    readCount();
    put(Defect::kUnused, leavesUnused());
    put(Defect::kNameless, std::ranges::any_of(sketch_.targets, [&](const SketchTerm& target) {
          return target.mention && !target.aggregate && isNameless(match(*target.mention).element);
        }));
    put(Defect::kYesToChoice, query_.whether && question_.has(CueKind::kOr));
    put(Defect::kSeveralFigures, shape_[ShapeProperty::kManyAggregates] != 0);
    put(Defect::kNegated, shape_[ShapeProperty::kNegated] != 0 || shape_[ShapeProperty::kDifferent] != 0);
    put(Defect::kFigureRepeated, repeatsFigure());
    put(Defect::kEitherWay, std::ranges::any_of(query_.edges, [&](const QueryEdge& edge) {
          return model_.links[edge.link].from == model_.links[edge.link].to;
        }));
    readRanking();
    put(Defect::kNumberInText,
        std::ranges::any_of(query_.select, [&](const Expression& e) { return sumsTexts(e); }) ||
            std::ranges::any_of(query_.orderBy,
                                [&](const Order& order) { return isFromText(order.expression); }) ||
            (query_.where && comparesTexts(*query_.where)));
    return defects_;
  }

 private:
  void put(Defect defect, bool holds) { defects_[static_cast<std::size_t>(defect)] = holds ? 1.0f : 0.0f; }
  const std::vector<Token>& tokens() const { return question_.tokens; }
  const LinkCandidate& match(std::size_t mention) const { return chosen(sketch_, assignment_, mention); }

  // ---------------------------------------------------------------- words

  bool takesAll() const {
    return !query_.where && !query_.having && !query_.limit && !query_.set && query_.edges.empty() &&
           query_.groupBy.empty();
  }

  void readUnread() {
    std::size_t unread = 0;
    bool place = false, sense = false;
    for (std::size_t t = 0; t < tokens().size(); ++t) {
      if (tokens()[t].stop || words_.has(t)) continue;
      ++unread;
      place |= isKnownToAll(tokens()[t].lower);
      sense |= ordersOrCompares(tokens()[t].lower);
    }
    const bool counts = shape_.aggregate() == Function::kCount;
    put(Defect::kCountsAll, unread > 0 && counts && takesAll());
    put(Defect::kTakesAll, unread > 0 && !shape_.aggregate() && takesAll());
    put(Defect::kFigureOfAll, unread > 0 && shape_.aggregate() && !counts && takesAll());
    put(Defect::kSeveralUnread, unread > 1);
    put(Defect::kUnreadPlace, place);
    put(Defect::kUnreadSense, sense);
  }

  // "men", a column of a table that another reading of "salary" made superfluous.
  bool drops() const {
    const auto held = entitiesOf(query_);
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      const ElementRef& element = match(m).element;
      const bool thing = element.kind == RefKind::kEntity || element.kind == RefKind::kAttribute;
      if (thing && !mention.ignored && !mention.implied && !held.contains(element.owner)) return true;
    }
    return false;
  }

  bool leavesUnused() const {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      const LinkCandidate& meant = match(m);
      if (mention.ignored || mention.implied || meant.value || isUsed(sketch_, m)) continue;
      const auto follows = [&](const QueryEdge& edge) { return edge.link == meant.element.owner; };
      const bool link = meant.element.kind == RefKind::kLink;
      if (link ? std::ranges::none_of(query_.edges, follows) : meant.element.kind == RefKind::kAttribute)
        return true;
    }
    return false;
  }

  bool isNameless(const ElementRef& element) const {
    return element.kind == RefKind::kEntity && !model_.entities[element.owner].named;
  }

  bool saysKind(const Token& token) const {
    return !token.capitalised && !token.quoted && !token.possessive && token.lower.size() > 3 &&
           token.lower.ends_with('s') && !token.lower.ends_with("ss");
  }

  void readValues() {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      const LinkCandidate& meant = match(m);
      if (mention.ignored || mention.implied || !meant.value) continue;
      const Item* item = words_.itemAt(mention.token);
      if (!item || item->count != 1) continue;
      const Token& token = tokens()[mention.token];
      if (saysKind(token) && lower(*meant.value) != token.lower) put(Defect::kKindAsValue, true);
    }
  }

  // ---------------------------------------------------------------- what is compared

  void readConstants(const Condition& condition) {
    for (const Condition& child : condition.children) readConstants(child);
    if (condition.kind != Condition::Kind::kCompare || condition.right.kind != Kind::kConstant) return;
    const Attribute* attribute = attributeOf(condition.left, query_, model_);
    if (!attribute) return;
    const auto* text = std::get_if<std::string>(&condition.right.constant);
    if (text && condition.comparison == Comparison::kEqual && isWithinOthers(lower(*text), *attribute))
      put(Defect::kValueWithin, true);
  }

  static bool isWithinOthers(const std::string& wanted, const Attribute& attribute) {
    return std::ranges::any_of(attribute.values.samples, [&](const std::string& sample) {
      return sample.size() > wanted.size() && standsWithin(wanted, lower(sample));
    });
  }

  bool keepsTotal() const {
    return std::ranges::any_of(query_.nodes, [&](const QueryNode& node) {
      const Entity& entity = model_.entities[node.entity];
      return std::ranges::any_of(entity.names, [&](std::size_t name) {
        const auto& samples = entity.attributes[name].values.samples;
        return std::ranges::any_of(samples, [](const std::string& sample) { return isTotal(lower(sample)); });
      });
    });
  }

  // ---------------------------------------------------------------- figures

  // The first thing or property that is named, if it is no value.
  const LinkCandidate* firstNamed() const {
    const Mention* first = nullptr;
    const LinkCandidate* found = nullptr;
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      if (mention.implied || mention.ignored || (first && first->token <= mention.token)) continue;
      first = &mention;
      found = &match(m);
    }
    return found && !found->value ? found : nullptr;
  }

  void readCount() {
    const Expression& first = query_.select.front();
    const bool rows = first.kind == Kind::kAggregate && first.function == Function::kCount &&
                      !attributeOf(first, query_, model_);
    if (!rows) return;
    const bool asksHowMany = tokens().size() > 2 && tokens()[0].lower == "how" && tokens()[1].lower == "many";
    put(Defect::kUnitCounted, asksHowMany && isUnit(tokens()[2].lower) && !namesThing(2));
    const LinkCandidate* named = firstNamed();
    if (!named || named->element.kind != RefKind::kAttribute || !query_.groupBy.empty()) return;
    const auto& values = attributeAt(model_, named->element).values;
    put(Defect::kRowsOfValues, values.distinct + values.nulls < values.rows);
  }

  // Whether the token names a table, a class or a label in full.
  bool namesThing(std::size_t token) const {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      const LinkCandidate& meant = match(m);
      if (mention.token == token && !mention.ignored && !meant.value &&
          meant.element.kind == RefKind::kEntity && meant.score >= kWholeName)
        return true;
    }
    return false;
  }

  // A table's row comes once for each row of another that refers to it.
  bool repeatsFigure() const {
    if (model_.route != Route::kSql) return false;
    return std::ranges::any_of(query_.select, [&](const Expression& e) {
      const bool sums = e.kind == Kind::kAggregate && !e.distinct &&
                        (e.function == Function::kSum || e.function == Function::kAverage);
      return sums && !e.arguments.empty() && e.arguments.front().kind == Kind::kAttribute &&
             isReferredTo(e.arguments.front().node);
    });
  }

  // Whether another of the query's nodes leads to this one, or to one that this one leads to.
  bool isReferredTo(std::size_t node) const {
    std::vector<std::size_t> reached{node};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const QueryEdge& edge : query_.edges) {
        const auto known = [&](std::size_t n) { return std::ranges::find(reached, n) != reached.end(); };
        if (edge.to == reached[i] && !known(edge.from)) return true;
        if (edge.from == reached[i] && !known(edge.to)) reached.push_back(edge.to);
      }
    return false;
  }

  bool isFromText(const Expression& e) const {
    const Attribute* attribute = attributeOf(e, query_, model_);
    return attribute && isNumeric(attribute->values.type) &&
           attribute->values.numberForm != NumberForm::kNumber;
  }
  bool sumsTexts(const Expression& e) const {
    return e.kind == Kind::kAggregate && e.function != Function::kCount && isFromText(e);
  }
  bool comparesTexts(const Condition& condition) const {
    const bool ordered = condition.kind == Condition::Kind::kBetween ||
                         (condition.kind == Condition::Kind::kCompare && comparesOrder(condition.comparison));
    return (ordered && isFromText(condition.left)) ||
           std::ranges::any_of(condition.children,
                               [&](const Condition& child) { return comparesTexts(child); });
  }

  // ---------------------------------------------------------------- what is first

  struct Ranked {
    const Expression* by;
    bool most;
  };

  std::optional<Ranked> ranked() const {
    if (!query_.orderBy.empty() && query_.limit)
      return Ranked{&query_.orderBy.front().expression, query_.orderBy.front().descending};
    const Expression& first = query_.select.front();
    const bool extreme = first.kind == Kind::kAggregate &&
                         (first.function == Function::kMaximum || first.function == Function::kMinimum);
    return extreme ? std::optional(Ranked{&first, first.function == Function::kMaximum}) : std::nullopt;
  }

  void readRanking() {
    const auto found = ranked();
    if (!found) return;
    put(Defect::kRankedByPlace, found->by->kind == Kind::kPlace);
    const Attribute* attribute = attributeOf(*found->by, query_, model_);
    const bool extreme = found->by == &query_.select.front();
    if (attribute) {
      const auto& values = attribute->values;
      put(Defect::kRankedWithGaps,
          static_cast<double>(values.nulls) > kGaps * static_cast<double>(values.rows));
    }
    for (const Item& item : segmentation_.items) {
      if (item.kind != Item::Kind::kCue) continue;
      const Cue& cue = item.cue->cue;
      if (cue.kind != CueKind::kHighest && cue.kind != CueKind::kLowest) continue;
      if (extreme && namesThing(headBehind(item.first + item.count))) put(Defect::kFigureForThing, true);
      const bool backwards = found->most ? wantsFirst(cue) : wantsLast(cue);
      if (attribute && isTime(*attribute) && backwards) put(Defect::kOldestIsLast, true);
    }
  }

  static bool isTime(const Attribute& attribute) {
    static constexpr std::string_view kStems[] = {"year", "date", "birth", "born", "found", "establish"};
    return isDate(attribute.values.type) ||
           std::ranges::any_of(contentStems(attribute.phrase),
                               [](const std::string& stem) { return isOneOf(kStems, stem); });
  }
  static bool wantsFirst(const Cue& cue) { return cue.phrase == "oldest" || cue.phrase == "earliest"; }
  static bool wantsLast(const Cue& cue) {
    static constexpr std::string_view kLast[] = {"newest", "latest", "youngest", "most recent"};
    return isOneOf(kLast, cue.phrase);
  }

  // "the best rated FILM with": the last word before one that carries no content.
  std::size_t headBehind(std::size_t token) const {
    while (token + 1 < tokens().size() && !tokens()[token].comma && !tokens()[token + 1].stop) ++token;
    return token;
  }

  const Question& question_;
  const EntityModel& model_;
  const Segmentation& segmentation_;
  const Sketch& sketch_;
  const Assignment& assignment_;
  const LogicalQuery& query_;
  const QueryShape shape_;
  const ReadWords words_;
  Defects defects_{};
};

}  // namespace

Defects defectsOf(const QueryCandidate& candidate, const Question& question, const EntityModel& model) {
  return DefectReader(candidate, question, model).run();
}

}  // namespace omni
