#include <algorithm>
#include <array>

#include "base/text.h"
#include "eval/difference/profile_reader.h"

namespace omni {
namespace {

using Kind = Lexeme::Kind;

constexpr std::array<std::string_view, 6> kFigures{"count", "sum", "avg", "min", "max", "collect"};
constexpr std::array<std::string_view, 11> kClauses{"match", "optional", "where", "with", "return", "order",
                                                    "skip",  "limit",    "union", "call", "unwind"};

class CypherProfileReader : ProfileReader {
 public:
  using ProfileReader::ProfileReader;

  QueryProfile read() {
    for (at_ = 0; at_ < all_.size(); ++at_) readOne();
    return finish();
  }

 private:
  void readOne() {
    if (isKind(at_, Kind::kText)) {
      addValue(all_[at_].value);
    } else if (const std::size_t length = readNumber(at_); length > 0) {
      at_ += length - 1;
    } else if (isKind(at_, Kind::kMark)) {
      readMark();
    } else {
      readWord();
    }
  }

  bool in(char bracket) const { return !open_.empty() && open_.back() == bracket; }

  void readMark() {
    const char c = all_[at_].value.front();
    if (mark(at_, "([{")) open_.push_back(c);
    if (mark(at_, ")]}") && !open_.empty()) open_.pop_back();
    if (c == '$' && isKind(at_ + 1, Kind::kWord)) return addParameter(all_[++at_].value);
    if (mark(at_, ":|&") && !in('{') && nameAfter(at_)) return readLabel();
    if (c == '.' && at_ > 0 && nameAfter(at_)) return readProperty();
    if (c == '=' && touchedBy(at_, "~")) add(Construct::kLike);
    const bool arrow = (c == '<' && touchedBy(at_, "-")) || (c == '>' && at_ > 0 && touchedAfter("-"));
    if (!arrow) readComparison(at_);
    if (!in('[')) readArithmetic(at_);
  }

  bool touchedAfter(std::string_view marks) const {
    return mark(at_ - 1, marks) && touch(all_[at_ - 1], all_[at_]);
  }
  bool nameAfter(std::size_t at) const {
    const bool name = isKind(at + 1, Kind::kWord) || isKind(at + 1, Kind::kQuoted);
    return name && !isNumber(at + 1) && touch(all_[at], all_[at + 1]);
  }

  void readLabel() {
    auto& names = in('[') ? profile_.relations : profile_.classes;
    names.insert(lower(all_[++at_].value));
  }

  void readProperty() {
    if (!mark(++at_ + 1, "(")) profile_.links.insert(lower(all_[at_].value));
  }

  void readWord() {
    if (in('{') && mark(at_ + 1, ":")) {
      profile_.links.insert(lower(all_[at_].value));
      ++at_;
      return;
    }
    if (isKind(at_, Kind::kQuoted) || mark(at_ + 1, ":.")) return;  // a variable
    const std::string text = word(at_);
    const bool ofText = at_ > 0 && (is(at_ - 1, "starts") || is(at_ - 1, "ends"));
    if (text == "with" && ofText)
      add(Construct::kLike);
    else if (text == "with" || text == "return")
      readProjection();
    else if (text == "in")
      profile_.values.insert("or");
    else if (opensSubQuery(text))
      add(Construct::kSubQuery);
    readKeyword(at_);
  }

  bool opensSubQuery(const std::string& text) const {
    if (text == "match") return pipelined_ && !in('{') && !is(at_ - 1, "optional");
    if (text == "exists") return mark(at_ + 1, "{(") && !(at_ > 0 && is(at_ - 1, "not"));
    return (text == "count" || text == "call" || text == "collect") && mark(at_ + 1, "{");
  }

  /// Items of WITH and RETURN: figures next to other things are grouped by these.
  void readProjection() {
    std::size_t items = 1, figures = 0, depth = 0, at = at_ + 1;
    bool figure = false;
    for (; at < all_.size() && !(depth == 0 && endsProjection(at)); ++at) {
      if (mark(at, "([{")) ++depth;
      if (mark(at, ")]}") && depth-- == 0) break;
      if (mark(at + 1, "(") && isOneOf(kFigures, word(at))) figure = true;
      if (!mark(at, ",") || depth > 0) continue;
      ++items;
      figures += figure ? 1 : 0;
      figure = false;
    }
    figures += figure ? 1 : 0;
    if (figures > 0 && figures < items) add(Construct::kGroup);
    if (is(at_, "return") && open_.empty()) profile_.columns = items;
    if (is(at_, "return")) return;
    pipelined_ = true;
    if (figures > 0 && is(at, "where")) add(Construct::kHaving);
  }

  bool endsProjection(std::size_t at) const {
    return isOneOf(kClauses, word(at)) && !mark(at + 1, ".,:") && !is(at - 1, "starts") &&
           !is(at - 1, "ends");
  }

  std::size_t at_ = 0;
  bool pipelined_ = false;  // a WITH came before
  std::vector<char> open_;  // brackets
};

}  // namespace

QueryProfile cypherProfile(std::string_view text, const nlohmann::json& parameters) {
  return CypherProfileReader(Route::kCypher, text, parameters).read();
}

}  // namespace omni
