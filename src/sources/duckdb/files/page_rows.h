#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "source/pages/page_tables.h"

namespace omni {

/// What a page's table is called among a source's: its own name, else the page's.
std::string pageTableName(const PageTable& table, const std::filesystem::path& page);

/// The first rows, each cell a text and an empty one NULL, as what a query selects from; the later ones, each
/// as what is inserted.
std::string firstPageRows(const PageTable& table);
std::vector<std::string> laterPageRows(const PageTable& table);

}  // namespace omni
