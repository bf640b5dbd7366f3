#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/source_config.h"

namespace omni {

/// A file of a source as it lies there now.
struct CorpusFile {
  std::filesystem::path path;
  std::string id;  // within the source: relative to the path that was given
  std::uintmax_t size = 0;
  std::int64_t changed = 0;  // of its modification time, in the file system's own unit
};

/// The files that a source is made of, and what of it cannot be one.
struct FoundFiles {
  std::vector<CorpusFile> files;  // by id
  std::vector<Error> leftOut;
};

/// Whether a file that lies in a folder is one of a source's, where nobody says which are.
using FileFilter = std::function<bool(const std::filesystem::path&)>;

/// What `paths` name, within folders what `include` (else `admits`) admits and `exclude` does not. `admitted`
/// says for people what that is. Errors, when there is no file: kNotFound (a path that is not there),
/// kUnreadable (nothing found), and those of checkFile().
Result<FoundFiles> findFiles(const SourceConfig& config, const FileFilter& accepts,
                             const std::string& acceptedKinds);

/// A cheap mark of the files: paths, sizes and times; of what keeps some of them from being read; and of the
/// `way` in which they are.
std::string markOf(const FoundFiles& found, std::string_view way);
/// A hash of what the files hold, and of the `way` in which they are read; for what a file of more than 64 MB
/// holds, as a film, its size and the time of its change stand. Error: kUnavailable.
Result<std::string> contentOf(const std::vector<CorpusFile>& files, std::string_view way);

}  // namespace omni
