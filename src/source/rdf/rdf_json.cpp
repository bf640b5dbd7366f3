#include "source/rdf/rdf_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/number.h"
#include "base/text.h"
#include "language/sparql/sparql_terms.h"
#include "schema/local_name.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kXsd = "http://www.w3.org/2001/XMLSchema#";

template <class Number>
Value numberOr(const std::string& lexical, Value otherwise) {
  const auto number = parsedNumber<Number>(lexical);
  return number ? Value(*number) : std::move(otherwise);
}

/// Whether a decimal keeps all its digits as a double; "1", which has no point, stays as it is written.
bool survives(std::string_view decimal) {
  const auto first = std::min(decimal.find_first_of("123456789"), decimal.size());
  const std::string_view digits = decimal.substr(first);
  return decimal.find('.') != std::string_view::npos && std::ranges::count_if(digits, [](char c) {
                                                          return c >= '0' && c <= '9';
                                                        }) <= std::ptrdiff_t{kExactDigits};
}

Value typedLiteral(const std::string& lexical, const std::string& datatype) {
  Literal literal{lexical, datatype, ""};
  if (datatype.rfind(kXsd, 0) != 0) return literal;
  const auto type = std::string_view(datatype).substr(kXsd.size());
  if (type == "string") return lexical;
  if (type == "integer" || type == "int" || type == "long" || type == "short" || type == "byte" ||
      type == "nonNegativeInteger" || type == "positiveInteger")
    return numberOr<std::int64_t>(lexical, literal);
  if (type == "double" || type == "float" || (type == "decimal" && survives(lexical)))
    return numberOr<double>(lexical, literal);
  if (type == "boolean" && (lexical == "true" || lexical == "false")) return lexical == "true";
  return literal;
}

Value cellOf(const Json& cell) {
  if (cell.is_null()) return Null{};
  if (cell.contains("i")) return Iri{cell.at("i")};
  if (cell.contains("b")) return Iri{"_:" + cell.at("b").get<std::string>()};
  return literalCell(cell.at("l"), cell.value("d", ""), cell.value("g", ""));
}

ValueType typeOf(const std::string& name) {
  static const std::map<std::string, ValueType, std::less<>> kTypes{
      {"integer", ValueType::kInteger}, {"real", ValueType::kReal},         {"boolean", ValueType::kBoolean},
      {"date", ValueType::kDate},       {"datetime", ValueType::kDateTime}, {"time", ValueType::kTime},
      {"text", ValueType::kText}};
  const auto known = kTypes.find(name);
  return known == kTypes.end() ? ValueType::kUnknown : known->second;
}

std::string textOr(const Json& text) {
  return text.is_string() ? text.get<std::string>() : std::string{};
}

ValueSummary valuesOf(const Json& json, bool sampled) {
  ValueSummary values{.type = typeOf(json.at("type")),
                      .rows = json.at("rows"),
                      .distinct = json.at("distinct"),
                      .minimum = textOr(json.at("minimum")),
                      .maximum = textOr(json.at("maximum")),
                      .samples = json.at("samples"),
                      .complete = json.at("complete").get<bool>() && !sampled,
                      .sampled = sampled};
  if (isNumeric(values.type) && values.samples.size() > kMaxNumericSamples) {
    values.samples.resize(kMaxNumericSamples);
    values.complete = false;
  }
  return values;
}

/// Observed classes, and the declared ones that were not seen with a count of 0.
std::vector<Occurrence> occurrencesOf(const Json& observed, const Json& declared) {
  std::vector<Occurrence> all;
  for (const auto& one : observed) all.push_back({.iri = one.at("iri"), .count = one.at("count")});
  for (const std::string iri : declared)
    if (std::none_of(all.begin(), all.end(), [&](const auto& seen) { return seen.iri == iri; }))
      all.push_back({.iri = iri, .count = 0});
  return all;
}

bool isIn(std::string_view iri, std::string_view prefix) {
  for (const auto& [known, space] : standardPrefixes())
    if (known == prefix) return iri.starts_with(space);
  return false;
}

/// rdfs:label and skos:prefLabel say what a node is called.
bool isNaming(std::string_view iri) {
  return (isIn(iri, "rdfs") && localName(iri) == "label") ||
         (isIn(iri, "skos") && localName(iri) == "prefLabel");
}

/// Classes and properties, which a vocabulary holds as others hold things.
bool isKindOfTerm(std::string_view iri) {
  return isOfSchemas(iri) && (iri.ends_with("Class") || iri.ends_with("Property"));
}

/// The statements about terms, and what they are called, where nothing in the data calls it otherwise.
std::string_view standardLabel(std::string_view iri) {
  static constexpr std::pair<std::string_view, std::string_view> kLabels[] = {
      {"subClassOf", "subclass of"},
      {"subPropertyOf", "subproperty of"},
      {"broader", "broader"},
      {"narrower", "narrower"}};
  if (!isOfSchemas(iri) && !isIn(iri, "skos")) return {};
  const auto known =
      std::ranges::find(kLabels, localName(iri), &std::pair<std::string_view, std::string_view>::first);
  return known == std::end(kLabels) ? std::string_view() : known->second;
}

/// Meta classes do not count as where a property occurs, but those of a vocabulary's terms do.
void dropMeta(std::vector<Occurrence>& occurrences, bool vocabulary) {
  std::erase_if(occurrences, [&](const auto& one) {
    return isOfSchemas(one.iri) && !(vocabulary && isKindOfTerm(one.iri));
  });
}

