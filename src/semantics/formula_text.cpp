#include "semantics/formula_text.h"

#include <array>
#include <cstdint>
#include <utility>

#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLongestFormula = 4000;  // bytes of a formula
constexpr int kDeepestFormula = 24;
constexpr std::size_t kMaxConditions = 32;

tl::unexpected<Error> notUnderstood(const std::string& what) {
  return fail(Code::kUnsupported, what,
              "Columns, numbers, + - * /, count, sum, avg, min, max and median are.");
}

struct Piece {
  enum class Kind { kName, kText, kNumber, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;     // of a name without its quotes and what stands before a dot
  bool quoted = false;  // a name that is no word of the language
};

bool isNameStart(char c) {
  return c == '_' || (isWordByte(c) && !isDigit(c));
}

/// Cuts a formula into pieces.
class Cutter {
 public:
  Cutter(std::string_view text, const MemberText& members) : text_(text), members_(members) {}

  Result<std::vector<Piece>> run(int depth = 0) {
    if (text_.size() > kLongestFormula) return notUnderstood("it is longer than 4,000 bytes");
    if (depth > kDeepestFormula) return notUnderstood("it is nested too deeply");
    while (skipSpace(), at_ < text_.size()) OMNI_RETURN_IF_ERROR(cut(depth));
    return std::move(pieces_);
  }

 private:
  void skipSpace() {
    while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) <= ' ') ++at_;
  }
  bool begins(std::string_view with) const { return text_.substr(at_).starts_with(with); }

  Status cut(int depth) {
    const char c = text_[at_];
    if (begins("{") || begins("${")) return cutMember(depth);
    if (c == '\'') return cutQuoted('\'', Piece::Kind::kText);
    if (c == '"' || c == '`') return cutQuoted(c, Piece::Kind::kName);
    if (isDigit(c) || (c == '.' && at_ + 1 < text_.size() && isDigit(text_[at_ + 1]))) return cutNumber();
    if (isNameStart(c)) return cutName();
    constexpr std::array<std::string_view, 5> kTwo{"<=", ">=", "<>", "!=", "=="};
    for (const std::string_view sign : kTwo)
      if (begins(sign)) return put(Piece::Kind::kSign, std::string(sign), 2);
    if (begins("--") || begins("/*") || begins("||"))
      return notUnderstood("'" + std::string(text_.substr(at_, 2)) + "' in it");
    if (std::string_view("()+-*/,=<>.").find(c) == std::string_view::npos)
      return notUnderstood("'" + toUtf8(text_.substr(at_, 1)) + "' in it");
    return put(Piece::Kind::kSign, std::string(1, c), 1);
  }

  Status put(Piece::Kind kind, std::string text, std::size_t size, bool quoted = false) {
    pieces_.push_back({kind, std::move(text), quoted});
    at_ += size;
    return {};
  }

  Status cutQuoted(char mark, Piece::Kind kind) {
    std::string inside;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] != mark) {
        inside += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == mark) {
        inside += text_[at_++];
      } else {
        return put(kind, std::move(inside), 1, true);
      }
    }
    return notUnderstood("a quotation mark is not closed in it");
  }

  Status cutNumber() {
    std::size_t end = at_;
    while (end < text_.size() && (isDigit(text_[end]) || text_[end] == '.')) ++end;
    return put(Piece::Kind::kNumber, std::string(text_.substr(at_, end - at_)), end - at_);
  }

  Status cutName() {
    std::size_t end = at_;
    while (end < text_.size() && (isWordByte(text_[end]) || text_[end] == '_' || text_[end] == '$')) ++end;
    return put(Piece::Kind::kName, std::string(text_.substr(at_, end - at_)), end - at_);
  }

  // "{CUBE}", "${orders.amount}", "{{ Dimension('order__status') }}": what it means stands in its place.
  Status cutMember(int depth) {
    const bool jinja = begins("{{");
    const std::string_view closing = jinja ? "}}" : "}";
    const std::size_t begin = text_.find('{', at_) + (jinja ? 2 : 1);
    const std::size_t end = text_.find(closing, begin);
    if (end == std::string_view::npos) return notUnderstood("a brace is not closed in it");
    std::string name(trim(text_.substr(begin, end - begin)));
    if (jinja) {
      const std::size_t open = name.find_first_of("'\""), close = name.find_last_of("'\"");
      const std::string function = lower(trim(std::string_view(name).substr(0, name.find('('))));
      if (open == std::string::npos || close == open ||
          (function != "dimension" && function != "timedimension"))
        return notUnderstood("'" + name + "' in it");
      name = name.substr(open + 1, name.find(name[open], open + 1) - open - 1);
    }
    at_ = end + closing.size();
    const auto meant = members_ ? members_(name) : std::nullopt;
    if (!meant) return notUnderstood("nothing here is called '" + name + "', which it names");
    if (meant->empty()) {  // the table itself: "{CUBE}.amount"
      if (begins(".")) ++at_;
      return {};
    }
    OMNI_TRY(inside, Cutter(*meant, members_).run(depth + 1));
    const bool single = inside.size() == 1;
    if (!single) pieces_.push_back({Piece::Kind::kSign, "("});
    pieces_.insert(pieces_.end(), inside.begin(), inside.end());
    if (!single) pieces_.push_back({Piece::Kind::kSign, ")"});
    return pieces_.size() > kLongestFormula ? Status(notUnderstood("it names too much")) : Status();
  }

  std::string_view text_;
  const MemberText& members_;
  std::size_t at_ = 0;
  std::vector<Piece> pieces_;
};

