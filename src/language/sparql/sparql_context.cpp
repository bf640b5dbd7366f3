#include "language/sparql/sparql_context.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "language/sparql/sparql_names.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

constexpr std::size_t kMostClasses = 200;
constexpr std::size_t kMostProperties = 60;  // of one class
constexpr std::size_t kMostValues = 5;       // of one property

using Prefixes = std::vector<std::pair<std::string, std::string>>;

Prefixes allPrefixes(const Ontology& ontology) {
  Prefixes all = ontology.prefixes;
  for (const auto& [prefix, space] : standardPrefixes()) all.emplace_back(prefix, space);
  return all;
}

std::string described(const std::string& label, const std::string& comment) {
  std::string text = label.empty() ? "" : " " + quotedString(label);
  return comment.empty() ? text : text + " (" + comment + ")";
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

std::string classText(const OntologyClass& type, const Ontology& ontology, SparqlNames& names) {
  const auto name = type.iri.empty() ? std::string("nodes without a class") : "?x a " + names.iri(type.iri);
  std::string text =
      name + described(type.label, type.comment) + ": " + counted(type.count, "instance") + "\n";
  std::size_t told = 0;
  for (const auto& property : ontology.properties) {
    const auto* domain = occurrenceWith(property, type.iri);
    if (domain == nullptr) continue;
    if (++told > kMostProperties) return text + "  and more properties\n";
    text += "  " + names.iri(property.iri) + described(property.label, property.comment) + " -> " +
            targetsOf(property, names) + (property.object ? "" : valuesOf(property.valuesOn(*domain))) + "\n";
  }
  return text;
}

}  // namespace

std::string sparqlContext(const Ontology& ontology) {
  const auto prefixes = allPrefixes(ontology);
  SparqlNames names(prefixes);
  std::string text;
  for (std::size_t i = 0; i < std::min(kMostClasses, ontology.classes.size()); ++i)
    text += classText(ontology.classes[i], ontology, names);
  if (ontology.classes.size() > kMostClasses)
    text += "and " + std::to_string(ontology.classes.size() - kMostClasses) + " more classes\n";
  return names.prologue() + text;
}

}  // namespace omni
