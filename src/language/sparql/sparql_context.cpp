#include "language/sparql/sparql_context.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "language/sparql/sparql_names.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

constexpr std::size_t kMostValues = 5;  // of one property

using Prefixes = std::vector<std::pair<std::string, std::string>>;

Prefixes allPrefixes(const Ontology& ontology) {
  Prefixes all = ontology.prefixes;
  for (const auto& [prefix, space] : standardPrefixes()) all.emplace_back(prefix, space);
  return all;
}

std::string described(const std::string& label, const std::string& comment) {
  std::string text = label.empty() ? "" : " " + quotedString(label);
  return comment.empty() ? text : text + " (" + oneLine(comment) + ")";
}

std::string valuesOf(const ValueSummary& values) {
  std::string text;
  if (!values.minimum.empty()) text += ", " + values.minimum + " to " + values.maximum;
  const bool few = values.complete && values.distinct <= kMostValues;
  if (values.type != ValueType::kText || values.samples.empty()) return text;
  std::vector<std::string> quoted;
  for (std::size_t i = 0; i < std::min(kMostValues, values.samples.size()); ++i)
    quoted.push_back(quotedString(values.samples[i]));
  return text + (few ? ", one of " : ", such as ") + join(quoted, ", ");
}

std::string targetsOf(const OntologyProperty& property, SparqlNames& names) {
  std::vector<std::string> targets;
  if (property.object)
    for (const auto& range : property.ranges)
      targets.push_back(range.iri.empty() ? "any node" : names.iri(range.iri));
  else
    for (const auto& datatype : property.datatypes) targets.push_back(names.iri(datatype));
  if (!property.languages.empty()) targets.push_back("text in " + join(property.languages, ", "));
  return join(targets, " or ");
}

const Occurrence* occurrenceWith(const OntologyProperty& property, const std::string& type) {
  const auto found = std::find_if(property.domains.begin(), property.domains.end(),
                                  [&](const auto& domain) { return domain.iri == type; });
  return found == property.domains.end() ? nullptr : &*found;
}

std::string nameOf(const OntologyClass& type, SparqlNames& names) {
  return type.iri.empty() ? std::string("nodes without a class") : "?x a " + names.iri(type.iri);
}

std::string propertyText(const OntologyProperty& property, const Occurrence& domain, SparqlNames& names,
                         bool samples) {
  return "  " + names.iri(property.iri) + described(property.label, property.comment) + " -> " +
         targetsOf(property, names) + ", " + counted(domain.count, "time") +
         (samples && !property.object ? valuesOf(property.valuesOn(domain)) : "") + "\n";
}

ContextPart partOf(const OntologyClass& type, const Ontology& ontology, SparqlNames& names, bool samples) {
  const std::string name = nameOf(type, names);
  const std::string head =
      name + described(type.label, type.comment) + ": " + counted(type.count, "instance") + "\n";
  std::string full = head;
  std::string lean = head;
  std::vector<std::string> properties;
  for (const auto& property : ontology.properties) {
    const auto* domain = occurrenceWith(property, type.iri);
    if (domain == nullptr) continue;
    full += propertyText(property, *domain, names, true);
    lean += propertyText(property, *domain, names, false);
    properties.push_back(names.iri(property.iri));
  }
  ContextPart part{.of = {type.iri}, .name = type.iri.empty() ? name : names.iri(type.iri)};
  if (samples) part.tellings.push_back(std::move(full));
  part.tellings.push_back(std::move(lean));
  part.tellings.push_back(name + (properties.empty() ? "" : ": ") + join(properties, ", ") + "\n");
  return part;
}

// Those with most instances first: what a vocabulary only declares is the last that a reader looks for.
std::vector<const OntologyClass*> byInstances(const std::vector<OntologyClass>& classes) {
  std::vector<const OntologyClass*> order;
  for (const auto& type : classes) order.push_back(&type);
  std::ranges::stable_sort(order, std::ranges::greater(), &OntologyClass::count);
  return order;
}

}  // namespace

std::string sparqlContext(const Ontology& ontology, const ContextOptions& options) {
  const auto prefixes = allPrefixes(ontology);
  SparqlNames names(prefixes);
  std::vector<ContextPart> parts;
  for (const OntologyClass* type : byInstances(ontology.classes))
    parts.push_back(partOf(*type, ontology, names, options.samples));
  const std::string prologue = names.prologue();
  ContextOptions rest = options;
  rest.tokens -= std::min(rest.tokens, estimatedTokens(prologue));
  return prologue + fitContext(parts, rest, "class");
}

}  // namespace omni
