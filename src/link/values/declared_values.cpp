#include "link/values/declared_values.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMostValues = 12;  // of an attribute: more are no states
constexpr std::size_t kLeastHeld = 2;    // of the listed ones, by rows

// "sales region: Nordics, Benelux or Iberia" as its three.
std::vector<std::string> listedIn(std::string_view comment) {
  if (const auto colon = comment.rfind(':'); colon != std::string_view::npos)
    comment.remove_prefix(colon + 1);
  std::string list(comment);
  for (const std::string_view joint : {" or ", " and ", "/", "|", ";"})
    for (auto at = list.find(joint); at != std::string::npos; at = list.find(joint))
      list.replace(at, joint.size(), 1, ',');
  std::vector<std::string> listed;
  for (const auto& value : split(list, ',')) listed.emplace_back(trim(value));
  return listed;
}

bool isAmong(const std::vector<std::string>& values, const std::string& wanted) {
  return std::ranges::any_of(values, [&](const auto& value) { return lower(value) == lower(wanted); });
}

}  // namespace

std::optional<std::string> declaredValue(const Attribute& attribute, std::string_view word) {
  const ValueSummary& values = attribute.values;
  if (values.type != ValueType::kText || !values.complete || values.samples.size() > kMostValues ||
      lower(attribute.comment).find(word) == std::string::npos)
    return std::nullopt;
  const auto listed = listedIn(attribute.comment);
  const auto held =
      std::ranges::count_if(values.samples, [&](const std::string& value) { return isAmong(listed, value); });
  const auto named = std::ranges::find_if(listed, [&](const auto& value) { return lower(value) == word; });
  if (static_cast<std::size_t>(held) < kLeastHeld || named == listed.end()) return std::nullopt;
  return *named;
}

}  // namespace omni
