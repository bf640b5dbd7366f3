#include "language/cypher/cypher_terms.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "language/cypher/cypher_names.h"

namespace omni {
namespace {

std::string nameOf(std::string_view phrase) {
  auto name = join(identifierWords(phrase), "_");
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_'; });
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) return "x" + name;
  return name;
}

}  // namespace

std::string CypherTerms::variable(std::string_view phrase) {
  const auto name = nameOf(phrase);
  const auto times = ++taken_[name];
  if (times == 1 && !isCypherKeyword(name)) return name;
  const auto numbered = name + "_" + std::to_string(times);
  return taken_.contains(numbered) ? variable(phrase) : (taken_[numbered] = 1, numbered);
}

std::string CypherTerms::parameter(Value value) {
  auto name = "p" + std::to_string(parameters_.size() + 1);
  parameters_.push_back({name, std::move(value)});
  return "$" + name;
}

std::string_view cypherSymbol(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual: return "=";
    case Comparison::kNotEqual: return "<>";
    case Comparison::kLess: return "<";
    case Comparison::kLessOrEqual: return "<=";
    case Comparison::kGreater: return ">";
    case Comparison::kGreaterOrEqual: return ">=";
    case Comparison::kContains: return "CONTAINS";
    case Comparison::kStartsWith: return "STARTS WITH";
    case Comparison::kEndsWith: return "ENDS WITH";
  }
  return "=";
}

std::string cypherDatePart(DatePart part, const std::string& moment) {
  const auto cut = [&](const char* at) {
    return "toInteger(substring(toString(" + moment + "), " + at + "))";
  };
  switch (part) {
    case DatePart::kYear: return cut("0, 4");
    case DatePart::kQuarter: return "(" + cut("5, 2") + " + 2) / 3";
    case DatePart::kMonth: return cut("5, 2");
    case DatePart::kDay: return "substring(toString(" + moment + "), 0, 10)";
    case DatePart::kDecade: return moment + " - " + moment + " % 10";
    case DatePart::kHour: return cut("11, 2");
    case DatePart::kWeek:
    case DatePart::kWeekday:
    case DatePart::kWeekdayName: break;
  }
  return cut("0, 4");
}

}  // namespace omni
