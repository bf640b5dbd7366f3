#include "eval/data/sample_filter.h"

#include <algorithm>
#include <random>
#include <set>

namespace omni {
namespace {

/// `count` of `indices`, drawn by a partial shuffle.
std::vector<std::size_t> draw(std::vector<std::size_t> indices, std::size_t count, std::mt19937_64& random) {
  for (std::size_t i = 0; i < count; ++i) std::swap(indices[i], indices[i + random() % (indices.size() - i)]);
  indices.resize(count);
  return indices;
}

/// How many to take of each group so that the shares are as even as their sizes allow.
std::vector<std::size_t> evenShares(const std::vector<std::size_t>& sizes, std::size_t total) {
  std::vector<std::size_t> shares(sizes.size(), 0);
  for (bool grew = true; grew && total > 0;) {
    grew = false;
    for (std::size_t i = 0; i < sizes.size() && total > 0; ++i) {
      if (shares[i] == sizes[i]) continue;
      ++shares[i];
      --total;
      grew = true;
    }
  }
  return shares;
}

}  // namespace

std::vector<Sample> pick(std::vector<Sample> samples, const SampleFilter& filter) {
  std::erase_if(samples, [&](const Sample& sample) {
    return (!filter.split.empty() && sample.split != filter.split) ||
           (filter.route && sample.route != *filter.route);
  });
  if (filter.limit == 0 || samples.size() <= filter.limit) return samples;
  std::vector<std::vector<std::size_t>> groups(kRoutes.size());
  for (std::size_t i = 0; i < samples.size(); ++i)
    groups[static_cast<std::size_t>(std::ranges::find(kRoutes, samples[i].route) - kRoutes.begin())]
        .push_back(i);
  std::vector<std::size_t> sizes;
  for (const auto& group : groups) sizes.push_back(group.size());
  const auto shares = evenShares(sizes, filter.limit);
  std::mt19937_64 random(filter.seed);
  std::set<std::size_t> chosen;
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (const auto index : draw(groups[i], shares[i], random)) chosen.insert(index);
  std::vector<Sample> picked;
  for (const auto index : chosen) picked.push_back(std::move(samples[index]));
  return picked;
}

}  // namespace omni
