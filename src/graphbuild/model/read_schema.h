#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graphbuild/known/knowledge.h"

namespace omni {

/// A relation that is looked for: "(:Person)-[:REPORTS_TO]->(:Person)".
struct SoughtRelation {
  std::string from, type, to;
  bool operator==(const SoughtRelation&) const = default;
};

/// What a language model is to look for in documents: relations, and between things of which types.
class ReadSchema {
 public:
  /// Lines of patterns, each "(:From)-[:TYPE]->(:To)"; empty ones, and those that begin with '#', say
  /// nothing. Error kInvalidArgument names the line.
  static Result<ReadSchema> parse(std::string_view lines);
  /// What sources relate, the most frequent first; at most `kMaxRelations`.
  static ReadSchema of(const Knowledge& knowledge);

  const std::vector<SoughtRelation>& relations() const { return relations_; }
  bool has(const std::string& from, const std::string& type, const std::string& to) const;
  bool hasType(const std::string& type) const;
  /// As parse() reads it.
  std::string lines() const;

  static constexpr std::size_t kMaxRelations = 60;

 private:
  std::vector<SoughtRelation> relations_;
};

}  // namespace omni
