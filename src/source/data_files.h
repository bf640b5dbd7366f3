#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// The files that a source's paths name, sorted, and what of it has to be left out: each an error that names
/// the file and says what to do.
struct DataFiles {
  std::vector<std::filesystem::path> files;
  std::vector<Error> leftOut;
};

/// Whether a file can be opened and read to its end. Errors: kNotFound, kUnavailable (permissions),
/// kUnreadable (a folder; a pipe, socket or device, which may never end).
Status checkFile(const std::filesystem::path& file);

/// Whether an error is one file's own fault, so that the others go on without it.
bool concernsOneFile(const Error& error);

/// The files of a path: itself when it exists, else the matches of it as a pattern ('*', '?', "[…]",
/// "{a,b}").
std::vector<std::filesystem::path> namedPaths(const std::string& path);

/// `found` in order, without doubles; where no file is left the error of the first.
Result<DataFiles> someOf(DataFiles found);

/// Changes when one of the files does (names, sizes, times), and with what is left out.
std::string markOf(const DataFiles& found);

}  // namespace omni
