#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "source/permitted_part.h"
#include "source/texts/document_condition.h"

namespace omni {

/// Which documents of a source there are, where a part of it is permitted alone: none that a glob of what is
/// hidden names; of those that the glob of a condition names, those whose front matter meets it.
///
/// The front matter meets a condition (documentCondition()) where the key's text is that, or one of its texts
/// is. What has no such key, as a file of another format, does not meet it.
class DocumentRules {
 public:
  /// Error kInvalidArgument: a condition that is none.
  static Result<DocumentRules> of(const PermittedPart& part);

  /// `id`: the path that globs name. Reads the beginning of `file` where a condition is for it.
  bool permits(const std::filesystem::path& file, std::string_view id) const;

 private:
  struct Rule {
    std::string glob;
    std::vector<WantedText> wanted;
  };

  std::vector<std::string> hidden_;
  std::vector<Rule> rules_;
};

}  // namespace omni
