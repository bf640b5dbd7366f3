#include "eval/gold_documents.h"

#include <map>
#include <set>

#include "base/counted.h"

namespace omni {
namespace {

using Ids = std::set<std::string>;

std::optional<Ids> idsOf(const SourceId& source, const ReadTexts& read) {
  const auto texts = read(source);
  if (!texts) return std::nullopt;
  Ids ids;
  for (const auto& text : *texts) ids.insert(text.id);
  return ids;
}

}  // namespace

std::optional<std::string> unknownGoldDocuments(std::span<const Sample> samples, const ReadTexts& read) {
  std::map<SourceId, std::optional<Ids>> held;
  std::size_t unknown = 0;
  std::string first;
  for (const auto& sample : samples)
    for (const auto& [document, grade] : sample.gold.grades) {
      const auto [known, isNew] = held.try_emplace(sample.source);
      if (isNew) known->second = idsOf(sample.source, read);
      if (!known->second || known->second->contains(document)) continue;
      if (unknown++ == 0)
        first =
            "\"" + document + "\" of the question \"" + sample.id + "\", source \"" + sample.source + "\"";
    }
  if (unknown == 0) return std::nullopt;
  return "Their sources hold no such document: " + counted(unknown, "gold document") + ", the first " +
         first + ". A question without any of its documents scores 0.";
}

}  // namespace omni
