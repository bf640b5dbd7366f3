#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "model/small_vector.h"
#include "select/index/stored_index.h"

namespace omni {

/// How near the parts of a source come to a question: cosines, 0 without vectors.
struct Meanings {
  double whole = 0;
  double nearest = 0;
  double some = 0;  // mean of the three nearest
};

/// The indexes over the words with which sources describe themselves (BM25F), over their values and their
/// meanings. Sources go by their place in the catalog. They lie in the cache folder and are read where they
/// lie.
class CatalogIndex {
 public:
  explicit CatalogIndex(const Catalog& catalog);

  /// BM25F of each source for the stems.
  std::vector<double> scores(const std::vector<std::string>& stems) const;
  /// How rare a stem is among the sources: 0 when all have it, more when few or none do.
  double idf(std::string_view stem) const;
  /// The sources that hold a value of this ValueIndex key.
  std::vector<std::uint32_t> holders(std::uint64_t valueKey) const;
  /// Cosine of each source as a whole and a unit vector, 0 without vectors.
  std::vector<double> wholes(const SmallVector& meaning) const;
  /// `meaning` and `exact` are one unit vector.
  Meanings meanings(std::size_t place, const SmallVector& meaning, std::span<const float> exact) const;
  std::size_t sources() const { return homes_.size(); }

 private:
  // Where a source's part lies.
  struct Home {
    std::uint32_t block = 0;
    std::uint32_t source = 0;
  };
  void measureLengths();

  StoredIndex index_;
  std::vector<Home> homes_;
  std::vector<double> lengths_;  // of a source's words, against the average
};

}  // namespace omni
