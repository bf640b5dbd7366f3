#include "train/sql_shape.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

using enum ShapeProperty;

struct SqlToken {
  enum class Kind { kWord, kNumber, kText, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;  // words in lower case
};

class SqlScanner {
 public:
  explicit SqlScanner(std::string_view sql) : sql_(sql) {}

  std::vector<SqlToken> run() {
    std::vector<SqlToken> tokens;
    while (at_ < sql_.size()) {
      const char c = sql_[at_];
      if (std::isspace(static_cast<unsigned char>(c)))
        ++at_;
      else
        tokens.push_back(next(c));
    }
    tokens.push_back({});
    return tokens;
  }

 private:
  SqlToken next(char c) {
    if (c == '\'' || c == '"') return quoted(c);
    if (c == '`') return {SqlToken::Kind::kWord, quoted(c).text};
    if (std::isdigit(static_cast<unsigned char>(c))) return {SqlToken::Kind::kNumber, run(isWordPart)};
    if (isWordPart(c)) return {SqlToken::Kind::kWord, lower(run(isWordPart))};
    const std::size_t length = at_ + 1 < sql_.size() && isComparison(sql_.substr(at_, 2)) ? 2 : 1;
    at_ += length;
    return {SqlToken::Kind::kSign, std::string(sql_.substr(at_ - length, length))};
  }

  SqlToken quoted(char quote) {
    const std::size_t from = ++at_;
    while (at_ < sql_.size() && sql_[at_] != quote) ++at_;
    return {SqlToken::Kind::kText, std::string(sql_.substr(from, at_++ - from))};
  }

  std::string run(bool (*belongs)(char)) {
    const std::size_t from = at_;
    while (at_ < sql_.size() && belongs(sql_[at_])) ++at_;
    return std::string(sql_.substr(from, at_ - from));
  }

  static bool isWordPart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' ||
           static_cast<unsigned char>(c) > 127;
  }
  static bool isComparison(std::string_view sign) {
    return sign == "<=" || sign == ">=" || sign == "<>" || sign == "!=" || sign == "==";
  }

  std::string_view sql_;
  std::size_t at_ = 0;
};

class SqlShapeReader {
 public:
  explicit SqlShapeReader(std::vector<SqlToken> tokens) : tokens_(std::move(tokens)) {}

  bool run() {
    if (!is("select")) return false;
    query(Role::kOuter);
    shape_[kConditions] = static_cast<std::uint8_t>(std::min<std::size_t>(3, conditions_));
    shape_[kJoined] = tables_.size() > 1;
    return true;
  }
  const QueryShape& shape() const { return shape_; }

 private:
  // What a SELECT is to the whole: the answer itself, combined with it, or inside a condition.
  enum class Role { kOuter, kOperand, kInner };
  enum class Clause { kSelect, kFrom, kWhere, kGroup, kHaving, kOrder, kLimit };

  // The clauses of one SELECT and where its reader stands.
  struct Level {
    Role role;
    Clause clause = Clause::kSelect;
    std::size_t depth = 0;  // parentheses
    std::size_t columns = 1;
    std::size_t aggregates = 0;
    bool aggregateInColumn = false;
    bool firstKey = true;
  };