/// Reads the pieces: every rule leaves off behind what it has read.
class Parser {
 public:
  explicit Parser(std::vector<Piece> pieces) : pieces_(std::move(pieces)) { pieces_.push_back({}); }

  Result<NarrowedFormula> row() {
    OMNI_TRY(read, narrowed());
    OMNI_RETURN_IF_ERROR(atEnd());
    return std::move(read);
  }
  Result<Formula> formula() {
    OMNI_TRY(read, sum());
    OMNI_RETURN_IF_ERROR(atEnd());
    return std::move(read);
  }
  Result<std::vector<FormulaCondition>> conditions() {
    std::vector<FormulaCondition> all;
    OMNI_RETURN_IF_ERROR(allOf(all));
    OMNI_RETURN_IF_ERROR(atEnd());
    return all;
  }

 private:
  const Piece& next() const { return pieces_[at_]; }
  bool isWord(std::string_view word) const {
    return next().kind == Piece::Kind::kName && !next().quoted && lower(next().text) == word;
  }
  bool takeWord(std::string_view word) {
    const bool is = isWord(word);
    at_ += is ? 1 : 0;
    return is;
  }
  bool isSign(std::string_view sign) const {
    return next().kind == Piece::Kind::kSign && next().text == sign;
  }
  bool takeSign(std::string_view sign) {
    const bool is = isSign(sign);
    at_ += is ? 1 : 0;
    return is;
  }
  Status expect(std::string_view sign) {
    if (takeSign(sign)) return {};
    return notUnderstood(found() + " where '" + std::string(sign) + "' belongs");
  }
  Status atEnd() const {
    return next().kind == Piece::Kind::kEnd ? Status() : Status(notUnderstood(found() + " in it"));
  }
  std::string found() const { return next().kind == Piece::Kind::kEnd ? "it ends" : "'" + next().text + "'"; }

  struct Depth {
    explicit Depth(int& of) : depth(of) { ++depth; }
    ~Depth() { --depth; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    int& depth;
  };

  // ---------------------------------------------------------------- of one row

  Result<NarrowedFormula> narrowed() {
    if (isWord("case")) return inCase();
    if (isWord("coalesce") || isWord("ifnull")) return orZero();
    OMNI_TRY(of, sum());
    return NarrowedFormula{std::move(of), {}};
  }

