#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/source_config.h"

namespace omni {

/// The findings below the named files and folders.
struct Discovery {
  std::vector<SourceConfig> sources;
  std::vector<std::string> notes;  // what was left out, and why
};

/// Finds sources with no configuration: a database file is a source; the tables (CSV, Parquet, JSON …) of one
/// folder are one, its RDF files are one, a folder of nodes and edges is one, and so are the documents below
/// a folder; the tables that stand in documents are one source more; of a folder with pictures or films all
/// that lies in it is listed as one. Hidden folders are passed over. Errors: kNotFound (a path does not
/// exist, or nothing was found).
Result<Discovery> discover(const std::vector<std::filesystem::path>& paths,
                           std::span<const SourceKind> kinds = sourceKinds());

}  // namespace omni
