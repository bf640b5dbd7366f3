#include "app/service/input/json_schema.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kNamed = 60;  // bytes of a name that somebody sent, in a message

tl::unexpected<Error> wrong(const std::string& place, const std::string& what) {
  const std::string who = place.empty() ? "what was sent" : "'" + place + "'";
  return fail(Code::kInvalidArgument, who + " " + what);
}

bool isWhole(const Json& value) {
  if (!value.is_number_float()) return value.is_number();
  const double number = value.get<double>();
  return std::isfinite(number) && std::trunc(number) == number;
}

struct Type {
  std::string_view name;
  std::string_view word;
  bool (*holds)(const Json& value);
};
constexpr std::array<Type, 7> kTypes{{
    {"string", "text", [](const Json& value) { return value.is_string(); }},
    {"integer", "whole number", isWhole},
    {"number", "number", [](const Json& value) { return value.is_number(); }},
    {"boolean", "truth value", [](const Json& value) { return value.is_boolean(); }},
    {"array", "list", [](const Json& value) { return value.is_array(); }},
    {"object", "JSON object", [](const Json& value) { return value.is_object(); }},
    {"null", "null", [](const Json& value) { return value.is_null(); }},
}};

/// Null where the schema has no such rule.
const Json* ruleOf(const Json& schema, std::string_view name) {
  const auto found = schema.find(name);
  return found == schema.end() ? nullptr : &*found;
}

/// " from 1 to 100".
std::string rangeOf(const Json& schema) {
  const Json* least = ruleOf(schema, "minimum");
  const Json* above = ruleOf(schema, "exclusiveMinimum");
  const Json* most = ruleOf(schema, "maximum");
  std::string range;
  if (least) range = (most ? " from " : " of at least ") + least->dump();
  if (above) range = " above " + above->dump() + (most ? " and" : "");
  if (most) range += (above ? " up to " : " to ") + most->dump();
  return range;
}

/// Whether a rule is this text, or a list that holds it.
bool names(const Json& rule, std::string_view text) {
  if (rule.is_array()) return std::ranges::any_of(rule, [&](const Json& one) { return names(one, text); });
  return rule.get_ref<const std::string&>() == text;
}

Status checkType(const Json& schema, const Json& value, const std::string& place) {
  const Json* rule = ruleOf(schema, "type");
  if (!rule) return {};
  std::vector<std::string> words;
  for (const Type& type : kTypes) {
    if (!names(*rule, type.name)) continue;
    if (type.holds(value)) return {};
    words.emplace_back(type.word);
  }
  return wrong(place, "is no " + join(words, " or ") + rangeOf(schema));
}

Status checkNumber(const Json& schema, const Json& value, const std::string& place) {
  if (!value.is_number()) return {};
  const Json* least = ruleOf(schema, "minimum");
  const Json* above = ruleOf(schema, "exclusiveMinimum");
  const Json* most = ruleOf(schema, "maximum");
  const double number = value.get<double>();
  if ((!least || number >= least->get<double>()) && (!above || number > above->get<double>()) &&
      (!most || number <= most->get<double>()))
    return {};
  return wrong(place,
               (schema["type"] == "integer" ? "is no whole number" : "is no number") + rangeOf(schema));
}

std::size_t charactersOf(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; }));
}