  // "case when status = 'paid' then amount else 0 end"
  Result<NarrowedFormula> inCase() {
    ++at_;
    NarrowedFormula row;
    if (!takeWord("when")) return notUnderstood("a case without 'when'");
    OMNI_RETURN_IF_ERROR(allOf(row.where));
    if (!takeWord("then")) return notUnderstood(found() + " in a case");
    OMNI_TRY(of, sum());
    row.of = std::move(of);
    if (takeWord("else")) {
      row.elseZero = next().kind == Piece::Kind::kNumber && next().text == "0";
      if (!row.elseZero && !isWord("null")) return notUnderstood("a case with another 'else' than 0 or null");
      ++at_;
    }
    if (!takeWord("end")) return notUnderstood("a case of several parts");
    return row;
  }

  // "coalesce(amount, 0)"
  Result<NarrowedFormula> orZero() {
    ++at_;
    OMNI_RETURN_IF_ERROR(expect("("));
    OMNI_TRY(row, narrowed());
    OMNI_RETURN_IF_ERROR(expect(","));
    if (next().text != "0") return notUnderstood("coalesce with another value than 0");
    ++at_;
    OMNI_RETURN_IF_ERROR(expect(")"));
    row.elseZero = true;
    return std::move(row);
  }

  // ---------------------------------------------------------------- arithmetic

  Result<Formula> sum() {
    const Depth deeper(depth_);
    if (depth_ > kDeepestFormula) return notUnderstood("it is nested too deeply");
    OMNI_TRY(left, product());
    Formula all = std::move(left);
    while (isSign("+") || isSign("-")) {
      const auto op = isSign("+") ? ArithmeticOperator::kAdd : ArithmeticOperator::kSubtract;
      ++at_;
      OMNI_TRY(right, product());
      all = arithmeticOf(op, std::move(all), std::move(right));
    }
    return all;
  }

  Result<Formula> product() {
    OMNI_TRY(left, single());
    Formula all = std::move(left);
    while (isSign("*") || isSign("/")) {
      const auto op = isSign("*") ? ArithmeticOperator::kMultiply : ArithmeticOperator::kDivide;
      ++at_;
      OMNI_TRY(right, single());
      all = arithmeticOf(op, std::move(all), std::move(right));
    }
    return all;
  }

  static Formula number(double value) {
    return {.kind = Formula::Kind::kNumber, .column = {}, .number = value};
  }

  Result<Formula> single() {
    if (takeSign("(")) {
      OMNI_TRY(inside, sum());
      OMNI_RETURN_IF_ERROR(expect(")"));
      return std::move(inside);
    }
    if (takeSign("-")) {
      const Depth deeper(depth_);
      if (depth_ > kDeepestFormula) return notUnderstood("it is nested too deeply");
      OMNI_TRY(inside, single());
      return arithmeticOf(ArithmeticOperator::kMultiply, number(-1), std::move(inside));
    }
    const Piece piece = next();
    if (piece.kind == Piece::Kind::kNumber) {
      const auto value = parsedNumber(piece.text);
      if (!value) return notUnderstood("'" + piece.text + "' in it");
      ++at_;
      return number(*value);
    }
    if (piece.kind != Piece::Kind::kName) return notUnderstood(found() + " in it");
    ++at_;
    if (!piece.quoted && isSign("(")) return called(lower(piece.text));
    return column(piece);
  }

  // What stands before a dot is the table.
  Result<Formula> column(Piece piece) {
    while (takeSign(".")) {
      if (next().kind != Piece::Kind::kName) return notUnderstood(found() + " behind a dot");
      piece = next();
      ++at_;
    }
    static constexpr std::string_view kWords[] = {"case",  "select",   "null", "true",
                                                  "false", "distinct", "end",  "over"};
    if (!piece.quoted && isOneOf(kWords, lower(piece.text)))
      return notUnderstood("'" + piece.text + "' in it");
    return Formula{.column = piece.text};
  }

