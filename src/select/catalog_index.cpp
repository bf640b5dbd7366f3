#include "select/catalog_index.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "question/question.h"
#include "select/weights.h"

namespace omni {
namespace {

using Bag = std::map<std::string, double>;

void add(Bag& bag, const std::string& phrase, double weight) {
  if (phrase.empty()) return;
  for (auto& stem : contentStems(phrase)) bag[stem] += weight;
}

Bag bagOf(const CatalogEntry& entry) {
  Bag bag;
  add(bag, entry.descriptor.info.id, kFields.source);
  add(bag, entry.descriptor.info.description, kFields.description);
  for (const auto& entity : entry.model.entities) {
    add(bag, entity.phrase, kFields.entity);
    add(bag, entity.comment, kFields.comment);
    for (const auto& attribute : entity.attributes) {
      if (!attribute.foreign) add(bag, attribute.phrase, kFields.attribute);
      add(bag, attribute.comment, kFields.comment);
    }
  }
  if (entry.model.route != Route::kSql)
    for (const auto& link : entry.model.links) add(bag, link.phrase, kFields.link);
  for (const auto& example : entry.descriptor.examples) add(bag, example.question, kFields.description);
  if (const auto* corpus = std::get_if<CorpusProfile>(&entry.descriptor.shape))
    for (const auto& term : corpus->terms) bag[term.term] += kFields.corpusTerm * term.weight;
  return bag;
}

}  // namespace

CatalogIndex::CatalogIndex(const Catalog& catalog) : sources_(catalog.entries().size()) {
  std::vector<Bag> bags;
  double total = 0;
  for (const auto& entry : catalog.entries()) {
    bags.push_back(bagOf(entry));
    total += static_cast<double>(bags.back().size());
  }
  const double average = sources_ ? std::max(1.0, total / static_cast<double>(sources_)) : 1.0;
  for (std::uint32_t s = 0; s < bags.size(); ++s) {
    const double length = 1.0 - kFields.b + kFields.b * static_cast<double>(bags[s].size()) / average;
    for (const auto& [stem, weight] : bags[s])
      postings_[stem].push_back({s, static_cast<float>(weight / length)});
  }
  indexValues(catalog);
}

void CatalogIndex::indexValues(const Catalog& catalog) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> held;
  for (std::uint32_t s = 0; s < catalog.entries().size(); ++s)
    for (const std::uint64_t key : catalog.entries()[s].valueKeys) held.emplace_back(key, s);
  std::sort(held.begin(), held.end());
  for (const auto& [key, source] : held) {
    keys_.push_back(key);
    holders_.push_back(source);
  }
}

std::span<const std::uint32_t> CatalogIndex::holders(std::uint64_t valueKey) const {
  const auto [begin, end] = std::equal_range(keys_.begin(), keys_.end(), valueKey);
  return std::span(holders_).subspan(static_cast<std::size_t>(begin - keys_.begin()),
                                     static_cast<std::size_t>(end - begin));
}

double CatalogIndex::idf(const std::string& stem) const {
  const auto it = postings_.find(stem);
  const double n = it == postings_.end() ? 0 : static_cast<double>(it->second.size());
  return std::log(1.0 + (static_cast<double>(sources_) - n + 0.5) / (n + 0.5));
}

std::vector<double> CatalogIndex::scores(const std::vector<std::string>& stems) const {
  std::vector<double> scores(sources_, 0.0);
  for (const auto& stem : stems) {
    const auto it = postings_.find(stem);
    if (it == postings_.end()) continue;
    const double rarity = idf(stem);
    for (const auto& posting : it->second)
      scores[posting.source] += rarity * posting.weight * (kFields.k1 + 1) / (posting.weight + kFields.k1);
  }
  return scores;
}

}  // namespace omni
