#include "model/local/json_grammar.h"

#include <map>
#include <nlohmann/json.hpp>

namespace omni {
namespace {

using Json = nlohmann::ordered_json;  // properties stay in their order

constexpr std::size_t kMaxDepth = 16;

// A blank stands where most JSON has one, and nowhere else: a model that is unsure could write them for ever.
constexpr std::string_view kBasicRules = R"(
blank ::= " "?
string ::= "\"" char* "\""
char ::= [^"\\\x00-\x1F\x7F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})
integer ::= "-"? ("0" | [1-9] [0-9]{0,14})
number ::= integer ("." [0-9]{1,15})?
boolean ::= "true" | "false"
null ::= "null"
)";

std::string literal(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

class GrammarWriter {
 public:
  /// The name of the rule for a schema's values; nothing where it cannot be written.
  std::optional<std::string> ruleOf(const Json& schema, std::size_t depth = 0) {
    if (!schema.is_object() || depth > kMaxDepth) return std::nullopt;
    if (const auto values = schema.find("enum"); values != schema.end()) return enumeration(*values);
    const auto type = schema.find("type");
    if (type == schema.end()) return std::nullopt;
    if (type->is_string()) return ofType(schema, type->get<std::string>(), depth);
    std::string either;
    for (const auto& one : *type) {
      if (!one.is_string()) return std::nullopt;
      const auto rule = ofType(schema, one.get<std::string>(), depth);
      if (!rule) return std::nullopt;
      either += (either.empty() ? "" : " | ") + *rule;
    }
    return either.empty() ? std::nullopt : std::optional(named(either));
  }

  std::string text(const std::string& root) const {
    return "root ::= " + root + "\n" + rules_ + std::string(kBasicRules);
  }

 private:
  std::optional<std::string> ofType(const Json& schema, const std::string& type, std::size_t depth) {
    if (type == "object") return object(schema, depth);
    if (type == "array") return array(schema, depth);
    if (type == "string" && schema.contains("maxLength"))
      return named(R"("\"" char{0,)" + std::to_string(schema["maxLength"].get<std::size_t>()) + R"(} "\"")");
    if (type == "string" || type == "integer" || type == "number" || type == "boolean" || type == "null")
      return type;
    return std::nullopt;
  }

  std::optional<std::string> enumeration(const Json& values) {
    std::string either;
    for (const auto& value : values) either += (either.empty() ? "" : " | ") + literal(value.dump());
    return either.empty() ? std::nullopt : std::optional(named(either));
  }

  std::optional<std::string> object(const Json& schema, std::size_t depth) {
    std::string body = R"("{")";
    bool first = true;
    const auto properties = schema.find("properties");
    if (properties == schema.end()) return std::nullopt;
    for (const auto& [name, value] : properties->items()) {
      const auto rule = ruleOf(value, depth + 1);
      if (!rule) return std::nullopt;
      body += std::string(first ? "" : R"( "," blank)") + " " + literal(Json(name).dump() + ":") + " blank " +
              *rule;
      first = false;
    }
    return named(body + R"( "}")");
  }

  std::optional<std::string> array(const Json& schema, std::size_t depth) {
    const auto items = schema.find("items");
    const auto rule = items == schema.end() ? std::nullopt : ruleOf(*items, depth + 1);
    if (!rule) return std::nullopt;
    const std::size_t least = schema.value("minItems", std::size_t{0});
    const std::string rest =
        schema.contains("maxItems")
            ? std::to_string(std::max<std::size_t>(schema["maxItems"].get<std::size_t>(), 1) - 1)
            : "";
    const std::string list = *rule + R"( ("," blank )" + *rule + "){" +
                             std::to_string(least > 0 ? least - 1 : 0) + "," + rest + "}";
    return named(R"("[" )" + (least > 0 ? list : "(" + list + ")?") + R"( "]")");
  }

  std::string named(const std::string& body) {
    const auto [at, added] = names_.try_emplace(body, "rule-" + std::to_string(names_.size()));
    if (added) rules_ += at->second + " ::= " + body + "\n";
    return at->second;
  }

  std::map<std::string, std::string> names_;  // of rules, by what they say
  std::string rules_;
};

}  // namespace

std::optional<std::string> grammarOf(std::string_view schema) {
  const Json parsed = Json::parse(schema, nullptr, false);
  try {
    GrammarWriter writer;
    const auto root = writer.ruleOf(parsed);
    return root ? std::optional(writer.text(*root)) : std::nullopt;
  } catch (const Json::exception&) {  // a bound that is no number
    return std::nullopt;
  }
}

}  // namespace omni