  Result<Formula> called(const std::string& function) {
    static constexpr std::pair<std::string_view, AggregateFunction> kFunctions[] = {
        {"count", AggregateFunction::kCount}, {"sum", AggregateFunction::kSum},
        {"avg", AggregateFunction::kAverage}, {"min", AggregateFunction::kMinimum},
        {"max", AggregateFunction::kMaximum}, {"median", AggregateFunction::kMedian}};
    ++at_;
    if (function == "nullif") return orMissing();
    for (const auto& [name, aggregate] : kFunctions)
      if (name == function) return aggregated(aggregate);
    return notUnderstood("the function '" + function + "'");
  }

  // "x / nullif(y, 0)": a division by nothing has no value as it is.
  Result<Formula> orMissing() {
    OMNI_TRY(of, sum());
    OMNI_RETURN_IF_ERROR(expect(","));
    if (next().text != "0") return notUnderstood("nullif with another value than 0");
    ++at_;
    OMNI_RETURN_IF_ERROR(expect(")"));
    return std::move(of);
  }

  Result<Formula> aggregated(AggregateFunction function) {
    const Depth deeper(depth_);
    if (depth_ > kDeepestFormula) return notUnderstood("it is nested too deeply");
    if (takeSign("*")) {
      OMNI_RETURN_IF_ERROR(expect(")"));
      return Formula{.kind = Formula::Kind::kAggregate, .column = {}, .function = function};
    }
    const bool distinct = takeWord("distinct");
    OMNI_TRY(row, narrowed());
    OMNI_RETURN_IF_ERROR(expect(")"));
    return aggregateOf(function, distinct, std::move(row));
  }

  // ---------------------------------------------------------------- conditions

  Status allOf(std::vector<FormulaCondition>& all) {
    const Depth deeper(depth_);
    if (depth_ > kDeepestFormula) return notUnderstood("it is nested too deeply");
    do {
      if (takeSign("(")) {
        OMNI_RETURN_IF_ERROR(allOf(all));
        OMNI_RETURN_IF_ERROR(expect(")"));
      } else {
        OMNI_RETURN_IF_ERROR(condition(all));
      }
      if (all.size() > kMaxConditions) return notUnderstood("it has too many conditions");
    } while (takeWord("and"));
    return isWord("or") ? Status(notUnderstood("'or' in it")) : Status();
  }

  Status condition(std::vector<FormulaCondition>& all) {
    const bool denied = takeWord("not");
    const Piece piece = next();
    if (piece.kind != Piece::Kind::kName) return notUnderstood(found() + " where a column belongs");
    ++at_;
    if (isSign("(")) return notUnderstood("the function '" + piece.text + "' in a condition");
    OMNI_TRY(named, column(piece));
    FormulaCondition parsed{.column = named.column};
    if (takeWord("is")) {
      parsed.kind = FormulaCondition::Kind::kIsNull;
      parsed.negated = takeWord("not") != denied;
      if (takeWord("true") || takeWord("false")) return notUnderstood("'is true' in it");
      if (!takeWord("null")) return notUnderstood(this->found() + " behind 'is'");
      all.push_back(std::move(parsed));
      return {};
    }
    const bool negated = takeWord("not");
    if (takeWord("in")) return inList(std::move(parsed), negated != denied, all);
    if (takeWord("between")) return between(parsed, negated != denied, all);
    if (negated) return notUnderstood(this->found() + " behind 'not'");
    return compared(std::move(parsed), denied, all);
  }

  Status inList(FormulaCondition parsed, bool negated, std::vector<FormulaCondition>& all) {
    parsed.kind = FormulaCondition::Kind::kInList;
    parsed.negated = negated;
    OMNI_RETURN_IF_ERROR(expect("("));
    do {
      OMNI_TRY(value, constant());
      parsed.values.push_back(std::move(value));
    } while (takeSign(","));
    OMNI_RETURN_IF_ERROR(expect(")"));
    all.push_back(std::move(parsed));
    return {};
  }

  Status between(const FormulaCondition& parsed, bool negated, std::vector<FormulaCondition>& all) {
    if (negated) return notUnderstood("'not between' in it");
    for (const auto comparison : {Comparison::kGreaterOrEqual, Comparison::kLessOrEqual}) {
      OMNI_TRY(value, constant());
      all.push_back(parsed);
      all.back().comparison = comparison;
      all.back().values = {std::move(value)};
      if (comparison == Comparison::kGreaterOrEqual && !takeWord("and"))
        return notUnderstood("'between' without 'and'");
    }
    return {};
  }

