#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/catalog.h"

namespace omni {

/// An inverted index over the words with which sources describe themselves (BM25F).
class CatalogIndex {
 public:
  explicit CatalogIndex(const Catalog& catalog);

  /// BM25F of each source (by its place in the catalogue) for the stems.
  std::vector<double> scores(const std::vector<std::string>& stems) const;
  /// How rare a stem is among the sources: 0 when all have it, more when few or none do.
  double idf(const std::string& stem) const;

 private:
  struct Posting {
    std::uint32_t source;
    float weight;  // field-weighted frequency, length-normalised
  };
  std::unordered_map<std::string, std::vector<Posting>> postings_;
  std::size_t sources_ = 0;
};

}  // namespace omni
