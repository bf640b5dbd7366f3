#include "formulate/tables/literals.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "link/values/value_lookup.h"

namespace omni {
namespace {

constexpr std::size_t kLookedUp = 12;
constexpr std::size_t kLettersPerSlip = 5;
constexpr std::size_t kMaxImpliedValues =
    12;  // of an attribute: what they say need not stand in the question
constexpr std::size_t kYearDigits = 4, kMonthBytes = 7;  // "2024", "2024-01"

bool areDigits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, isDigit);
}

std::optional<std::int64_t> wholeOf(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  const auto* text = std::get_if<std::string>(&value);
  return text ? parsedNumber<std::int64_t>(*text) : std::nullopt;
}

bool isYear(const Value& value) {
  const std::string text = toText(value);
  return text.size() == kYearDigits && areDigits(text);
}

// "2024-05" and what begins so: a month of a year.
bool isMonth(const std::string& text) {
  return text.size() >= kMonthBytes && areDigits(text.substr(0, kYearDigits)) && text[kYearDigits] == '-' &&
         areDigits(text.substr(kYearDigits + 1, 2));
}

bool holdsNumber(const Question& question, std::int64_t number) {
  return std::ranges::any_of(question.tokens,
                             [&](const Token& token) { return token.number == static_cast<double>(number); });
}

/// Adapts the comparison of one attribute.
class Adapting {
 public:
  Adapting(Condition condition, const Attribute& attribute, const LogicalQuery& query,
           const StatementContext& asked)
      : c_(std::move(condition)), attribute_(attribute), query_(query), asked_(asked) {}

  Condition run() {
    const ValueSummary& values = attribute_.values;
    if (isDate(values.type)) return ofTime();
    if (isNumeric(values.type)) return ofNumber();
    if (values.type == ValueType::kBoolean) return ofTruth();
    return ofText();
  }

 private:
  // ---- times

  Condition ofTime() {
    const bool ranged = c_.kind == Condition::Kind::kBetween;
    if (isYear(c_.right.constant) && (!ranged || isYear(c_.upper.constant))) return ofYear();
    const auto* text = std::get_if<std::string>(&c_.right.constant);
    if (!text || ranged) return attribute_.values.type == ValueType::kDateTime ? byDay() : c_;
    const bool begins = c_.comparison == Comparison::kStartsWith || c_.comparison == Comparison::kContains;
    if (isMonth(*text) && (begins || text->size() == kMonthBytes) &&
        (begins || c_.comparison == Comparison::kEqual)) {
      Condition both;
      both.children.push_back(comparison(Expression::ofDatePart(DatePart::kYear, c_.left), Comparison::kEqual,
                                         *wholeOf(text->substr(0, kYearDigits))));
      both.children.push_back(comparison(Expression::ofDatePart(DatePart::kMonth, c_.left),
                                         Comparison::kEqual, *wholeOf(text->substr(kYearDigits + 1, 2))));
      return both;
    }
    c_.ignoreCase = false;
    if (c_.comparison == Comparison::kEqual)
      if (auto period = ofPeriod(*text)) return *std::move(period);
    return attribute_.values.type == ValueType::kDateTime ? byDay() : c_;
  }

  // The shortest period that the question names and that holds the day.
  std::optional<Condition> ofPeriod(const std::string& day) const {
    const PeriodSpan* shortest = nullptr;
    for (const auto& period : asked_.question.periods) {
      if (period.part || day < period.from || day >= period.to) continue;
      if (!shortest || (period.from >= shortest->from && period.to <= shortest->to)) shortest = &period;
    }
    if (!shortest) return ofNamedYear(day);
    Condition within;
    within.children = {compared(Comparison::kGreaterOrEqual, shortest->from),
                       compared(Comparison::kLess, shortest->to)};
    return within;
  }

  // The year of the day, where the question names it and no day.
  std::optional<Condition> ofNamedYear(const std::string& day) const {
    const auto year = wholeOf(day.substr(0, kYearDigits));
    if (!year || !holdsNumber(asked_.question, *year)) return std::nullopt;
    return comparison(Expression::ofDatePart(DatePart::kYear, c_.left), Comparison::kEqual, *year);
  }

  Condition compared(Comparison comparison, const std::string& day) const {
    Condition c = c_;
    c.comparison = comparison;
    c.right.constant = day;
    return c;
  }

