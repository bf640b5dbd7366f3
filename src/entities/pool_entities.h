#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "catalog/catalog.h"
#include "entities/name_list.h"

namespace omni {

/// A name by which a source knows a thing.
struct EntityName {
  SourceId source;
  std::string owner;      // native: table, class or label; of a source that is searched the document
  std::string attribute;  // native: column or property; empty for a document
  std::string name;       // as the source spells it
};

/// One thing of a pool.
struct PoolEntity {
  std::string name;  // as whoever has it as its own spells it
  std::string kind;  // what such things are called: "customer"
  std::vector<EntityName> names;
  double confidence = 1;  // of the least sure two of its names, 0 to 1
};

/// Two names that somebody should look at.
struct DoubtfulNames {
  EntityName a, b;
  double probability = 0;  // that they are one thing
  bool together = false;   // what was made of it
};

/// What somebody decided of two names, whatever tables hold them.
struct EntityDecision {
  SourceId sourceA;
  std::string nameA;
  SourceId sourceB;
  std::string nameB;
  bool same = false;

  bool operator==(const EntityDecision&) const = default;
};

struct PoolEntities {
  std::vector<PoolEntity> entities;     // that two sources or more know; by kind and name
  std::vector<DoubtfulNames> doubtful;  // the most doubtful first, at most some hundreds
  std::vector<EntityDecision> idle;     // decided of names of which the sources do not hold both
  std::vector<std::string> notes;       // what could not be read, or not all of it
};

/// Which things of the sources are the same: their own (rows, nodes, instances with names), what other
/// columns tell of, and what documents mention. `decided` comes before all likeness. Asks the sources within
/// `budget`, whose caps hold for each of its queries.
PoolEntities poolEntities(const Catalog& catalog, const std::vector<EntityDecision>& decided,
                          const Budget& budget, const NameBounds& bounds = {});

}  // namespace omni
