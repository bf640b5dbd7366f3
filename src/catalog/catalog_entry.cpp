#include "catalog/catalog_entry.h"

#include <utility>

#include "schema/joined_parts.h"

namespace omni {

const CatalogEntry::Lexicon& CatalogEntry::lexicon() const {
  std::call_once(*asked_, [this] {
    lexicon_ = std::make_unique<const Lexicon>(Lexicon{ValueIndex(model), SchemaWords(model)});
  });
  return *lexicon_;
}

const ValueIndex& CatalogEntry::values() const {
  return linkable ? linkable->values : lexicon().values;
}
const SchemaWords& CatalogEntry::words() const {
  return linkable ? linkable->words : lexicon().words;
}

const std::vector<CatalogEntry>& CatalogEntry::parts() const {
  std::call_once(*parted_, [this] {
    for (auto& joined : joinedParts(model)) {
      CatalogEntry& part = parts_.emplace_back();
      part.source = source;
      part.descriptor.info = descriptor.info;
      part.model = std::move(joined);
    }
  });
  return parts_;
}

}  // namespace omni
