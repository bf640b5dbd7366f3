#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/source_config.h"
#include "sources/documents/text/document_text.h"

namespace omni {

/// A file of a source as it lies there now.
struct FoundFile {
  DocumentFile file;
  std::uintmax_t size = 0;
  std::int64_t changed = 0;  // of its modification time, in the file system's own unit
};

/// The files that a source is made of, and what of it cannot be one.
struct FoundDocuments {
  std::vector<FoundFile> files;  // by id
  std::vector<Error> leftOut;
};

/// What `paths` name, within folders what `include` (else any known ending) admits and `exclude` does not.
/// Ids are paths relative to the given path. Errors, when there is no file: kNotFound (a path that is not
/// there), kUnreadable (nothing found), and those of checkFile().
Result<FoundDocuments> findDocuments(const SourceConfig& config);

/// A cheap mark of the files: paths, sizes and times; and of what keeps some of them from being read.
std::string markOf(const FoundDocuments& found);
/// A hash of what the files hold. Error: kUnavailable.
Result<std::string> contentOf(const std::vector<FoundFile>& files);

}  // namespace omni
