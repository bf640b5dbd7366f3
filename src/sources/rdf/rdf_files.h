#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/data_files.h"
#include "source/rdf/rdf_store.h"
#include "source/source.h"

namespace omni {

/// The RDF syntax of a file by its ending, `.gz` aside, and its first bytes where endings are shared: "nt",
/// "ttl", "nq", "trig" or "rdf"; empty when it is no RDF file.
std::string rdfFormat(const std::filesystem::path& file);

/// The RDF files that `paths` name: files, globs, and folders with all RDF files below them. Errors, when
/// there is none: kNotFound, kInvalidArgument (a file of another kind), and those of checkFile().
Result<DataFiles> rdfFiles(const std::vector<std::string>& paths);

/// All that can be loaded of the files, and each that cannot in `leftOut`. Errors, each naming its file:
/// kUnreadable, kUnavailable or kLimit (when no file can be loaded), kDeadline, kCancelled.
Result<std::unique_ptr<RdfStore>> loadRdfFiles(const std::vector<std::filesystem::path>& files,
                                               const Budget& budget, const Progress& progress,
                                               std::vector<Error>& leftOut);

/// The file's text. Errors: those of readTextFile(), and kUnreadable (UTF-16).
Result<std::string> readRdfFile(const std::filesystem::path& file);

}  // namespace omni
