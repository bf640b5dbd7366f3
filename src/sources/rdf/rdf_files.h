#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// The RDF syntax of a file by its ending, `.gz` aside, and its first bytes where endings are shared: "nt",
/// "ttl", "nq", "trig" or "rdf"; empty when it is no RDF file.
std::string rdfFormat(const std::filesystem::path& file);

/// The RDF files that `paths` name, sorted: files, globs, and folders with all RDF files below them. Errors:
/// kNotFound (nothing there), kInvalidArgument (a file of another kind).
Result<std::vector<std::filesystem::path>> rdfFiles(const std::vector<std::string>& paths);

/// The file's text, inflated when it ends in `.gz`, without a byte order mark. Errors: kUnreadable (corrupt,
/// empty, not UTF-8), kUnavailable (cannot be opened), kLimit (larger than four gigabytes).
Result<std::string> readRdfFile(const std::filesystem::path& file);

/// A mark that changes when one of the files does: names, sizes and times.
std::string filesMark(const std::vector<std::filesystem::path>& files);

}  // namespace omni
