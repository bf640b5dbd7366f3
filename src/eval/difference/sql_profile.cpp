#include <algorithm>
#include <array>

#include "base/text.h"
#include "eval/difference/profile_reader.h"

namespace omni {
namespace {

using Kind = Lexeme::Kind;

/// Words that are no names and no constructs.
constexpr std::array<std::string_view, 37> kGrammar{
    "select", "from",    "where",  "join", "inner", "outer",  "cross",  "natural", "on",   "using",
    "as",     "and",     "in",     "is",   "null",  "exists", "case",   "when",    "then", "else",
    "end",    "group",   "order",  "by",   "asc",   "limit",  "offset", "all",     "with", "recursive",
    "escape", "collate", "nocase", "left", "right", "full",   "over"};

bool isGrammar(const std::string& word) {
  return std::ranges::find(kGrammar, word) != kGrammar.end();
}

class SqlProfileReader : ProfileReader {
 public:
  using ProfileReader::ProfileReader;

  QueryProfile read() {
    for (at_ = 0; at_ < all_.size(); ++at_) readOne();
    for (const auto& name : bare_)
      if (!aliases_.contains(name)) profile_.links.insert(name);
    for (const auto& alias : aliases_) profile_.relations.erase(alias);
    return finish();
  }

 private:
  void readOne() {
    if (isKind(at_, Kind::kMark)) {
      readMark();
    } else if (isText()) {
      if (!is(at_ - 1, "escape")) addValue(all_[at_].value);
    } else if (const std::size_t length = readNumber(at_); length > 0) {
      at_ += length - 1;
    } else {
      readWord();
    }
  }

  void readMark() {
    if (mark(at_, "(")) {
      tables_ = false;
      open_.push_back(inFrom_);
      inFrom_ = false;
    } else if (mark(at_, ")") && !open_.empty()) {
      inFrom_ = open_.back();
      open_.pop_back();
    } else if (mark(at_, ",")) {
      tables_ = inFrom_;
    } else if (mark(at_, ":") && isKind(at_ + 1, Kind::kWord)) {
      addParameter(all_[++at_].value);
    }
    if (mark(at_, "*") && (is(at_ - 1, "select") || mark(at_ - 1, "."))) profile_.links.insert("*");
    readComparison(at_);
    if (!is(at_ + 1, "from")) readArithmetic(at_);  // SELECT * FROM
  }

  /// A name in double quotes where a constant has to be is one, as SQLite has it.
  bool isText() const {
    if (isKind(at_, Kind::kText)) return true;
    if (!isKind(at_, Kind::kQuoted) || at_ == 0 || mark(at_ + 1, ".")) return false;
    std::size_t before = at_ - 1;
    while (before > 1 && mark(before, ",") && isKind(before - 1, Kind::kQuoted)) before -= 2;
    return mark(before, "=<>") || is(before, "like") || is(before, "between") ||
           (mark(before, "(") && before > 0 && is(before - 1, "in"));
  }

  void readWord() {
    const bool bare = isKind(at_, Kind::kWord) && !(at_ > 0 && mark(at_ - 1, "."));
    if (bare && (readClause() || readKeyword(at_) || isGrammar(word(at_)))) return;
    readName();
  }

  /// A keyword that begins a clause.
  bool readClause() {
    const std::string text = word(at_);
    if (text == "select") {
      readSelect();
    } else if (text == "from" || text == "join") {
      inFrom_ = tables_ = true;
    } else if (text == "where" || text == "on" || text == "group" || text == "order") {
      inFrom_ = false;
      return text == "where" || text == "on";
    } else if ((text == "left" || text == "right" || text == "full") && !mark(at_ + 1, "(")) {
      add(Construct::kOptional);
    } else if (text == "as") {
      readAlias();
    } else if (text == "in" && !(mark(at_ + 1, "(") && is(at_ + 2, "select"))) {
      profile_.values.insert("or");
    } else {
      return false;
    }
    return true;
  }

  void readSelect() {
    inFrom_ = false;
    if (profile_.columns == 0 && open_.empty()) profile_.columns = columnsFrom(at_ + 1);
    const bool nested = at_ > 0 && mark(at_ - 1, "(");
    const bool negated = at_ > 2 && is(at_ - 3, "not");
    if (nested && !negated) add(Construct::kSubQuery);
    if (nested && isNumber(at_ + 1)) ++at_;  // EXISTS (SELECT 1
  }

  std::size_t columnsFrom(std::size_t at) const {
    std::size_t columns = 1, depth = 0;
    for (; at < all_.size() && !(depth == 0 && is(at, "from")); ++at) {
      if (mark(at, "(")) ++depth;
      if (mark(at, ")") && depth > 0) --depth;
      if (mark(at, ",") && depth == 0) ++columns;
    }
    return columns;
  }

  void readAlias() {
    if (isKind(at_ + 1, Kind::kWord) || isKind(at_ + 1, Kind::kQuoted))
      aliases_.insert(lower(all_[++at_].value));
  }

  void readName() {
    if (mark(at_ + 1, ".")) return;              // what qualifies the next one
    if (mark(at_ + 1, "(") && !tables_) return;  // a function
    if (isKind(at_ + 1, Kind::kText)) return;    // such as DATE '2024-01-01'
    const std::string name = lower(all_[at_].value);
    if (tables_) return readTable(name);
    const bool query = is(at_ + 1, "as") && mark(at_ + 2, "(");  // WITH name AS (
    if (query || (inFrom_ && at_ > 0 && mark(at_ - 1, ")"))) {
      aliases_.insert(name);
    } else if (at_ > 0 && mark(at_ - 1, ".")) {
      profile_.links.insert(name);
    } else {
      bare_.insert(name);
    }
  }

  void readTable(const std::string& name) {
    tables_ = false;
    profile_.relations.insert(name);
    const std::string next = word(at_ + 1);
    if (isKind(at_ + 1, Kind::kQuoted) || (!next.empty() && !isGrammar(next) && !isConstruct(next)))
      aliases_.insert(lower(all_[++at_].value));
  }

  static bool isConstruct(const std::string& word) {
    return word == "union" || word == "intersect" || word == "except" || word == "having";
  }

  std::size_t at_ = 0;
  bool inFrom_ = false;     // in a FROM clause
  bool tables_ = false;     // the next name is a table's
  std::vector<bool> open_;  // for each open bracket, whether it stands in a FROM clause
  std::set<std::string> aliases_;
  std::set<std::string> bare_;  // names without a qualifier
};

}  // namespace

QueryProfile sqlProfile(std::string_view text, const nlohmann::json& parameters) {
  return SqlProfileReader(Route::kSql, text, parameters).read();
}

}  // namespace omni
