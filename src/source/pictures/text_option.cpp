#include "source/pictures/text_option.h"

#include <string>

namespace omni {
namespace {

std::string textOption(const SourceConfig& config) {
  const auto found = config.options.find(std::string(kTextOption));
  return found == config.options.end() ? "on" : found->second;
}

}  // namespace

bool readsText(const SourceConfig& config) {
  return textOption(config) == "on";
}

Status validateTextOption(const SourceConfig& config) {
  const std::string text = textOption(config);
  if (text == "on" || text == "off") return {};
  return fail(Code::kInvalidArgument, "source '" + config.id + "': text is '" + text + "'",
              "Write on or off.", Audience::kOperator);
}

}  // namespace omni
