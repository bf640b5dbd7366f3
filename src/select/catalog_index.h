#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/catalog.h"

namespace omni {

/// Inverted indexes over the words with which sources describe themselves (BM25F) and over their values.
class CatalogIndex {
 public:
  explicit CatalogIndex(const Catalog& catalog);

  /// BM25F of each source (by its place in the catalogue) for the stems.
  std::vector<double> scores(const std::vector<std::string>& stems) const;
  /// How rare a stem is among the sources: 0 when all have it, more when few or none do.
  double idf(const std::string& stem) const;
  /// The sources that hold a value of this ValueIndex key, in the order of the catalogue.
  std::span<const std::uint32_t> holders(std::uint64_t valueKey) const;
  std::size_t sources() const { return sources_; }

 private:
  void indexValues(const Catalog& catalog);
  struct Posting {
    std::uint32_t source;
    float weight;  // field-weighted frequency, length-normalised
  };
  std::unordered_map<std::string, std::vector<Posting>> postings_;
  std::vector<std::uint64_t> keys_;     // sorted, each as often as it has holders
  std::vector<std::uint32_t> holders_;  // one a key
  std::size_t sources_ = 0;
};

}  // namespace omni
