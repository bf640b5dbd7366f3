#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "graphbuild/facts/document_facts.h"
#include "source/source_config.h"
#include "source/texts/document_text.h"

namespace omni {

/// Hands over every document of a source of kind "documents", read as that reads them. Files that cannot be
/// read go to `failed`, by their ids. Errors: nothing is there; kDeadline, kCancelled; those of `sink`.
Status eachDocument(const SourceConfig& documents, const Budget& budget, const Progress& progress,
                    const DocumentSink& sink, std::map<std::string, Error>& failed);

/// The facts read of a graph's documents, one file each, in a hidden folder of it.
class KeptFacts {
 public:
  explicit KeptFacts(const std::filesystem::path& graph) : folder_(graph / ".read") {}

  const std::filesystem::path& folder() const { return folder_; }
  /// Whether the graph may be written there: no graph is, or one that was read from documents. Errors:
  /// kRefused.
  Status requireOwn() const;
  /// The documents of which something is kept: by id, the mark and the file.
  struct Kept {
    std::string mark;
    std::filesystem::path file;
  };
  std::map<std::string, Kept> all() const;
  /// Errors: kNotFound, kUnreadable.
  static Result<DocumentFacts> read(const std::filesystem::path& file);
  Status put(const DocumentFacts& facts) const;
  static void remove(const Kept& kept);

 private:
  std::filesystem::path folder_;
};

}  // namespace omni
