#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/temporary_folder.h"
#include "catalog/catalog_entry.h"

namespace omni {

struct Noun {
  std::string singular;
  std::string plural;
};

/// Those of tests/nouns/nouns.txt, the most frequent first.
std::vector<Noun> readNouns();

/// What the things of a source are.
enum class Things { kTables, kClasses, kLabels };

/// No two of a source's things are as many.
inline std::size_t countOf(std::size_t thing) {
  return 3 + thing;
}

/// A source with one kind of things for each of the names. Throws std::runtime_error where it cannot be made.
CatalogEntry sourceOf(Things things, std::span<const std::string> names, const TemporaryFolder& folder);

inline constexpr std::size_t kRows = 41;

/// The text in a row of a column of `sourceOfColumns`, of which the column has `countOf(column)` different
/// ones.
std::string textAt(std::size_t column, std::size_t row);
/// What the thing of a row is called.
std::string thingAt(std::size_t row);

/// A database of one table of widgets, which have a column for each of the names.
CatalogEntry sourceOfColumns(std::span<const std::string> names, const TemporaryFolder& folder);

}  // namespace omni
