#include "config/tools/named_tool.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/characters/utf8.h"
#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::array<std::pair<ToolType, std::string_view>, 5> kTypes{{{ToolType::kString, "string"},
                                                                       {ToolType::kInteger, "integer"},
                                                                       {ToolType::kNumber, "number"},
                                                                       {ToolType::kBoolean, "boolean"},
                                                                       {ToolType::kDate, "date"}}};
constexpr std::size_t kMaxListed = 20;  // values in a message

tl::unexpected<Error> wrong(const ToolParameter& parameter, const std::string& what, std::string hint = {}) {
  return fail(Code::kInvalidArgument, "'" + parameter.name + "' " + what, std::move(hint));
}

/// What may stand before the name of a parameter.
std::string_view marksOf(Route route) {
  switch (route) {
    case Route::kSql: return ":@$";
    case Route::kCypher: return "$";
    case Route::kSparql: return "?$";
    case Route::kSearch: return ":";
  }
  return "";
}

Status checkText(const ToolParameter& parameter, std::string_view text) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++characters) {
    const std::size_t length = characterLength(text, at);
    if (length == 0) return wrong(parameter, "is not valid UTF-8");
    if (text[at] == '\0') return wrong(parameter, "holds a NUL character", "Leave it out.");
    at += length;
  }
  if (characters > kMaxToolText)
    return wrong(parameter, "is longer than " + std::to_string(kMaxToolText) + " characters");
  return {};
}

Status checkListed(const ToolParameter& parameter, const std::string& text) {
  const auto& values = parameter.values;
  if (values.empty() || std::ranges::find(values, text) != values.end()) return {};
  const std::string near = nearest(text, values);
  const std::string known = values.size() <= kMaxListed ? "Accepted are: " + join(values, ", ") + "." : "";
  return wrong(parameter, "is none of its accepted values",
               near.empty() ? known : "Did you mean '" + near + "'?");
}

/// Less than zero, zero or more, as of two values of one type.
double compared(const Value& one, const Value& other) {
  if (const auto* day = std::get_if<std::string>(&one))
    return static_cast<double>(day->compare(std::get<std::string>(other)));
  if (const auto* whole = std::get_if<std::int64_t>(&one); whole && other.index() == one.index()) {
    const auto second = std::get<std::int64_t>(other);
    return *whole < second ? -1 : *whole > second ? 1 : 0;
  }
  const auto real = [](const Value& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
  };
  return real(one) - real(other);
}

Status checkBounds(const ToolParameter& parameter, const Value& value) {
  if (parameter.minimum && compared(value, *parameter.minimum) < 0)
    return wrong(parameter, "is below its minimum, " + toText(*parameter.minimum));
  if (parameter.maximum && compared(value, *parameter.maximum) > 0)
    return wrong(parameter, "is above its maximum, " + toText(*parameter.maximum));
  return {};
}

}  // namespace

std::string_view name(ToolType type) {
  return std::ranges::find(kTypes, type, &std::pair<ToolType, std::string_view>::first)->second;
}

std::optional<ToolType> toolType(std::string_view name) {
  const auto found = std::ranges::find(kTypes, name, &std::pair<ToolType, std::string_view>::second);
  return found == kTypes.end() ? std::nullopt : std::optional(found->first);
}

const NamedTool* ToolsConfig::find(std::string_view name) const {
  const auto found = std::ranges::find(tools, name, &NamedTool::name);
  return found == tools.end() ? nullptr : &*found;
}

const ToolGroup* ToolsConfig::findGroup(std::string_view name) const {
  const auto found = std::ranges::find(groups, name, &ToolGroup::name);
  return found == groups.end() ? nullptr : &*found;
}

bool isToolName(std::string_view name) {
  constexpr std::size_t kMaxName = 64;
  const auto isLetter = [](char c) { return isWordByte(c) && c > 0 && !isDigit(c); };
  const auto isPlain = [&](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '-'; };
  return !name.empty() && name.size() <= kMaxName && isLetter(name.front()) &&
         std::ranges::all_of(name, isPlain);
}

bool isDay(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const auto digits = [&](std::size_t at, std::size_t many) {
    const std::string_view part = text.substr(at, many);
    return std::ranges::all_of(part, isDigit) ? parsedNumber<int>(part) : std::nullopt;
  };
  const auto year = digits(0, 4), month = digits(5, 2), day = digits(8, 2);
  return year && month && day &&
         std::chrono::year_month_day(std::chrono::year(*year),
                                     std::chrono::month(static_cast<unsigned>(*month)),
                                     std::chrono::day(static_cast<unsigned>(*day)))
             .ok();
}

std::optional<Value> toolValue(ToolType type, std::string_view text) {
  switch (type) {
    case ToolType::kString: return std::string(text);
    case ToolType::kInteger:
      if (const auto whole = parsedNumber<std::int64_t>(text)) return *whole;
      return std::nullopt;
    case ToolType::kNumber:
      if (const auto whole = parsedNumber<std::int64_t>(text)) return *whole;
      if (const auto real = parsedNumber<double>(text); real && std::isfinite(*real)) return *real;
      return std::nullopt;
    case ToolType::kBoolean:
      if (text == "true" || text == "false") return text == "true";
      return std::nullopt;
    case ToolType::kDate:
      if (isDay(text)) return std::string(text);
      return std::nullopt;
  }
  return std::nullopt;
}

Status checkToolValue(const ToolParameter& parameter, const Value& value) {
  if (parameter.type == ToolType::kString) {
    const auto& text = std::get<std::string>(value);
    OMNI_RETURN_IF_ERROR(checkText(parameter, text));
    return checkListed(parameter, text);
  }
  return parameter.type == ToolType::kBoolean ? Status() : checkBounds(parameter, value);
}

bool isParameterByte(char c) {
  return isWordByte(c) || c == '_';
}

bool namesParameter(Route route, std::string_view query, std::string_view parameter) {
  for (auto at = query.find(parameter); at != std::string_view::npos; at = query.find(parameter, at + 1)) {
    const std::size_t end = at + parameter.size();
    if (at == 0 || (end < query.size() && isParameterByte(query[end]))) continue;
    if (marksOf(route).find(query[at - 1]) == std::string_view::npos) continue;
    const bool isCast = at > 1 && query[at - 1] == ':' && query[at - 2] == ':';
    if (!isCast) return true;
  }
  return false;
}

}  // namespace omni