  Condition ofYear() {
    c_.left = Expression::ofDatePart(DatePart::kYear, c_.left);
    c_.right.constant = *wholeOf(c_.right.constant);
    if (c_.kind == Condition::Kind::kBetween) c_.upper.constant = *wholeOf(c_.upper.constant);
    if (c_.comparison >= Comparison::kContains) c_.comparison = Comparison::kEqual;
    c_.ignoreCase = false;
    return std::move(c_);
  }

  // A day is compared to days, whatever the time.
  Condition byDay() {
    const auto isDay = [](const Expression& e) {
      const auto* text = std::get_if<std::string>(&e.constant);
      return text && text->size() == kDateBytes && isMonth(*text);
    };
    if (isDay(c_.right) && c_.comparison < Comparison::kContains)
      c_.left = Expression::ofDatePart(DatePart::kDay, c_.left);
    return std::move(c_);
  }

  // ---- numbers and truth

  void toNumber(Value& constant) const {
    const auto* text = std::get_if<std::string>(&constant);
    if (!text) return;
    if (const auto whole = parsedNumber<std::int64_t>(*text))
      constant = *whole;
    else if (const auto real = parsedNumber<double>(*text))
      constant = *real;
  }

  Condition ofNumber() {
    if (c_.comparison >= Comparison::kContains) return std::move(c_);
    c_.ignoreCase = false;
    toNumber(c_.right.constant);
    toNumber(c_.upper.constant);
    return std::move(c_);
  }

  Condition ofTruth() {
    const std::string isWord = lower(toText(c_.right.constant));
    if (isWord == "1" || isWord == "true" || isWord == "yes") c_.right.constant = true;
    if (isWord == "0" || isWord == "false" || isWord == "no") c_.right.constant = false;
    c_.ignoreCase = false;
    return std::move(c_);
  }

  // ---- texts

  Condition ofText() {
    const auto* text = std::get_if<std::string>(&c_.right.constant);
    const bool same = c_.comparison == Comparison::kEqual || c_.comparison == Comparison::kNotEqual;
    if (c_.kind != Condition::Kind::kCompare || !text || !same) {
      if (text && c_.comparison >= Comparison::kContains) c_.ignoreCase = true;
      return std::move(c_);
    }
    c_.ignoreCase = true;
    const auto found = lookUp(*text, asked_.entry, kLookedUp);
    if (const auto spelled = nearestIn(attribute_, found, *text)) {
      takeUp(*spelled, *text);
      return std::move(c_);
    }
    if (attribute_.values.complete) elsewhere(found, *text);
    return std::move(c_);
  }

  const Entity& entity() const { return asked_.entry.model.entities[query_.nodes[c_.left.node].entity]; }

  static bool reads(const std::string& value, const std::string& text) {
    return ValueIndex::normalise(value) == ValueIndex::normalise(text);
  }
  static bool holds(const std::string& value, const std::string& text) {
    const std::string in = " " + ValueIndex::normalise(value) + " ";
    return in.find(" " + ValueIndex::normalise(text) + " ") != std::string::npos;
  }

  static bool isNear(const std::string& value, const std::string& text) {
    const std::size_t slips = std::max<std::size_t>(1, text.size() / kLettersPerSlip);
    return holds(value, text) ||
           editDistance(ValueIndex::normalise(value), ValueIndex::normalise(text), slips) <= slips;
  }

  // The value of the attribute that reads like the text; the nearest one where it holds all words or differs
  // by a slip.
  std::optional<std::string> nearestIn(const Attribute& attribute, const std::vector<FoundValue>& found,
                                       const std::string& text) const {
    std::optional<std::string> nearest;
    for (const auto& value : found) {
      if (value.element != entity().name || value.attribute != attribute.name) continue;
      if (reads(value.value, text)) return value.value;
      if (!nearest && isNear(value.value, text)) nearest = value.value;
    }
    return nearest;
  }

  // A part that values share is looked for in all of them: where the question says "Ireland" and the
  // statement "Dublin, Ireland", in "Cork, Ireland" too.
  void takeUp(const std::string& value, const std::string& text) {
    const bool isWhole = reads(value, text);
    const std::string part = isWhole ? sharedPart(value) : holds(value, text) ? text : std::string();
    if (!part.empty() && c_.comparison == Comparison::kEqual) {
      c_.comparison = Comparison::kContains;
      c_.right.constant = part;
    } else {
      c_.right.constant = value;
    }
  }

