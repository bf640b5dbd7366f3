#include "question/parts/word_roles.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>

#include "question/lexicon/word_lines.h"

namespace omni {

extern const std::string_view kRoleText;  // data/en/roles.txt

namespace {

// As WordRole has them.
constexpr std::string_view kNames[] = {
    "auxiliary", "against", "side-by-side", "denial",    "having",         "rate",   "percent",
    "figure",    "showing", "being",        "beginning", "through",        "whole",  "falling",
    "dating",    "all",     "one-by-one",   "same",      "denying-prefix", "sharing"};
static_assert(std::size(kNames) == static_cast<std::size_t>(WordRole::kSharing) + 1);

using Roles = std::array<std::set<std::string_view>, std::size(kNames)>;

Roles readRoles() {
  Roles roles;
  for (const auto& line : wordLines(kRoleText)) {
    const auto name = std::ranges::find(kNames, line.front());
    if (name == std::end(kNames)) continue;
    roles[static_cast<std::size_t>(name - std::begin(kNames))].insert(line.begin() + 1, line.end());
  }
  return roles;
}

}  // namespace

bool hasRole(std::string_view word, WordRole role) {
  static const Roles roles = readRoles();
  return roles[static_cast<std::size_t>(role)].contains(word);
}

}  // namespace omni
