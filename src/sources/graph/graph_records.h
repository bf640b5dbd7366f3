#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

struct NodeRecord {
  std::string id;
  std::vector<std::string> labels;
  nlohmann::json properties;
  std::size_t line = 0;
};

struct EdgeRecord {
  std::string source;
  std::string target;
  std::string type;
  nlohmann::json properties;
  std::size_t line = 0;
};

/// The nodes of a file. JSON Lines: {"id", "labels", "props"}. CSV: columns `id` and `labels` (separated by
/// ';'), or `:ID` and `:LABEL` as Neo4j exports them; other columns are properties, typed by what they hold,
/// as those of tables are ("1,200" is a number, "1E5" is not).
/// Without labels the file's name gives one: nodes_person.csv holds Person nodes. Where no property names the
/// nodes of a label (a short text or an address that most have to themselves), their ids are a property `id`.
/// Errors name file and line.
Result<std::vector<NodeRecord>> readNodes(const std::filesystem::path& file);

/// The edges of a file. JSON Lines: {"s", "t", "type", "props"} (also source, target, from, to, properties).
/// CSV: `source`, `target`, `type`, or `:START_ID`, `:END_ID`, `:TYPE`.
Result<std::vector<EdgeRecord>> readEdges(const std::filesystem::path& file);

/// What a person should know of how a file of CSV is read; none of large files.
std::vector<std::string> readingNotes(const std::filesystem::path& file, bool ofNodes);

}  // namespace omni
