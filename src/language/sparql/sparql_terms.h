#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "query/native_query.h"

namespace omni {

/// `text` as a SPARQL string literal, quotes included; safe whatever it holds.
std::string quotedString(std::string_view text);

/// `<iri>`; characters that an IRI may not hold are percent-encoded.
std::string iriRef(std::string_view iri);

/// The prefixes rdf, rdfs, owl, xsd and skos with their namespaces.
std::span<const std::pair<std::string_view, std::string_view>> standardPrefixes();

/// True for names in those namespaces, which every graph may use.
bool isStandard(std::string_view iri);

/// Bound parameters as the engine takes them. Error kInvalidArgument: a null or nested value.
Result<std::string> parametersJson(const std::vector<Parameter>& parameters);

}  // namespace omni
