#include "entities/kinds_alike.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "question/question.h"

namespace omni {
namespace {

constexpr std::size_t kLeast = 2;
constexpr std::size_t kShare = 3;           // one of so many names
constexpr std::size_t kShareOfCalled = 10;  // where both are called the same

using ListPair = std::pair<std::size_t, std::size_t>;

std::map<ListPair, std::size_t> inCommon(const std::vector<NameList>& lists) {
  std::unordered_map<std::string_view, std::vector<std::size_t>> holders;
  for (std::size_t list = 0; list < lists.size(); ++list)
    for (const std::string& plain : lists[list].plain) holders[plain].push_back(list);
  std::map<ListPair, std::size_t> counts;
  for (const auto& [name, held] : holders)
    for (std::size_t i = 0; i < held.size(); ++i)
      for (std::size_t j = i + 1; j < held.size(); ++j) ++counts[{held[i], held[j]}];
  return counts;
}

std::vector<std::string> calledOf(const NameList& list) {
  return contentStems(list.entry->model.entities[list.entity].phrase);
}

}  // namespace

void unite(std::vector<std::size_t>& firsts, std::size_t a, std::size_t b) {
  const std::size_t first = std::min(firsts[a], firsts[b]), other = std::max(firsts[a], firsts[b]);
  std::ranges::replace(firsts, other, first);
}

std::vector<std::size_t> kindsAlike(const std::vector<NameList>& lists) {
  std::vector<std::size_t> firsts(lists.size());
  std::iota(firsts.begin(), firsts.end(), std::size_t{0});
  for (const auto& [pair, count] : inCommon(lists)) {
    const NameList& a = lists[pair.first];
    const NameList& b = lists[pair.second];
    const std::size_t shorter = std::min(a.plain.size(), b.plain.size());
    const std::size_t share = calledOf(a) == calledOf(b) ? kShareOfCalled : kShare;
    if (count >= kLeast && share * count >= shorter) unite(firsts, pair.first, pair.second);
  }
  return firsts;
}

}  // namespace omni
