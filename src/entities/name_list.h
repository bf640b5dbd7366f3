#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "catalog/catalog_entry.h"
#include "entities/name_keys.h"

namespace omni {

/// Names of things that one attribute of a source holds.
struct NameList {
  std::shared_ptr<const CatalogEntry> entry;
  std::size_t entity = 0;               // of the entry's model
  std::vector<std::size_t> attributes;  // of the entity: one, or first and last name
  bool own = false;                     // each is the name of one of its things; else it tells of others
  std::vector<std::string> names;       // each once
  std::vector<std::string> plain;       // as they are compared
};

/// What bounds a look at all names of a pool.
struct NameBounds {
  std::size_t names = 20'000;  // of one attribute
  std::size_t texts = 10'000;  // of one source that is searched
  std::size_t attributes = 6;  // that are compared beside names
};

/// The names of a source's own things: of each table, class or label whose things have names that people use.
/// Names that several of its things have name none. `notes`: what could not be read, or not all of it.
std::vector<NameList> ownNames(const std::shared_ptr<const CatalogEntry>& entry, const NameBounds& bounds,
                               const Budget& budget, std::vector<std::string>& notes);

/// Where attributes of a source tell of things by their names: at least half of what they hold are, or
/// read like, names of one list. `known`: who holds which names; `of`: of each which list.
struct NameLists {
  std::vector<NameList> lists;
  std::vector<std::size_t> of;
};
NameLists nameListsOf(const std::shared_ptr<const CatalogEntry>& entry, const NameKeys& known,
                      const NameBounds& bounds, const Budget& budget, std::vector<std::string>& notes);

/// The values of one attribute by the plain names of the list's things; of several the first.
std::vector<std::string> attributeValues(const NameList& list, std::size_t attribute,
                                         const NameBounds& bounds, const Budget& budget,
                                         std::vector<std::string>& notes);

}  // namespace omni
