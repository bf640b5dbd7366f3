#include "formulate/ranking/signs/signs.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "formulate/ranking/signs/expression_attribute.h"
#include "formulate/ranking/signs/read_words.h"
#include "formulate/sketch/elements/element_facts.h"
#include "query/query_entities.h"
#include "query/query_shape.h"
#include "question/lexicon/time_words.h"
#include "question/similarity.h"

namespace omni {
namespace {

using RefKind = ElementRef::Kind;
using Kind = Expression::Kind;

constexpr double kNear = 0.05;  // of two matches: either may be meant
constexpr float kMaxCount = 3;  // of what is counted: more says no more

// Function words that say something about the answer, where a cue reads them.
bool hasSense(const Token& token) {
  static constexpr std::string_view kSense[] = {
      "than",   "more",    "most",  "less",   "least",   "only",  "both",  "either",  "same",
      "not",    "no",      "each",  "every",  "then",    "if",    "still", "already", "yet",
      "one",    "or",      "after", "before", "between", "other", "since", "until",   "another",
      "during", "without", "over",  "under",  "above",   "below", "all",   "any"};
  return token.stop && isOneOf(kSense, token.lower);
}

bool saysPlural(const Token& token) {
  return token.lower.size() > 3 && token.lower.ends_with('s') && !token.lower.ends_with("ss") &&
         !token.possessive;
}

class SignReader {
 public:
  SignReader(const QueryCandidate& candidate, const Question& question, const EntityModel& model)
      : question_(question),
        model_(model),
        items_(candidate.segmentation->items),
        sketch_(candidate.variant->sketch),
        assignment_(candidate.grounding.assignment),
        query_(candidate.grounding.built.query),
        edits_(candidate.variant->edits),
        otherwise_(candidate.segmentationLoss > 0 || candidate.assignment > 0),
        shape_(shapeOf(query_)),
        words_(candidate) {}

  Signs run() {
    put(Sign::kEdited, std::min<double>(kMaxCount, std::accumulate(edits_.begin(), edits_.end(), 0.0)));
    put(Sign::kReadOtherwise, otherwise_);
    readWords();
    readMentions();
    readCount();
    readShown();
    readRanking();
    if (query_.where) readComparisons(*query_.where);
    readBeginning();
    put(Sign::kMerged, shape_[ShapeProperty::kEither] != 0 && shape_.aggregate() && query_.groupBy.empty());
    return signs_;
  }

 private:
  void put(Sign sign, double value) { signs_[static_cast<std::size_t>(sign)] = static_cast<float>(value); }
  void add(Sign sign, double value = 1) {
    float& sum = signs_[static_cast<std::size_t>(sign)];
    sum = std::min(kMaxCount, sum + static_cast<float>(value));
  }
  double at(Sign sign) const { return static_cast<double>(signs_[static_cast<std::size_t>(sign)]); }
  const std::vector<Token>& tokens() const { return question_.tokens; }

  // ---------------------------------------------------------------- words

  void readWords() {
    double content = 0;
    for (std::size_t t = 0; t < tokens().size(); ++t) {
      const Token& token = tokens()[t];
      if (token.stop) {
        if (!words_.itemAt(t) && hasSense(token)) add(Sign::kUnreadSense);
        continue;
      }
      ++content;
      if (words_.has(t)) continue;
      add(Sign::kUnread);
      if (token.capitalised || token.quoted || token.number) add(Sign::kUnreadNames);
    }
    put(Sign::kUnreadShare, content > 0 ? at(Sign::kUnread) / content : 1);
    const std::size_t head = headAt();
    put(Sign::kUnreadHead, head < tokens().size() && !tokens()[head].stop && !words_.has(head));
  }

  // "Which CITY", "how many CITIES"; behind the last token where the question begins otherwise.
  std::size_t headAt() const {
    const std::string_view first = tokens().front().lower;
    if (first == "which" || first == "what") return 1;
    return first == "how" && tokens().size() > 1 && tokens()[1].lower == "many" ? 2 : tokens().size();
  }

  // ---------------------------------------------------------------- what is called how

  const LinkCandidate& match(std::size_t mention) const { return chosen(sketch_, assignment_, mention); }

  void readMentions() {
    const auto read = entitiesOf(query_);
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      if (mention.ignored) continue;
      const LinkCandidate& meant = match(m);
      if (mention.implied) {
        add(Sign::kImplied);
        continue;
      }
      const double lacks = 1 - std::min(1.0, meant.score);
      const bool value = meant.value.has_value();
      Sign worst = value ? Sign::kValueLeast : Sign::kNamedLeast;
      put(worst, std::max(at(worst), lacks));
      if (!value && meant.score < kWholeName) add(Sign::kNamedInPart);
      if (hasRival(mention, meant)) add(value ? Sign::kValueRivals : Sign::kElementRivals);
      if (!value && isUsed(sketch_, m)) add(Sign::kTwins, twins(meant.element, read));
    }
  }

