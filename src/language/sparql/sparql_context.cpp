#include "language/sparql/sparql_context.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "language/shown_values.h"
#include "language/sparql/sparql_names.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

constexpr std::size_t kShareOfEmpty = 4;  // of the tokens, for the names of classes that are only declared
constexpr std::string_view kNothingIn = "Declared, nothing in them: ";
constexpr std::size_t kValueBytes = 60;  // longer texts are prose, of which nobody asks by value

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
  if (values.type != ValueType::kText) return text;
  const bool few = values.complete && values.distinct <= kShownOfAll;
  std::vector<std::string> quoted;
  for (const auto& sample : values.samples)
    if (quoted.size() < (few ? kShownOfAll : kShownValues) && sample.size() <= kValueBytes)
      quoted.push_back(quotedString(sample));
  if (quoted.empty()) return text;
  const bool all = few && values.distinct == quoted.size();
  return text + (all ? ", one of " : ", such as ") + join(quoted, ", ");
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

bool isAmong(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Whether a class is only declared: no instance, no property, and no word of the question.
bool holdsNothing(const OntologyClass& type, const Ontology& ontology, const ContextOptions& options) {
  return type.count == 0 && !isAmong(options.wanted, type.iri) &&
         std::ranges::none_of(ontology.properties, [&](const auto& property) {
           return occurrenceWith(property, type.iri) != nullptr;
         });
}

// Classes by name in one line, as many as the tokens allow, the others counted.
std::string listed(const std::vector<std::string>& classes, std::size_t tokens) {
  std::vector<std::string> fitting;
  std::size_t used = estimatedTokens(kNothingIn) + estimatedTokens("and 1,000 more classes");
  for (const auto& name : classes) {
    used += estimatedTokens(name) + 1;
    if (used > tokens) break;
    fitting.push_back(name);
  }
  if (classes.empty() || fitting.empty()) return {};
  const std::size_t more = classes.size() - fitting.size();
  if (more > 0) fitting.push_back(counted(more, "more class"));
  return "\n" + std::string(kNothingIn) + join(fitting, ", ") + "\n";
}

}  // namespace

std::string sparqlContext(const Ontology& ontology, const ContextOptions& options) {
  const auto prefixes = allPrefixes(ontology);
  SparqlNames names(prefixes);
  std::vector<ContextPart> parts;
  std::vector<std::string> empty;
  for (const OntologyClass* type : byInstances(ontology.classes))
    if (holdsNothing(*type, ontology, options))
      empty.push_back(type->label.empty() ? names.iri(type->iri) : quotedString(type->label));
    else
      parts.push_back(partOf(*type, ontology, names, options.samples));
  const std::string prologue = names.prologue();
  ContextOptions rest = options;
  rest.tokens -= std::min(rest.tokens, estimatedTokens(prologue));
  // A class with instances is asked for more often than an empty one.
  const std::string written = prologue + fitContext(parts, rest, "class");
  const std::size_t left = options.tokens - std::min(options.tokens, estimatedTokens(written));
  return written + listed(empty, std::min(left, options.tokens / kShareOfEmpty));
}

}  // namespace omni
