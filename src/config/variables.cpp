#include "config/variables.h"

namespace omni {
namespace {

Result<std::string> valueOf(std::string_view reference, const World& world) {
  const auto colon = reference.find(':');
  const std::string name(reference.substr(0, colon));
  if (auto value = world.environment(name)) return *std::move(value);
  if (colon != std::string_view::npos) return std::string(reference.substr(colon + 1));
  return fail(Code::kInvalidArgument, "the environment variable " + name + " is not set",
              "Set it, or give it a default: ${" + name + ":value}.", Audience::kOperator);
}

}  // namespace

Result<std::string> expandVariables(std::string_view text, const World& world) {
  std::string expanded;
  while (!text.empty()) {
    const auto dollar = text.find('$');
    expanded += text.substr(0, dollar);
    if (dollar == std::string_view::npos) break;
    text.remove_prefix(dollar + 1);
    if (text.starts_with('$')) {
      expanded += '$';
      text.remove_prefix(1);
    } else if (text.starts_with('{')) {
      const auto end = text.find('}');
      if (end == std::string_view::npos)
        return fail(Code::kInvalidArgument, "a ${ is not closed",
                    "Close it with }, or write $$ for a dollar sign.");
      OMNI_TRY(value, valueOf(text.substr(1, end - 1), world));
      expanded += value;
      text.remove_prefix(end + 1);
    } else {
      expanded += '$';
    }
  }
  return expanded;
}

}  // namespace omni