  Status compared(FormulaCondition parsed, bool denied, std::vector<FormulaCondition>& all) {
    static constexpr std::pair<std::string_view, Comparison> kSigns[] = {
        {"=", Comparison::kEqual},     {"==", Comparison::kEqual},       {"<>", Comparison::kNotEqual},
        {"!=", Comparison::kNotEqual}, {"<=", Comparison::kLessOrEqual}, {">=", Comparison::kGreaterOrEqual},
        {"<", Comparison::kLess},      {">", Comparison::kGreater}};
    for (const auto& [sign, comparison] : kSigns) {
      if (!takeSign(sign)) continue;
      if (denied) return notUnderstood("'not' before a comparison");
      parsed.comparison = comparison;
      OMNI_TRY(value, constant());
      parsed.values = {std::move(value)};
      all.push_back(std::move(parsed));
      return {};
    }
    parsed.values = {Value(!denied)};  // "is_paid"
    all.push_back(std::move(parsed));
    return {};
  }

  Result<Value> constant() {
    const bool negative = takeSign("-");
    takeWord("date");
    takeWord("timestamp");
    const Piece piece = next();
    if (piece.kind == Piece::Kind::kText && !negative) {
      ++at_;
      return Value(piece.text);
    }
    if (piece.kind == Piece::Kind::kNumber) {
      ++at_;
      const double sign = negative ? -1 : 1;
      if (const auto whole = parsedNumber<std::int64_t>(piece.text))
        return Value(negative ? -*whole : *whole);
      if (const auto value = parsedNumber(piece.text)) return Value(sign * *value);
      return notUnderstood("'" + piece.text + "' in it");
    }
    if (takeWord("true")) return Value(true);
    if (takeWord("false")) return Value(false);
    return notUnderstood(found() + " where a constant belongs");
  }

  std::vector<Piece> pieces_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Formula arithmeticOf(ArithmeticOperator op, Formula left, Formula right) {
  Formula both{.kind = Formula::Kind::kArithmetic, .column = {}, .op = op};
  both.arguments.push_back(std::move(left));
  both.arguments.push_back(std::move(right));
  return both;
}

bool isAggregated(const Formula& formula) {
  if (formula.kind == Formula::Kind::kAggregate) return true;
  for (const auto& argument : formula.arguments)
    if (isAggregated(argument)) return true;
  return false;
}

Result<Formula> aggregateOf(AggregateFunction function, bool distinct, NarrowedFormula row) {
  if (isAggregated(row.of)) return notUnderstood("an aggregate of an aggregate");
  if (row.elseZero && function != AggregateFunction::kSum) return notUnderstood("what counts as 0 in no sum");
  Formula all{.kind = Formula::Kind::kAggregate, .column = {}, .function = function, .distinct = distinct};
  all.where = std::move(row.where);
  // "count(1)", "sum(case when … then 1 end)": rows are counted.
  const bool one =
      row.of.kind == Formula::Kind::kNumber && !distinct &&
      (function == AggregateFunction::kCount || (function == AggregateFunction::kSum && row.of.number == 1));
  if (one)
    all.function = AggregateFunction::kCount;
  else
    all.arguments.push_back(std::move(row.of));
  return all;
}

Result<Formula> parseFormula(std::string_view text, const MemberText& members) {
  OMNI_TRY(pieces, Cutter(text, members).run());
  return Parser(std::move(pieces)).formula();
}

Result<NarrowedFormula> parseRowFormula(std::string_view text, const MemberText& members) {
  OMNI_TRY(pieces, Cutter(text, members).run());
  return Parser(std::move(pieces)).row();
}

Result<std::vector<FormulaCondition>> parseConditions(std::string_view text, const MemberText& members) {
  OMNI_TRY(pieces, Cutter(text, members).run());
  return Parser(std::move(pieces)).conditions();
}

}  // namespace omni
