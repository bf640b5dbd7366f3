#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>

#include "catalog/catalog.h"

namespace omni {

/// How much of each source a catalog in words shows, most first.
enum class CatalogDetail {
  kSamples,  // tables with columns, classes with properties, labels with relationships; values, titles, terms
  kColumns,  // the same without values; of a corpus its most telling terms
  kNames     // names of tables, classes and labels alone
};

/// "samples", "columns" or "names".
std::string_view name(CatalogDetail detail);

/// The listed sources, and their number.
struct CatalogText {
  std::string text;  // data: it has to be fenced
  CatalogDetail detail = CatalogDetail::kSamples;
  std::size_t sources = 0;  // that it names
  std::size_t tokens = 0;   // about
};

struct CatalogTextLimits {
  std::size_t tokens = 2400;  // about: estimates are rather high
  std::size_t detailed =
      std::numeric_limits<std::size_t>::max();  // entries; of those behind them names alone
  bool samples = true;  // false: no value, title or term that comes from the sources' content
};

/// Each source in a few lines, in the order given, at the finest detail at which all fit. Where even their
/// names do not, those at the front are listed alone. One source with a vast schema is described in less
/// detail, and its names are cut, before it crowds out the others.
CatalogText catalogText(std::span<const CatalogEntry* const> entries, const CatalogTextLimits& limits);

}  // namespace omni