/// Each class's own literals, where the property's are those of several classes.
void readDomainValues(const Json& domains, bool sampled, OntologyProperty& property) {
  if (property.object || property.domains.size() < 2) return;
  for (auto& domain : property.domains) {
    domain.values.type = property.values.type;  // of a class that is declared and was not seen
    for (const auto& observed : domains)
      if (observed.at("iri") == domain.iri) domain.values = valuesOf(observed.at("values"), sampled);
  }
}

/// How a source was looked at.
struct Look {
  bool sampled = false;     // not all of it
  bool vocabulary = false;  // it holds classes and properties more than things
};

OntologyProperty propertyOf(const Json& json, const std::vector<std::string>& declaredObjects,
                            const Look& look) {
  OntologyProperty property{.iri = json.at("iri"),
                            .label = json.at("label"),
                            .comment = json.at("comment"),
                            .domains = occurrencesOf(json.at("domains"), json.at("declared_domains")),
                            .datatypes = json.at("datatypes"),
                            .languages = json.at("languages"),
                            .count = json.at("count"),
                            .values = valuesOf(json.at("values"), look.sampled)};
  const std::size_t nodes = json.at("nodes");
  const bool declared =
      std::find(declaredObjects.begin(), declaredObjects.end(), property.iri) != declaredObjects.end();
  property.object = property.count == 0 ? declared : 2 * nodes >= property.count;
  if (property.object) property.ranges = occurrencesOf(json.at("ranges"), json.at("declared_ranges"));
  if (property.label.empty() && isNaming(property.iri)) property.label = "name";
  if (property.label.empty()) property.label = standardLabel(property.iri);
  dropMeta(property.domains, look.vocabulary);
  dropMeta(property.ranges, look.vocabulary);
  readDomainValues(json.at("domains"), look.sampled, property);
  return property;
}

/// The terms that the planner may ask of: the vocabulary's own statements are left out, names of things are
/// not. Of a vocabulary they are what is asked for.
bool isAsked(const OntologyProperty& property, bool vocabulary) {
  if (!isOfSchemas(property.iri)) return true;
  const bool parsed = vocabulary ? localName(property.iri) != "type" : isNaming(property.iri);
  return parsed && !property.domains.empty();
}

/// Whether nodes without a class are things of their own, more than a vocabulary's described terms.
bool meetsUntyped(const Ontology& ontology) {
  const auto untyped = [](const Occurrence& one) { return one.iri.empty(); };
  return std::any_of(ontology.properties.begin(), ontology.properties.end(), [&](const auto& property) {
    return !isOfSchemas(property.iri) &&
           (std::any_of(property.domains.begin(), property.domains.end(), untyped) ||
            std::any_of(property.ranges.begin(), property.ranges.end(), untyped));
  });
}

}  // namespace

Status readLoaded(std::string_view json, const std::string& name, RdfPrefixes& prefixes) {
  const auto parsed = Json::parse(json);
  if (parsed.at("triples") == 0)
    return fail(Code::kUnreadable, name + ": holds no triple",
                "Export it again, or take it out of the source.", Audience::kOperator);
  for (const auto& [prefix, iri] : parsed.at("prefixes").items()) prefixes.bind(prefix, iri);
  for (const auto& [prefix, iris] : parsed.at("rebound").items())
    for (const std::string iri : iris) prefixes.several[prefix].insert(iri);
  return {};
}

Value literalCell(std::string lexical, std::string datatype, std::string language) {
  if (!language.empty()) return Literal{std::move(lexical), "", std::move(language)};
  if (datatype.empty()) return lexical;
  return typedLiteral(lexical, datatype);
}

Outcome outcomeOf(std::string_view json) {
  const auto parsed = Json::parse(json);
  Outcome outcome{.columns = parsed.at("columns"), .truncated = parsed.at("truncated")};
  for (const auto& cells : parsed.at("rows")) {
    Row row;
    row.reserve(cells.size());
    for (const auto& cell : cells) row.push_back(cellOf(cell));
    outcome.rows.push_back(std::move(row));
  }
  return outcome;
}

Ontology ontologyOf(std::string_view json, std::vector<std::string>& notes) {
  const auto parsed = Json::parse(json);
  Ontology ontology{.triples = parsed.at("triples")};
  const std::size_t lookedAt = parsed.at("looked_at");
  const bool sampled = lookedAt < ontology.triples;
  if (sampled)
    notes.push_back("properties and values are those of " + std::to_string(lookedAt) + " of " +
                    std::to_string(ontology.triples) + " triples");
  const Look look{sampled, parsed.value("vocabulary", false)};
  const auto isHeld = [&](const std::string& iri, std::size_t count) {
    return !isOfSchemas(iri) || (look.vocabulary && count > 0 && isKindOfTerm(iri));
  };
  for (const auto& one : parsed.at("classes"))
    if (const std::string iri = one.at("iri"); isHeld(iri, one.at("count")))
      ontology.classes.push_back(
          {.iri = iri, .label = one.at("label"), .comment = one.at("comment"), .count = one.at("count")});
  const std::vector<std::string> declaredObjects = parsed.at("object_properties");
  for (const auto& one : parsed.at("properties"))
    if (auto property = propertyOf(one, declaredObjects, look); isAsked(property, look.vocabulary))
      ontology.properties.push_back(std::move(property));
  if (meetsUntyped(ontology))
    ontology.classes.push_back(
        {.iri = "", .label = "thing", .comment = "nodes without a class", .count = parsed.at("untyped")});
  for (const std::string graph : parsed.at("graphs"))
    if (graph.starts_with('<')) ontology.graphs.push_back(graph.substr(1, graph.size() - 2));
  return ontology;
}

}  // namespace omni
