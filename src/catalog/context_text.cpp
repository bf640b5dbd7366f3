#include "catalog/context_text.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxAttributes = 16;
constexpr std::size_t kMaxTitles = 8;

std::string entityText(const Entity& entity) {
  std::vector<std::string> attributes;
  for (const auto& attribute : entity.attributes)
    if (attributes.size() < kMaxAttributes && !attribute.foreign) attributes.push_back(attribute.phrase);
  return entity.phrase + ": " + join(attributes, ", ");
}

std::string subject(const Descriptor& descriptor) {
  return join(identifierWords(descriptor.info.id), " ") + ". " + descriptor.info.description;
}

}  // namespace

std::vector<std::string> contextTexts(const Descriptor& descriptor, const EntityModel& model,
                                      std::size_t limit) {
  std::vector<std::string> texts;
  if (const auto* corpus = std::get_if<CorpusProfile>(&descriptor.shape)) {
    const std::size_t count = std::min(corpus->titles.size(), kMaxTitles);
    texts.push_back(subject(descriptor) + ' ' + join(std::span(corpus->titles).first(count), "; "));
    return texts;
  }
  std::vector<std::string> names;
  for (const auto& entity : model.entities) names.push_back(entity.phrase);
  texts.push_back(subject(descriptor) + ' ' + join(names, ", "));
  for (const auto& entity : model.entities)
    if (texts.size() < limit) texts.push_back(entityText(entity));
  return texts;
}

}  // namespace omni
