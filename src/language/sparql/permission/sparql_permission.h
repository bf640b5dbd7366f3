#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// The text of a query that gives of a graph what it would give of its permitted part. `rules`: as
/// omni_rdf_permit() takes them. Error kRefused: it asks what cannot be asked of a part (named graphs, paths
/// of any length), or a condition is none.
Result<std::string> permittedSparql(std::string_view text, std::string_view rules);

/// The query written anew from its tree: what a server is sent, which may read the caller's own text
/// otherwise than the guard did. Error kRefused: a text in it holds `\u` or `\U`, which some servers replace
/// by a character first.
Result<std::string> rewrittenSparql(std::string_view text);

}  // namespace omni
