#include "entities/name_keys.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLong = 6;  // bytes of a name from which on it may have a slip

/// Equal ones are what two names that read alike have in common: all of a name, and that without each of its
/// letters (as W. Garbe's symmetric deletes).
std::vector<std::uint64_t> keysOf(std::string_view plain) {
  auto words = split(plain, ' ');
  std::ranges::sort(words);
  const std::string all = join(words, " ");
  std::vector<std::uint64_t> keys{fnv1a(all)};
  if (all.size() < kLong) return keys;
  for (std::size_t at = 0; at < all.size(); ++at)
    if (!isDigit(all[at]) && all[at] != ' ')
      keys.push_back(fnv1a(all.substr(at + 1), fnv1a(all.substr(0, at))));
  return keys;
}

}  // namespace

void NameKeys::add(std::string_view plain, std::uint32_t list) {
  for (const std::uint64_t key : keysOf(plain)) lists_.emplace_back(key, list);
}

void NameKeys::settle() {
  std::ranges::sort(lists_);
  lists_.erase(std::unique(lists_.begin(), lists_.end()), lists_.end());
}

std::vector<std::uint32_t> NameKeys::holding(std::string_view plain) const {
  std::vector<std::uint32_t> found;
  for (const std::uint64_t key : keysOf(plain))
    for (auto at = std::ranges::lower_bound(lists_, std::pair(key, std::uint32_t{0}));
         at != lists_.end() && at->first == key; ++at)
      found.push_back(at->second);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace omni
