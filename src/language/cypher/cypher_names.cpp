#include "language/cypher/cypher_names.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.h"
#include "query/enclosed.h"

namespace omni {
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void addNames(const std::vector<GraphProperty>& properties, Names& names) {
  for (const auto& property : properties) names.push_back(property.name);
}

/// Properties of the nodes with one of these labels (all nodes when none is given).
Names nodeProperties(const GraphSchema& schema, const Names& labels) {
  Names names;
  for (const auto& label : schema.labels)
    if (labels.empty() || contains(labels, label.name)) addNames(label.properties, names);
  return names;
}

Names relationshipProperties(const GraphSchema& schema, const Names& types) {
  Names names;
  for (const auto& pattern : schema.relationships)
    if (types.empty() || contains(types, pattern.type)) addNames(pattern.properties, names);
  return names;
}

Names labelNames(const GraphSchema& schema) {
  Names names;
  for (const auto& label : schema.labels) names.push_back(label.name);
  return names;
}

Names typeNames(const GraphSchema& schema) {
  std::set<std::string> names;
  for (const auto& pattern : schema.relationships) names.insert(pattern.type);
  return {names.begin(), names.end()};
}

using Kind = UnknownName::Kind;

UnknownName unknown(Kind kind, const std::string& what, const std::string& name, Names known) {
  const auto near = nearest(name, known);
  Error error{Code::kInvalidArgument, "Cypher: unknown " + what + " " + name,
              near.empty() ? "This graph has: " + join(known, ", ") : "Did you mean " + near + "?"};
  return {.kind = kind, .name = name, .known = std::move(known), .error = std::move(error)};
}

std::optional<UnknownName> bindProperty(const CypherProperty& property, const GraphSchema& schema,
                                        Names& notes) {
  const auto own =
      property.ofNode ? nodeProperties(schema, property.of) : relationshipProperties(schema, property.of);
  if (contains(own, property.name)) return std::nullopt;
  const auto owner = property.of.empty() ? std::string(property.ofNode ? "nodes" : "relationships")
                                         : join(property.of, " or ");
  const bool elsewhere = contains(nodeProperties(schema, {}), property.name) ||
                         contains(relationshipProperties(schema, {}), property.name);
  // Null where it never occurs: Cypher has no error for it, and people do ask so.
  if (!elsewhere) return unknown(Kind::kProperty, "property of " + owner, property.name, own);
  notes.push_back(owner + " have no property " + property.name + " here: it is null");
  return std::nullopt;
}

bool occurs(const CypherType& type, const GraphSchema& schema) {
  return std::any_of(schema.relationships.begin(), schema.relationships.end(), [&](const auto& pattern) {
    return pattern.type == type.name && (type.from.empty() || contains(type.from, pattern.from)) &&
           (type.to.empty() || contains(type.to, pattern.to));
  });
}

std::string patternsOf(const std::string& type, const GraphSchema& schema) {
  Names patterns;
  for (const auto& pattern : schema.relationships)
    if (pattern.type == type)
      patterns.push_back("(:" + pattern.from + ")-[:" + type + "]->(:" + pattern.to + ")");
  return join(patterns, ", ");
}

std::optional<UnknownName> bindType(const CypherType& type, const GraphSchema& schema, const Names& types,
                                    Names& notes) {
  if (!contains(types, type.name)) return unknown(Kind::kType, "relationship type", type.name, types);
  if (!occurs(type, schema))
    notes.push_back("no such pattern in the data; there is " + patternsOf(type.name, schema));
  return std::nullopt;
}

std::size_t countLexemes(const std::vector<Lexeme>& all, std::size_t at, const UnknownName& unknown) {
  const bool name = all[at].kind == Lexeme::Kind::kWord || all[at].kind == Lexeme::Kind::kQuoted;
  if (!name || all[at].value != unknown.name || at == 0) return 0;
  if (unknown.kind != Kind::kProperty) return isMark(all, at - 1, ":|&!") ? 1 : 0;
  const bool key = isMark(all, at - 1, "{,") && isMark(all, at + 1, ":");
  return key || isMark(all, at - 1, ".") ? 1 : 0;
}

}  // namespace

bool isCypherKeyword(const std::string& word) {
  static const std::set<std::string> kKeywords{
      "all",     "and",      "any",    "as",       "asc",    "ascending", "by",      "call",         "case",
      "collect", "contains", "count",  "create",   "delete", "desc",      "detach",  "distinct",     "else",
      "end",     "ends",     "exists", "false",    "filter", "for",       "foreach", "from",         "in",
      "insert",  "is",       "limit",  "load",     "match",  "merge",     "node",    "none",         "not",
      "null",    "offset",   "on",     "optional", "or",     "order",     "path",    "relationship", "remove",
      "return",  "select",   "set",    "single",   "skip",   "start",     "starts",  "then",         "true",
      "union",   "unwind",   "use",    "using",    "when",   "where",     "with",    "xor",          "yield"};
  return kKeywords.contains(word);
}

std::string cypherName(const std::string& name) {
  const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const bool starts = !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0;
  if (starts && std::all_of(name.begin(), name.end(), plain) && !isCypherKeyword(lower(name))) return name;
  return enclosed(name, '`');
}

std::optional<UnknownName> bindCypherNames(const CypherFacts& facts, const GraphSchema& schema,
                                           std::vector<std::string>& notes) {
  const auto labels = labelNames(schema);
  for (const auto& label : facts.labels)
    if (!contains(labels, label)) return unknown(Kind::kLabel, "label", label, labels);
  const auto types = typeNames(schema);
  for (const auto& type : facts.types)
    if (auto unknown = bindType(type, schema, types, notes)) return unknown;
  for (const auto& property : facts.properties)
    if (auto unknown = bindProperty(property, schema, notes)) return unknown;
  return std::nullopt;
}

NameRepair cypherRepair(const GraphSchema& schema, std::size_t nesting) {
  const auto find = [&schema, nesting](const std::string& text) -> std::optional<UnknownName> {
    std::vector<std::string> notes;
    const auto facts = cypherFacts(text, nesting);
    return facts ? bindCypherNames(*facts, schema, notes) : std::nullopt;
  };
  return {find, countLexemes, cypherName};
}

}  // namespace omni