  static bool hasRival(const Mention& mention, const LinkCandidate& meant) {
    return std::ranges::any_of(mention.matches, [&](const LinkCandidate& other) {
      return !(other.element == meant.element) && other.score >= meant.score - kNear;
    });
  }

  double twins(const ElementRef& element, const std::set<std::size_t>& read) const {
    if (element.kind != RefKind::kAttribute) return 0;
    const std::string& phrase = attributeAt(model_, element).phrase;
    double count = 0;
    for (std::size_t e = 0; e < model_.entities.size(); ++e)
      if (!read.contains(e) && std::ranges::any_of(model_.entities[e].attributes,
                                                   [&](const Attribute& a) { return a.phrase == phrase; }))
        ++count;
    return count;
  }

  // ---------------------------------------------------------------- what is given

  const Attribute* attributeOf(const Expression& e) const { return omni::attributeOf(e, query_, model_); }

  bool isNamed(std::size_t entity) const {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const auto& meant = match(m);
      if (!sketch_.mentions[m].implied && !meant.value && meant.element.kind == RefKind::kEntity &&
          meant.element.owner == entity && meant.score >= kWholeName)
        return true;
    }
    return false;
  }

  void readCount() {
    for (const auto& e : query_.select) {
      if (e.kind != Kind::kAggregate || e.function != AggregateFunction::kCount) continue;
      if (attributeOf(e)) return put(Sign::kCountsValues, 1);
      const std::size_t node = e.arguments.empty() ? 0 : e.arguments.front().node;
      return put(isNamed(query_.nodes[node].entity) ? Sign::kCountsNamed : Sign::kCountsUnnamed, 1);
    }
  }

  // The entity that an expression is of.
  std::optional<std::size_t> entityOf(const Expression& e) const {
    if (e.kind == Kind::kNode || e.kind == Kind::kAttribute) return query_.nodes[e.node].entity;
    return e.arguments.empty() ? std::nullopt : entityOf(e.arguments.front());
  }

  bool shows(const LinkCandidate& meant) const {
    return std::ranges::any_of(query_.select, [&](const Expression& e) {
      if (e.kind == Kind::kAggregate && e.arguments.empty())
        return meant.element.owner == query_.nodes[0].entity;
      if (meant.element.kind == RefKind::kEntity) return entityOf(e) == meant.element.owner;
      return attributeOf(e) == &attributeAt(model_, meant.element);
    });
  }