  const SqlToken& token(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  const SqlToken& before(std::size_t back) const {
    static const SqlToken nothing;
    return at_ >= back ? tokens_[at_ - back] : nothing;
  }
  static bool isWord(const SqlToken& token, std::string_view word) {
    return token.kind == SqlToken::Kind::kWord && token.text == word;
  }
  static bool isSign(const SqlToken& token, std::string_view sign) {
    return token.kind == SqlToken::Kind::kSign && token.text == sign;
  }
  bool is(std::string_view word) const { return isWord(token(), word); }

  // From SELECT up to the closing parenthesis or the end.
  void query(Role role) {
    Level level{role};
    ++at_;
    for (; token().kind != SqlToken::Kind::kEnd; ++at_) {
      if (isSign(token(), ")") && level.depth == 0) break;
      if (isSign(token(), "(") && isWord(token(1), "select"))
        subQuery(level);
      else if (!startClause(level) && !startOperand(level))
        read(level);
    }
    if (role == Role::kOuter) finishSelect(level);
  }

  void subQuery(const Level& level) {
    if (isWord(before(1), "in") || isWord(before(1), "exists")) {
      if (isWord(before(2), "not")) shape_[kNegated] = 1;
    } else if (level.clause == Clause::kWhere || level.clause == Clause::kHaving) {
      shape_[kNested] = 1;
    }
    ++at_;
    query(level.clause == Clause::kFrom ? Role::kOperand : Role::kInner);
  }

  bool startClause(Level& level) {
    if (level.depth > 0 || token().kind != SqlToken::Kind::kWord) return false;
    const bool by = isWord(token(1), "by");
    if (is("from"))
      level.clause = Clause::kFrom;
    else if (is("where"))
      level.clause = Clause::kWhere;
    else if (is("having"))
      level.clause = Clause::kHaving;
    else if (is("limit"))
      level.clause = Clause::kLimit;
    else if (is("group") && by)
      level.clause = Clause::kGroup;
    else if (is("order") && by)
      level.clause = Clause::kOrder;
    else
      return false;
    if (by) ++at_;
    noteClause(level);
    return true;
  }

  void noteClause(const Level& level) {
    if (level.role != Role::kInner && level.clause == Clause::kGroup) shape_[kGrouped] = 1;
    if (level.role != Role::kInner && level.clause == Clause::kHaving) shape_[kHaving] = 1;
    if (level.clause == Clause::kFrom) readTable();
    if (level.role != Role::kOuter) return;
    if (level.clause == Clause::kOrder) shape_[kOrder] = shape_[kOrderKey] = 1;
    if (level.clause == Clause::kLimit) shape_[kLimit] = token(1).text == "1" ? 1 : 2;
  }

  bool startOperand(const Level& level) {
    if (level.depth > 0 || token().kind != SqlToken::Kind::kWord) return false;
    const std::uint8_t op = is("union") ? 1 : is("intersect") ? 2 : is("except") ? 3 : 0;
    if (op == 0) return false;
    if (level.role != Role::kInner) shape_[kSet] = op;
    if (op == 3) shape_[kNegated] = 1;
    while (!isWord(token(), "select") && token().kind != SqlToken::Kind::kEnd) ++at_;
    query(level.role == Role::kInner ? Role::kInner : Role::kOperand);
    --at_;  // what ends the operand ends this one too
    return true;
  }

  void read(Level& level) {
    if (isSign(token(), "(")) ++level.depth;
    if (isSign(token(), ")")) --level.depth;
    switch (level.clause) {
      case Clause::kSelect: readSelect(level); break;
      case Clause::kFrom:
        if (is("join") || (level.depth == 0 && isSign(token(), ","))) readTable();
        break;
      case Clause::kWhere: readCondition(); break;
      case Clause::kOrder: readOrder(level); break;
      default: break;
    }
  }

  std::uint8_t aggregate() const {
    static constexpr std::string_view kNames[] = {"count", "sum", "avg", "min", "max"};
    if (token().kind != SqlToken::Kind::kWord || !isSign(token(1), "(")) return 0;
    const auto* found = std::find(std::begin(kNames), std::end(kNames), token().text);
    return found == std::end(kNames) ? std::uint8_t{0}
                                     : static_cast<std::uint8_t>(1 + (found - std::begin(kNames)));
  }

  void readSelect(Level& level) {
    if (level.role != Role::kOuter) return;
    if (is("distinct")) shape_[kDistinct] = 1;
    if (level.depth == 0 && isSign(token(), ",")) {
      ++level.columns;
      level.aggregateInColumn = false;
    }
    const auto function = aggregate();
    if (function == 0 || level.aggregateInColumn) return;
    level.aggregateInColumn = true;
    if (++level.aggregates == 1) shape_[kAggregate] = function;
  }

  void finishSelect(const Level& level) {
    shape_[kColumns] = static_cast<std::uint8_t>(std::min<std::size_t>(3, level.columns) - 1);
    shape_[kManyAggregates] = level.aggregates > 1;
    shape_[kBeside] = level.aggregates > 0 && level.aggregates < level.columns;
  }

  void readTable() {
    if (token(1).kind == SqlToken::Kind::kWord) tables_.insert(token(1).text);
  }

  void readOrder(Level& level) {
    if (level.role != Role::kOuter || !level.firstKey) return;
    if (level.depth == 0 && isSign(token(), ",")) level.firstKey = false;
    if (is("desc")) shape_[kOrder] = 2;
    if (const auto function = aggregate(); function > 0) shape_[kOrderKey] = function == 1 ? 2 : 3;
  }

  void readCondition() {
    if (is("or")) shape_[kEither] = 1;
    if (is("like")) single(kLike);
    if (is("between")) single(kBetween);
    if (is("is")) ++conditions_;
    if (is("in") && isSign(token(1), "(") && !isWord(token(2), "select")) {
      ++conditions_;
      if (isSign(token(3), ",")) shape_[kEither] = 1;
    }
    if (token().kind == SqlToken::Kind::kSign) readComparison(token().text);
  }

  void readComparison(std::string_view sign) {
    if (sign == "<" || sign == ">" || sign == "<=" || sign == ">=") single(kOrderComparison);
    if (sign == "!=" || sign == "<>") single(kDifferent);
    const bool columns = before(1).kind == SqlToken::Kind::kWord && token(1).kind == SqlToken::Kind::kWord;
    if ((sign == "=" || sign == "==") && !columns) ++conditions_;
  }

  void single(ShapeProperty property) {
    ++conditions_;
    shape_[property] = 1;
  }

  std::vector<SqlToken> tokens_;
  std::size_t at_ = 0;
  QueryShape shape_;
  std::size_t conditions_ = 0;
  std::set<std::string> tables_;
};

}  // namespace

Result<QueryShape> shapeOfSql(std::string_view sql) {
  SqlShapeReader reader(SqlScanner(sql).run());
  if (!reader.run())
    return fail(Code::kInvalidArgument, "not a SELECT: " + std::string(sql.substr(0, 80)),
                "give SQL that begins with SELECT");
  return reader.shape();
}

}  // namespace omni
