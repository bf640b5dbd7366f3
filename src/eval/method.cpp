#include "eval/method.h"

#include <array>

#include "base/text.h"

namespace omni {
namespace {

AskOptions exploreCandidates(const Sample&, std::size_t k) {
  AskOptions options;
  options.candidates = k;
  return options;
}

AskOptions commitToOne(const Sample& sample, std::size_t) {
  return exploreCandidates(sample, 1);
}

AskOptions askGoldSource(const Sample& sample, std::size_t) {
  AskOptions options = exploreCandidates(sample, 1);
  options.sources = {sample.source};
  return options;
}

constexpr std::array kMethods{
    Method{"omni", "explores up to k sources and lets the evidence decide", exploreCandidates},
    Method{"kb-routing", "commits to one source up front", commitToOne},
    Method{"oracle", "is given the gold source", askGoldSource},
};

}  // namespace

std::span<const Method> methods() {
  return kMethods;
}

Result<const Method*> findMethod(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& method : kMethods) {
    if (method.name == name) return &method;
    names.emplace_back(method.name);
  }
  const std::string near = nearest(name, names);
  return fail(Code::kInvalidArgument, "unknown method \"" + std::string(name) + "\"",
              near.empty() ? "use one of " + join(names, ", ") : "did you mean \"" + near + "\"?");
}

}  // namespace omni