/// White space and line ends of ECMA-262 that are not of ASCII.
constexpr std::array<std::string_view, 20> kWideBlanks{
    "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007",
    "\u2008", "\u2009", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\ufeff", "\u0085"};

bool isBlank(std::string_view text) {
  while (!text.empty()) {
    if (std::string_view(" \t\n\v\f\r\x1c\x1d\x1e\x1f").find(text.front()) != std::string_view::npos) {
      text.remove_prefix(1);
      continue;
    }
    const auto blank =
        std::ranges::find_if(kWideBlanks, [&](std::string_view wide) { return text.starts_with(wide); });
    if (blank == kWideBlanks.end()) return false;
    text.remove_prefix(blank->size());
  }
  return true;
}

Status checkText(const Json& schema, const Json& value, const std::string& place) {
  if (!value.is_string()) return {};
  const auto& text = value.get_ref<const std::string&>();
  const Json* least = ruleOf(schema, "minLength");
  const Json* most = ruleOf(schema, "maxLength");
  if (ruleOf(schema, "pattern") && isBlank(text)) return wrong(place, "is empty");
  if (!least && !most) return {};
  const std::size_t size = charactersOf(text);
  if (least && size < least->get<std::size_t>()) return wrong(place, "is empty");
  if (most && size > most->get<std::size_t>())
    return wrong(place, "is longer than " + most->dump() + " characters");
  return {};
}

Status checkChoice(const Json& schema, const Json& value, const std::string& place) {
  const Json* among = ruleOf(schema, "enum");
  const Json* only = ruleOf(schema, "const");
  if (only && value != *only) return wrong(place, "is not " + only->dump());
  if (!among || std::ranges::find(*among, value) != among->end()) return {};
  std::vector<std::string> words;
  for (const Json& one : *among) words.push_back(one.is_string() ? one.get<std::string>() : one.dump());
  return wrong(place, "is none of " + join(words, ", "));
}

Status checked(const Json& schema, const Json& value, const std::string& place);

Status checkList(const Json& schema, const Json& value, const std::string& place) {
  if (!value.is_array()) return {};
  const Json* least = ruleOf(schema, "minItems");
  const Json* most = ruleOf(schema, "maxItems");
  if (least && value.size() < least->get<std::size_t>())
    return wrong(place, "has fewer than " + least->dump() + " items");
  if (most && value.size() > most->get<std::size_t>())
    return wrong(place, "has more than " + most->dump() + " items");
  const Json* items = ruleOf(schema, "items");
  for (std::size_t i = 0; items && i < value.size(); ++i)
    OMNI_RETURN_IF_ERROR(checked(*items, value[i], place + "[" + std::to_string(i) + "]"));
  return {};
}

tl::unexpected<Error> unknown(const std::string& name, const Json& properties, const std::string& place) {
  std::vector<std::string> names;
  for (const auto& known : properties.items()) names.push_back(known.key());
  const std::string near = nearest(name, names);
  return fail(
      Code::kInvalidArgument,
      "there is no argument '" + place + name.substr(0, kNamed) + "'" + (names.empty() ? " here" : ""),
      near.empty() ? (names.empty() ? "" : "Known are: " + join(names, ", ") + ".")
                   : "Did you mean '" + near + "'?");
}

Status checkObject(const Json& schema, const Json& value, const std::string& place) {
  if (!value.is_object()) return {};
  static const Json kNone = Json::object();
  const std::string below = place.empty() ? "" : place + ".";
  const Json* described = ruleOf(schema, "properties");
  const Json* others = ruleOf(schema, "additionalProperties");
  const Json& properties = described ? *described : kNone;
  for (const auto& [name, part] : value.items()) {
    if (const Json* property = ruleOf(properties, name))
      OMNI_RETURN_IF_ERROR(checked(*property, part, below + name));
    else if (others && others->is_object())
      OMNI_RETURN_IF_ERROR(checked(*others, part, below + name.substr(0, kNamed)));
    else if (others && *others == false)
      return unknown(name, properties, below);
  }
  if (const Json* required = ruleOf(schema, "required"))
    for (const Json& name : *required)
      if (!value.contains(name.get_ref<const std::string&>()))
        return wrong(below + name.get<std::string>(), "is missing");
  return {};
}

Status checked(const Json& schema, const Json& value, const std::string& place) {
  for (const auto& check : {checkType, checkNumber, checkText, checkChoice, checkList, checkObject})
    OMNI_RETURN_IF_ERROR(check(schema, value, place));
  return {};
}

}  // namespace

Status JsonSchema::check(const Json& value) const {
  return checked(json_, value, "");
}

std::string schemaWithout(std::string_view schema, std::string_view property) {
  Json json = Json::parse(schema);
  json["properties"].erase(std::string(property));
  Json required = Json::array();
  for (const Json& name : json["required"])
    if (name != property) required.push_back(name);
  json["required"] = std::move(required);
  return json.dump();
}

}  // namespace omni