  // The one run of words that the question names of a value, where it names no more and other values of the
  // attribute hold it too; else empty.
  std::string sharedPart(const std::string& value) const {
    const auto words = split(ValueIndex::normalise(value), ' ');
    const auto isContent = [](std::string_view word) { return !contentStems(word).empty(); };
    const auto isNamed = [&](std::string_view word) {
      return isContent(word) && std::ranges::any_of(asked_.question.tokens, [&](const Token& token) {
               return ValueIndex::normalise(token.text) == word;
             });
    };
    const auto first = std::ranges::find_if(words, isNamed);
    if (first == words.end()) return {};
    const auto last = std::find_if(words.rbegin(), words.rend(), isNamed).base();
    const bool isOneRun =
        std::all_of(first, last, [&](std::string_view word) { return isNamed(word) || !isContent(word); });
    const bool isAll =
        std::none_of(words.begin(), first, isContent) && std::none_of(last, words.end(), isContent);
    if (!isOneRun || isAll) return {};
    const std::string part = join(std::vector<std::string>(first, last), " ");
    return isInAnother(part, value) ? part : std::string();
  }

  bool isInAnother(const std::string& part, const std::string& value) const {
    return std::ranges::any_of(lookUp(part, asked_.entry, kLookedUp), [&](const FoundValue& found) {
      return found.element == entity().name && found.attribute == attribute_.name &&
             !reads(found.value, value) && holds(found.value, part);
    });
  }

  void elsewhere(const std::vector<FoundValue>& found, const std::string& text) {
    const Entity& of = entity();
    for (const auto& value : found) {
      if (value.element != of.name || !reads(value.value, text)) continue;
      const auto other = std::ranges::find(of.attributes, value.attribute, &Attribute::name);
      if (other == of.attributes.end()) continue;
      c_.left.attribute = static_cast<std::size_t>(other - of.attributes.begin());
      c_.right.constant = value.value;
      return;
    }
  }

  Condition c_;
  const Attribute& attribute_;
  const LogicalQuery& query_;
  const StatementContext& asked_;
};

bool isNamed(std::int64_t number, const Question& question) {
  const auto begins = [&](const PeriodSpan& period) {
    return period.from.starts_with(std::to_string(number) + "-");
  };
  return holdsNumber(question, number) || std::ranges::any_of(question.periods, begins);
}

}  // namespace

bool isNamed(const std::string& text, const StatementContext& asked) {
  const auto isWord = [&](const std::string& stem) {
    return std::ranges::any_of(asked.question.tokens, [&](const Token& token) {
      return token.stem == stem || token.lower == stem || (stem.size() > 3 && token.lower.starts_with(stem));
    });
  };
  if (std::ranges::any_of(contentStems(text), isWord)) return true;
  return std::ranges::any_of(asked.items, [&](const Item& item) {
    return std::ranges::any_of(item.matches, [&](const LinkCandidate& match) {
      return match.value && ValueIndex::normalise(*match.value) == ValueIndex::normalise(text);
    });
  });
}

Condition comparison(Expression left, Comparison with, Value right) {
  Condition c;
  c.kind = Condition::Kind::kCompare;
  c.left = std::move(left);
  c.comparison = with;
  c.right = Expression::ofConstant(std::move(right));
  return c;
}

const Attribute* attributeOf(const Expression& expression, const LogicalQuery& query,
                             const EntityModel& model) {
  if (expression.kind != Expression::Kind::kAttribute) return nullptr;
  return &model.entities[query.nodes[expression.node].entity].attributes[expression.attribute];
}

bool isOfTheQuestion(const Value& constant, const Attribute& attribute, const StatementContext& asked) {
  if (attribute.values.complete && attribute.values.distinct <= kMaxImpliedValues) return true;
  if (const auto* text = std::get_if<std::string>(&constant)) return isNamed(*text, asked);
  const auto* whole = std::get_if<std::int64_t>(&constant);
  return !whole || *whole == 0 || *whole == 1 || isNamed(*whole, asked.question);
}

Condition adapted(Condition condition, const LogicalQuery& query, const StatementContext& asked) {
  if (condition.right.kind != Expression::Kind::kConstant) return condition;
  if (condition.left.kind == Expression::Kind::kDatePart && condition.left.part != DatePart::kDay) {
    if (const auto whole = wholeOf(condition.right.constant)) condition.right.constant = *whole;
    if (const auto whole = wholeOf(condition.upper.constant)) condition.upper.constant = *whole;
    return condition;
  }
  const Attribute* attribute = attributeOf(condition.left, query, asked.entry.model);
  if (!attribute || std::holds_alternative<Null>(condition.right.constant)) return condition;
  return Adapting(std::move(condition), *attribute, query, asked).run();
}

}  // namespace omni
