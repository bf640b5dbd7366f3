#include "eval/difference/profile_reader.h"

#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "base/value.h"
#include "eval/score/number_text.h"

namespace omni {
namespace {

using Kind = Lexeme::Kind;
using Keywords = std::unordered_map<std::string_view, Construct>;

const Keywords& aggregates() {
  static const Keywords kAggregates{{"count", Construct::kCount},
                                    {"sum", Construct::kSum},
                                    {"avg", Construct::kAverage},
                                    {"min", Construct::kMinimum},
                                    {"max", Construct::kMaximum}};
  return kAggregates;
}

const Keywords& keywords() {
  static const Keywords kKeywords{
      {"having", Construct::kHaving},     {"distinct", Construct::kDistinct},
      {"union", Construct::kUnion},       {"intersect", Construct::kIntersect},
      {"except", Construct::kNegation},   {"minus", Construct::kNegation},
      {"optional", Construct::kOptional}, {"like", Construct::kLike},
      {"ilike", Construct::kLike},        {"glob", Construct::kLike},
      {"regexp", Construct::kLike},       {"regex", Construct::kLike},
      {"contains", Construct::kLike},     {"strstarts", Construct::kLike},
      {"strends", Construct::kLike},
  };
  return kKeywords;
}

}  // namespace

std::string ProfileReader::word(std::size_t at) const {
  return isKind(at, Kind::kWord) ? lower(all_[at].value) : std::string();
}

bool ProfileReader::isNumber(std::size_t at) const {
  return isKind(at, Kind::kWord) && isDigit(all_[at].value.front());
}

void ProfileReader::addValue(std::string_view constant) {
  std::string text = lower(constant);
  std::erase(text, '%');
  const auto number = numberIn(text);
  profile_.values.insert(number ? toText(Value{*number}) : std::move(text));
}

void ProfileReader::addParameter(const std::string& name) {
  const auto found = parameters_.is_object() ? parameters_.find(name) : parameters_.end();
  if (found != parameters_.end())
    addValue(found->is_string() ? found->get_ref<const std::string&>() : found->dump());
}

void ProfileReader::readNot(std::size_t at) {
  if (!is(at + 1, "null")) add(Construct::kNegation);
}

bool ProfileReader::readKeyword(std::size_t at) {
  const std::string text = word(at);
  if (const auto found = aggregates().find(text); found != aggregates().end() && mark(at + 1, "({")) {
    add(found->second);
    return true;
  }
  if (const auto found = keywords().find(text); found != keywords().end()) {
    add(found->second);
  } else if (text == "not") {
    readNot(at);
  } else if (text == "group" && is(at + 1, "by")) {
    add(Construct::kGroup);
  } else if (text == "order" && is(at + 1, "by")) {
    add(Construct::kOrder);
  } else if (text == "limit" && (isNumber(at + 1) || mark(at + 1, ":$?"))) {
    add(Construct::kLimit);
  } else if (text == "between") {
    profile_.values.insert({">=", "<="});
  } else if (text == "desc" || text == "or" || text == "true" || text == "false") {
    profile_.values.insert(text);
  } else if (text == "is" && is(at + 1, "null")) {
    ++missing_;
  } else {
    return false;
  }
  return true;
}

void ProfileReader::readComparison(std::size_t at) {
  if (mark(at, "<") && touchedBy(at, ">")) {
    profile_.values.insert("<>");
  } else if (mark(at, "!") && touchedBy(at, "=")) {
    profile_.values.insert("<>");
  } else if (mark(at, "<>") && !(at > 0 && mark(at - 1, "<") && touchedBy(at - 1, ">"))) {
    profile_.values.insert(all_[at].value + (touchedBy(at, "=") ? "=" : ""));
  }
}

std::size_t ProfileReader::readNumber(std::size_t at) {
  if (!isNumber(at)) return 0;
  const bool decimal = touchedBy(at, ".") && isNumber(at + 2) && touch(all_[at + 1], all_[at + 2]);
  addValue(decimal ? all_[at].value + "." + all_[at + 2].value : all_[at].value);
  return decimal ? 3 : 1;
}

void ProfileReader::readArithmetic(std::size_t at) {
  if (!mark(at, "+-*/") || at == 0) return;
  const bool before =
      mark(at - 1, ")") || all_[at - 1].kind == Kind::kWord || all_[at - 1].kind == Kind::kQuoted;
  const bool after = mark(at + 1, "(?$:") || isKind(at + 1, Kind::kWord) || isKind(at + 1, Kind::kQuoted);
  if (before && after) add(Construct::kArithmetic);
}

QueryProfile ProfileReader::finish() {
  if (missing_ > 0 && count(Construct::kOptional) > 0) {
    --count(Construct::kOptional);
    add(Construct::kNegation);
  } else if (missing_ > 0) {
    profile_.values.insert("null");
  }
  return std::move(profile_);
}

QueryProfile profileOf(Route route, std::string_view text, const nlohmann::json& parameters) {
  if (route == Route::kSql) return sqlProfile(text, parameters);
  return route == Route::kSparql ? sparqlProfile(text, parameters) : cypherProfile(text, parameters);
}

}  // namespace omni
