#include "select/index/index_part.h"

#include <map>

#include "base/text.h"
#include "question/question.h"
#include "select/weights.h"

namespace omni {
namespace {

using Bag = std::map<std::uint64_t, double>;

void add(Bag& bag, const std::string& phrase, double weight) {
  if (phrase.empty()) return;
  for (const auto& stem : contentStems(phrase)) bag[stemKey(stem)] += weight;
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
      for (const auto& name : attribute.called) add(bag, name, kFields.attribute);
      add(bag, attribute.comment, kFields.comment);
    }
  }
  if (entry.model.route != Route::kSql)
    for (const auto& link : entry.model.links) add(bag, link.phrase, kFields.link);
  for (const auto& example : entry.descriptor.examples) add(bag, example.question, kFields.description);
  if (const auto* corpus = std::get_if<CorpusProfile>(&entry.descriptor.shape))
    for (const auto& term : corpus->terms) bag[stemKey(term.term)] += kFields.corpusTerm * term.weight;
  return bag;
}

}  // namespace

std::uint64_t stemKey(std::string_view stem) {
  return fnv1a(stem);
}

IndexPart indexPart(const CatalogEntry& entry) {
  IndexPart part{.values = entry.valueKeys, .vectors = entry.vectors};
  for (const auto& [key, weight] : bagOf(entry)) part.stems.emplace_back(key, static_cast<float>(weight));
  const auto* corpus = std::get_if<CorpusProfile>(&entry.descriptor.shape);
  if (corpus && !entry.vectors.empty() && corpus->model == entry.vectorModel)
    part.centroids = corpus->centroids;
  return part;
}

}  // namespace omni
