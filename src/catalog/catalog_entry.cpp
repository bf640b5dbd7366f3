#include "catalog/catalog_entry.h"

namespace omni {

const CatalogEntry::Lexicon& CatalogEntry::lexicon() const {
  std::call_once(*made_, [this] { lexicon_ = std::make_unique<const Lexicon>(model); });
  return *lexicon_;
}

const ValueIndex& CatalogEntry::values() const {
  return lexicon().values;
}
const SchemaWords& CatalogEntry::words() const {
  return lexicon().words;
}

}  // namespace omni
