#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "query/native_query.h"
#include "source/source_config.h"

namespace omni {

/// The visible part of a source, where not all of it is read: for a caller, and by the lists of its
/// configuration. Whatever kind reads it makes what it keeps of that part alone.
struct PermittedPart {
  std::vector<std::string> hidden;          // by name or glob, as the kind understands them
  std::map<std::string, std::string> rows;  // name of a class or label to a condition of the kind's language
  std::vector<Parameter> parameters;        // of the conditions
};

/// Nothing where all is read. Error kInternal: what the configuration says is none.
Result<std::optional<PermittedPart>> permittedPartOf(const SourceConfig& config);

/// The configuration's text on it, lists of tables too, which tells parts apart; empty where all is read.
std::string permittedTextOf(const SourceConfig& config);

/// The configuration of that part of a source.
SourceConfig partOf(SourceConfig config, const PermittedPart& part);

}  // namespace omni