  void readHead() {
    const Mention* first = nullptr;
    std::size_t at = 0;
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const Mention& mention = sketch_.mentions[m];
      if (mention.implied || match(m).value || (first && first->token <= mention.token)) continue;
      first = &mention;
      at = m;
    }
    if (!first || match(at).element.kind == RefKind::kLink) return;
    put(Sign::kHeadNotShown, !shows(match(at)));
  }

  void readShown() {
    const Expression& first = query_.select.front();
    const Attribute* shown = attributeOf(first);
    readHead();
    if (first.kind == Kind::kAggregate || !entityOf(first)) return;
    put(isNamed(*entityOf(first)) ? Sign::kListsNamed : Sign::kListsUnnamed, 1);
    if (!shown) return;
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const LinkCandidate& meant = match(m);
      if (isProperty(meant.element) && !sketch_.mentions[m].implied && !meant.value &&
          areAbout(sketch_.targets, m) && &attributeAt(model_, meant.element) == shown)
        return put(Sign::kShowsAsked, 1);
    }
    put(Sign::kShowsKey, !isName(first) && identifies(*shown));
  }

  bool isName(const Expression& e) const {
    if (e.kind != Kind::kAttribute) return false;
    const auto& names = model_.entities[query_.nodes[e.node].entity].names;
    return std::ranges::find(names, e.attribute) != names.end();
  }

  // ---------------------------------------------------------------- what is first

  // The ranking expression: an order with a limit, or an extreme.
  std::optional<Expression> rankedBy() const {
    if (!query_.orderBy.empty() && query_.limit) return query_.orderBy.front().expression;
    for (const auto& e : query_.select)
      if (e.kind == Kind::kAggregate &&
          (e.function == AggregateFunction::kMaximum || e.function == AggregateFunction::kMinimum))
        return e;
    return std::nullopt;
  }

  static bool speaksOf(const Cue& cue, const std::vector<std::string>& stems) {
    for (const std::string_view attributes : {cue.attribute, cue.reversed})
      for (const auto& wanted : split(attributes, ' '))
        if (std::ranges::find(stems, wanted) != stems.end()) return true;
    return false;
  }

  bool isNamed(const Attribute& attribute) const {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      const auto& element = match(m).element;
      const bool property = isProperty(element);
      if (property && !sketch_.mentions[m].implied && &attributeAt(model_, element) == &attribute)
        return true;
    }
    return false;
  }

  void readRanking() {
    const auto by = rankedBy();
    if (!by) return;
    put(Sign::kRanked, 1);
    const Attribute* attribute = attributeOf(*by);
    const auto stems = attribute ? contentStems(attribute->phrase) : std::vector<std::string>{};
    bool spoken = false;
    for (const auto& item : items_) {
      if (item.kind != Item::Kind::kCue) continue;
      const Cue& cue = item.cue->cue;
      if (cue.kind != CueKind::kHighest && cue.kind != CueKind::kLowest && cue.kind != CueKind::kTop)
        continue;
      const bool speaks = speaksOf(cue, stems);
      spoken |= speaks;
      if (!cue.attribute.empty() && !speaks) put(Sign::kRankedStrangely, 1);
      if (cue.phrase.ends_with("best") || cue.phrase.ends_with("worst")) readJudgement(attribute, speaks);
    }
    if (attribute) readMeasure(*attribute, stems, spoken);
  }

  // "The best" of ranks and delays is the least.
  void readJudgement(const Attribute* attribute, bool spoken) {
    if (attribute && isBetterSmall(attribute->phrase))
      put(Sign::kRankedBackwards, 1);
    else if (!spoken)
      put(Sign::kRankedByJudgement, 1);
  }

  void readMeasure(const Attribute& attribute, const std::vector<std::string>& stems, bool spoken) {
    static constexpr std::string_view kParts[] = {"day",  "month",  "hour", "minut",
                                                  "week", "number", "code", "id"};
    const bool part = stems.size() == 1 && isOneOf(kParts, stems.front());
    put(Sign::kRankedByKey, identifies(attribute) || part);
    put(Sign::kRankedByThing, std::ranges::any_of(model_.entities, [&](const Entity& entity) {
          return contentStems(entity.phrase) == stems;
        }));
    put(Sign::kRankedUnnamed, !spoken && !isNamed(attribute));
    put(Sign::kRankedByText, !isOrdered(attribute.values.type));
  }

  void readComparisons(const Condition& condition) {
    for (const auto& child : condition.children) readComparisons(child);
    const bool ordered = condition.kind == Condition::Kind::kBetween ||
                         (condition.kind == Condition::Kind::kCompare && comparesOrder(condition.comparison));
    const Attribute* compared = ordered ? attributeOf(condition.left) : nullptr;
    if (compared && !isOrdered(compared->values.type)) put(Sign::kComparesText, 1);
  }

  // ---------------------------------------------------------------- how it begins

  void readBeginning() {
    const std::string_view first = tokens().front().lower;
    const std::string_view second = tokens().size() > 1 ? std::string_view(tokens()[1].lower) : "";
    const bool which = first == "which" || first == "what";
    static constexpr std::string_view kFigures[] = {"percentage", "percent", "share", "amount",
                                                    "sum",        "number",  "total", "average"};
    const bool figure =
        (first == "how" && second != "many" && second != "much") || (which && isOneOf(kFigures, second));
    const bool date = first == "when" || (which && isOneOf(kTimeWords, second));
    put(Sign::kWhenWithoutDate, date && !showsDate());
    put(Sign::kWhereByName, first == "where" && (isName(query_.select.front()) || showsNumber()));
    put(Sign::kHowByText, figure && !showsNumber());
    const bool many = which && tokens().size() > 1 && saysPlural(tokens()[1]);
    put(Sign::kOneOfMany, many && query_.limit == 1);
  }

  bool showsNumber() const {
    return std::ranges::any_of(query_.select, [&](const Expression& e) {
      const Attribute* attribute = attributeOf(e);
      return isAggregated(e) || e.kind == Kind::kArithmetic || e.kind == Kind::kDaysBetween ||
             (attribute && isNumeric(attribute->values.type));
    });
  }

  bool showsDate() const {
    return std::ranges::any_of(query_.select, [&](const Expression& e) {
      const Attribute* attribute = attributeOf(e);
      if (!attribute) return false;
      const auto stems = contentStems(attribute->phrase);
      return isDate(attribute->values.type) || attribute->values.type == ValueType::kTime ||
             std::ranges::any_of(stems, [](const std::string& s) { return isOneOf(kTimeWords, s); });
    });
  }

  const Question& question_;
  const EntityModel& model_;
  const std::vector<Item>& items_;
  const Sketch& sketch_;
  const Assignment& assignment_;
  const LogicalQuery& query_;
  const std::array<unsigned char, kSketchEdits>& edits_;
  const bool otherwise_;
  const QueryShape shape_;
  const ReadWords words_;
  Signs signs_{};
};

}  // namespace

Signs signsOf(const QueryCandidate& candidate, const Question& question, const EntityModel& model) {
  return SignReader(candidate, question, model).run();
}

}  // namespace omni
