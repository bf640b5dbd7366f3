#include "config/yaml_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "base/number.h"
#include "base/text.h"
#include "config/variables.h"

namespace omni {
namespace {

constexpr double kLargest = 1e15;

}  // namespace

tl::unexpected<Error> YamlReader::complain(const YAML::Node& node, const std::string& what,
                                           std::string hint) const {
  std::string where = file_.filename().string();
  if (node.Mark().line >= 0) where += ":" + std::to_string(node.Mark().line + 1);
  return fail(Code::kInvalidArgument, where + ": " + what, std::move(hint), Audience::kOperator);
}

Status YamlReader::checkKeys(const YAML::Node& node, const std::string& what,
                             const std::vector<std::string>& known) const {
  if (!node.IsMap())
    return complain(node, what + " must be keys with values", "Write key: value, one a line.");
  std::set<std::string> keys;
  for (const auto& entry : node) {
    const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : std::string();
    if (!keys.insert(key).second)
      return complain(entry.first, "the key '" + key + "' stands twice in " + what, "Take one of them out.");
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::string near = nearest(key, known);
    return complain(entry.first, "unknown key '" + key + "' in " + what,
                    near.empty() ? "Known are: " + join(known, ", ") + "." : "Did you mean '" + near + "'?");
  }
  return {};
}

Result<std::string> YamlReader::text(const YAML::Node& node, const std::string& key) const {
  if (!node.IsScalar())
    return complain(node, "'" + key + "' must be one value", "Take the brackets or the keys away.");
  auto expanded = expandVariables(node.Scalar(), *world_);
  if (!expanded) return complain(node, expanded.error().message, expanded.error().hint);
  return expanded;
}

Result<std::vector<std::string>> YamlReader::texts(const YAML::Node& node, const std::string& key) const {
  std::vector<std::string> all;
  if (!node) return all;
  if (!node.IsSequence()) {
    OMNI_TRY(one, text(node, key));
    all.push_back(std::move(one));
    return all;
  }
  for (const auto& item : node) {
    OMNI_TRY(one, text(item, key));
    all.push_back(std::move(one));
  }
  return all;
}

Result<double> YamlReader::number(const YAML::Node& node, const std::string& key) const {
  OMNI_TRY(written, text(node, key));
  double value = 0;
  const char* end = written.data() + written.size();
  const auto [rest, error] = std::from_chars(written.data(), end, value);
  const std::string unit = lower(trim(std::string_view(rest, static_cast<std::size_t>(end - rest))));
  constexpr std::array<std::pair<std::string_view, double>, 4> kUnits{
      {{"", 1}, {"kb", 1 << 10}, {"mb", 1 << 20}, {"gb", 1 << 30}}};
  const auto factor = std::ranges::find(kUnits, unit, &std::pair<std::string_view, double>::first);
  if (error != std::errc() || factor == kUnits.end() || !(value > 0) || value * factor->second > kLargest)
    return complain(node,
                    "'" + key + "' must be a number above zero, at most a million GB, not '" + written + "'",
                    "Sizes may end in KB, MB or GB.");
  return value * factor->second;
}

Result<double> YamlReader::amount(const YAML::Node& node, const std::string& key) const {
  OMNI_TRY(written, text(node, key));
  const auto value = parsedNumber(written);
  if (!value || !(*value >= 0) || *value > kLargest)
    return complain(node, "'" + key + "' must be a number, zero or more, not '" + written + "'", {});
  return *value;
}

Result<double> YamlReader::share(const YAML::Node& node, const std::string& key) const {
  OMNI_TRY(value, amount(node, key));
  if (value > 1) return complain(node, "'" + key + "' must be a number from 0 to 1", "Write it as in 0.6.");
  return value;
}

Result<std::size_t> YamlReader::count(const YAML::Node& node, const std::string& key, std::size_t least,
                                      std::size_t most) const {
  OMNI_TRY(written, text(node, key));
  const auto value = parsedNumber<std::size_t>(written);
  if (!value || *value < least || *value > most)
    return complain(node,
                    "'" + key + "' must be a whole number from " + std::to_string(least) + " to " +
                        std::to_string(most) + ", not '" + written + "'",
                    {});
  return *value;
}

Result<bool> YamlReader::flag(const YAML::Node& node, const std::string& key) const {
  OMNI_TRY(written, text(node, key));
  const std::string word = lower(written);
  if (word == "true" || word == "yes" || word == "on") return true;
  if (word == "false" || word == "no" || word == "off") return false;
  return complain(node, "'" + key + "' must be true or false, not '" + written + "'", {});
}

std::string YamlReader::absolute(const std::string& path) const {
  return (std::filesystem::absolute(file_).parent_path() / path).lexically_normal().string();
}

}  // namespace omni
