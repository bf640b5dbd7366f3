#include "source/remote/remote_settings.h"

#include "base/number.h"
#include "base/text.h"
#include "source/source_error.h"

namespace omni {
namespace {

constexpr double kMaxConnections = 256;
constexpr double kMaxSeconds = 86400;
constexpr double kMaxCost = 1e18;

tl::unexpected<Error> wrong(const std::string& option, const std::string& hint) {
  return fail(Code::kInvalidArgument, "the option '" + option + "' has a value that it cannot have", hint,
              Audience::kOperator);
}

Result<double> numberOf(const SourceConfig& config, const std::string& option, double otherwise, double least,
                        double most) {
  const auto found = config.options.find(option);
  if (found == config.options.end()) return otherwise;
  const auto number = parsedNumber(found->second);
  if (number && *number >= least && *number <= most) return *number;
  return wrong(option, "Write a number from " + toText(Value(least)) + " to " + toText(Value(most)) + ".");
}

Status readFlag(const SourceConfig& config, const std::string& option, bool& flag) {
  const auto found = config.options.find(option);
  if (found == config.options.end()) return {};
  if (found->second != "true" && found->second != "false") return wrong(option, "Write true or false.");
  flag = found->second == "true";
  return {};
}

}  // namespace

Result<RemoteSettings> remoteSettings(const SourceConfig& config) {
  RemoteSettings settings;
  OMNI_TRY(connections, numberOf(config, "connections", 8, 1, kMaxConnections));
  OMNI_TRY(connect, numberOf(config, "connect_seconds", 5, .1, kMaxSeconds));
  OMNI_TRY(refresh, numberOf(config, "refresh_seconds", 300, 0, kMaxSeconds));
  OMNI_TRY(cost, numberOf(config, "cost", 0, 0, kMaxCost));
  settings.connections = static_cast<std::size_t>(connections);
  settings.connectTime = std::chrono::milliseconds(static_cast<long>(connect * 1000));
  settings.refresh = std::chrono::seconds(static_cast<long>(refresh));
  settings.cost = cost;
  OMNI_RETURN_IF_ERROR(readFlag(config, "strict", settings.strict));
  OMNI_RETURN_IF_ERROR(readFlag(config, "comment", settings.comment));
  return settings;
}

std::string optionOf(const SourceConfig& config, const std::string& option, const std::string& otherwise) {
  const auto found = config.options.find(option);
  return found == config.options.end() ? otherwise : found->second;
}

std::vector<std::string> listedOption(const SourceConfig& config, const std::string& option) {
  std::vector<std::string> names;
  for (const auto& name : split(optionOf(config, option), ','))
    if (const auto bare = trim(name); !bare.empty()) names.emplace_back(bare);
  return names;
}

Result<Login> loginOf(const SourceConfig& config, const World& world) {
  OMNI_TRY(secret, ofSource(config.id, readSecret(config.endpoint()->secret, world)));
  return Login{config.endpoint()->user, std::move(secret)};
}

}  // namespace omni
