#include "language/sparql/sparql_terms.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kStandard{{
    {"rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"},
    {"rdfs", "http://www.w3.org/2000/01/rdf-schema#"},
    {"owl", "http://www.w3.org/2002/07/owl#"},
    {"xsd", "http://www.w3.org/2001/XMLSchema#"},
    {"skos", "http://www.w3.org/2004/02/skos/core#"},
}};

std::string percentEncoded(unsigned char byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return {'%', digits[byte >> 4u], digits[byte & 15u]};
}

Json typed(std::string value, std::string_view datatype) {
  return {{"type", "literal"},
          {"value", std::move(value)},
          {"datatype", "http://www.w3.org/2001/XMLSchema#" + std::string(datatype)}};
}

struct TermJson {
  Json operator()(bool b) const { return typed(b ? "true" : "false", "boolean"); }
  Json operator()(std::int64_t i) const { return typed(std::to_string(i), "integer"); }
  Json operator()(double d) const { return typed(toText(d), "double"); }
  Json operator()(const std::string& s) const { return {{"type", "literal"}, {"value", s}}; }
  Json operator()(const Iri& iri) const { return {{"type", "uri"}, {"value", iri.value}}; }
  Json operator()(const Literal& literal) const {
    Json term{{"type", "literal"}, {"value", literal.lexical}};
    if (!literal.language.empty())
      term["language"] = literal.language;
    else if (!literal.datatype.empty())
      term["datatype"] = literal.datatype;
    return term;
  }
  Json operator()(const Null&) const { return nullptr; }
  Json operator()(const Nested&) const { return nullptr; }
};

}  // namespace

std::string quotedString(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) switch (c) {
      case '"': quoted += "\\\""; break;
      case '\\': quoted += "\\\\"; break;
      case '\n': quoted += "\\n"; break;
      case '\r': quoted += "\\r"; break;
      case '\t': quoted += "\\t"; break;
      default: quoted += c;
    }
  return quoted + '"';
}

std::string iriRef(std::string_view iri) {
  std::string ref = "<";
  for (const char c : iri) {
    const auto byte = static_cast<unsigned char>(c);
    const bool forbidden = byte <= 0x20 || std::string_view("<>\"{}|^`\\").find(c) != std::string_view::npos;
    if (forbidden)
      ref += percentEncoded(byte);
    else
      ref += c;
  }
  return ref + '>';
}

std::span<const std::pair<std::string_view, std::string_view>> standardPrefixes() {
  return kStandard;
}

bool isStandard(std::string_view iri) {
  return std::any_of(kStandard.begin(), kStandard.end(),
                     [&](const auto& prefix) { return iri.starts_with(prefix.second); });
}

Result<std::string> parametersJson(const std::vector<Parameter>& parameters) {
  Json all = Json::object();
  for (const auto& parameter : parameters) {
    auto term = std::visit(TermJson{}, parameter.value);
    if (term.is_null())
      return fail(Code::kInvalidArgument, "SPARQL: a parameter is no term of a graph: ?" + parameter.name,
                  "Give a text, a number, a truth value or an IRI.");
    all[parameter.name] = std::move(term);
  }
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace omni
