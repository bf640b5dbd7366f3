#include "catalog/catalog_entry.h"

namespace omni {

const CatalogEntry::Lexicon& CatalogEntry::lexicon() const {
  std::call_once(*asked_, [this] {
    lexicon_ = std::make_unique<const Lexicon>(Lexicon{ValueIndex(model), SchemaWords(model)});
  });
  return *lexicon_;
}

const ValueIndex& CatalogEntry::values() const {
  return lexicon().values;
}
const SchemaWords& CatalogEntry::words() const {
  return lexicon().words;
}

}  // namespace omni
