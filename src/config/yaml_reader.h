#pragma once

#include <yaml-cpp/yaml.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// Reads the values of one YAML file, variables replaced: every complaint (kInvalidArgument) carries the
/// file's name and the line.
class YamlReader {
 public:
  YamlReader(std::filesystem::path file, const World& world) : file_(std::move(file)), world_(&world) {}

  tl::unexpected<Error> complain(const YAML::Node& node, const std::string& what, std::string hint) const;
  /// Refuses keys that are not `known`, with the nearest that is, and those that stand twice; `what` names
  /// the block.
  Status checkKeys(const YAML::Node& node, const std::string& what,
                   const std::vector<std::string>& known) const;

  Result<std::string> text(const YAML::Node& node, const std::string& key) const;
  /// A list of texts, or one; empty when there is no node.
  Result<std::vector<std::string>> texts(const YAML::Node& node, const std::string& key) const;
  /// A number above zero, with the factor of its unit when it has one ("1MB").
  Result<double> number(const YAML::Node& node, const std::string& key) const;
  /// A number, zero or more.
  Result<double> amount(const YAML::Node& node, const std::string& key) const;
  /// A number from 0 to 1.
  Result<double> share(const YAML::Node& node, const std::string& key) const;
  /// A whole number from `least` to `most`.
  Result<std::size_t> count(const YAML::Node& node, const std::string& key, std::size_t least,
                            std::size_t most) const;
  Result<bool> flag(const YAML::Node& node, const std::string& key) const;

  /// A path as the file's folder sees it.
  std::string absolute(const std::string& path) const;
  const World& world() const { return *world_; }

 private:
  std::filesystem::path file_;
  const World* world_;
};

}  // namespace omni
