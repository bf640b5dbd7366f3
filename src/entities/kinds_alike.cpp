#include "entities/kinds_alike.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "question/question.h"

namespace omni {
namespace {

constexpr std::size_t kMinSharedNames = 2;
constexpr std::size_t kShare = 3;           // one of so many names
constexpr std::size_t kShareOfCalled = 10;  // where both are called the same

/// Of each list how many of its names each other list holds.
std::vector<std::map<std::size_t, std::size_t>> inCommon(const std::vector<NameList>& lists) {
  const NameKeys keys = keysOf(lists);
  std::vector<std::map<std::size_t, std::size_t>> counts(lists.size());
  for (std::size_t list = 0; list < lists.size(); ++list)
    for (const std::string& plain : lists[list].plain)
      for (const std::uint32_t other : keys.holding(plain))
        if (other != list) ++counts[list][other];
  return counts;
}

std::vector<std::string> calledOf(const NameList& list) {
  return contentStems(list.entry->model.entities[list.entity].phrase);
}

}  // namespace

NameKeys keysOf(const std::vector<NameList>& lists) {
  NameKeys keys;
  for (std::uint32_t list = 0; list < lists.size(); ++list)
    for (const std::string& plain : lists[list].plain) keys.add(plain, list);
  keys.settle();
  return keys;
}

void unite(std::vector<std::size_t>& firsts, std::size_t a, std::size_t b) {
  const std::size_t first = std::min(firsts[a], firsts[b]), other = std::max(firsts[a], firsts[b]);
  std::ranges::replace(firsts, other, first);
}

std::vector<std::size_t> kindsAlike(const std::vector<NameList>& lists) {
  std::vector<std::size_t> firsts(lists.size());
  std::iota(firsts.begin(), firsts.end(), std::size_t{0});
  const auto counts = inCommon(lists);
  for (std::size_t list = 0; list < lists.size(); ++list)
    for (const auto& [other, count] : counts[list]) {
      const NameList& a = lists[list];
      const NameList& b = lists[other];
      if (a.plain.size() > b.plain.size()) continue;  // the shorter one's names count
      const std::size_t share = calledOf(a) == calledOf(b) ? kShareOfCalled : kShare;
      if (count >= kMinSharedNames && share * count >= a.plain.size()) unite(firsts, list, other);
    }
  return firsts;
}

}  // namespace omni
