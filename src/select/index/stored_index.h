#pragma once

#include <memory>
#include <string>

#include "select/index/placed_block.h"

namespace omni {

/// The blocks of a whole catalog, with the bytes that they lie in.
struct StoredIndex {
  std::shared_ptr<const std::string> bytes;
  std::string unwritten;  // a block that could not be put into the file
  std::vector<PlacedBlock> blocks;
};

/// Opens the catalog's index file and brings it up to date: only the parts of sources that it lacks are
/// made, and with them only blocks no larger are written anew. A damaged file is made anew; where none can be
/// written the index is made in memory.
StoredIndex openIndex(const Catalog& catalog);

}  // namespace omni
