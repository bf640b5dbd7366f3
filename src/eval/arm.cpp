#include "eval/arm.h"

#include <algorithm>
#include <set>

#include "base/value.h"

namespace omni {
namespace {

constexpr std::size_t kUsual = 3;

Arm armOf(const Method& method, std::size_t k, std::size_t main) {
  Arm arm{&method, k, k == main, std::string(method.name)};
  if (!arm.main) arm.name += ".k" + std::to_string(k);
  return arm;
}

Arm armAt(const Method& method, std::size_t k, double threshold) {
  return {&method, k, false, std::string(method.name) + ".t" + toText(Value{threshold}), threshold};
}

}  // namespace

std::size_t mainK(std::span<const std::size_t> ks) {
  return ks.empty() || std::ranges::find(ks, kUsual) != ks.end() ? kUsual : ks.front();
}

Result<std::vector<Arm>> armsOf(std::span<const std::string> methods, std::span<const std::size_t> ks,
                                std::span<const double> thresholds) {
  const std::size_t main = mainK(ks);
  const std::set<std::size_t> ascending(ks.begin(), ks.end());
  const std::set<double> rising(thresholds.begin(), thresholds.end());
  std::set<const Method*> taken;
  std::vector<Arm> arms;
  for (const auto& methodName : methods) {
    OMNI_TRY(method, findMethod(methodName));
    if (!taken.insert(method).second) continue;
    arms.push_back(armOf(*method, main, main));
    for (const auto k : ascending)
      if (method->swept && k != main) arms.push_back(armOf(*method, k, main));
    for (const double threshold : rising)
      if (method->swept && method->given == Given::kNothing) arms.push_back(armAt(*method, main, threshold));
  }
  return arms;
}

}  // namespace omni
