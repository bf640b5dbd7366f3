#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "source/permitted_part.h"
#include "source/rdf/rdf_prefixes.h"

namespace omni {

/// A name with one of these prefixes as the IRI that it stands for, or an IRI, which may stand in angle
/// brackets.
std::string iriOf(const std::string& name, const std::map<std::string, std::string>& prefixes);

/// The permitted part of a graph, as omni_rdf_permit() takes it. Error kInvalidArgument: a value that is no
/// term; a name or a condition with a prefix that stands for several IRIs, for a rule that meant one of them
/// would let the others be seen.
Result<std::string> rdfRules(const PermittedPart& part, const RdfPrefixes& prefixes);

}  // namespace omni
