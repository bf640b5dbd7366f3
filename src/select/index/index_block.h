#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/small_vector.h"

namespace omni {

/// Where a stem occurs.
struct IndexPosting {
  std::uint32_t source = 0;  // number within the block
  float weight = 0;          // field-weighted frequency
};

/// The parts of some sources, inverted: a view of one block of an index file. Lists of a source or a stem lie
/// between two consecutive starts.
struct IndexBlock {
  std::span<const std::uint32_t> length;  // one alone: how many dimensions every vector has
  std::span<const std::uint64_t> stamps;  // one a source
  std::span<const std::uint32_t> stems;   // one a source: how many it has
  std::span<const std::uint64_t> stemKeys;
  std::span<const std::uint32_t> postingStarts;  // of each stem key, and the end
  std::span<const IndexPosting> postings;
  std::span<const std::uint64_t> valueKeys;  // sorted, each as often as it has holders
  std::span<const std::uint32_t> holders;    // one a value key
  std::span<const float> wholeScales;        // one a source; 0: it has no vectors
  std::span<const std::int8_t> wholes;       // one vector a source, apart from the parts: all are looked at
  std::span<const std::uint32_t> partStarts;
  std::span<const float> partScales;
  std::span<const std::int8_t> parts;
  std::span<const std::uint32_t> centroidStarts;
  std::span<const float> centroids;

  /// Tells `visit` each array, in the order of the file.
  template <class Visit>
  void each(const Visit& visit) {
    visit(length), visit(stamps), visit(stems), visit(stemKeys), visit(postingStarts), visit(postings);
    visit(valueKeys), visit(holders), visit(wholeScales), visit(wholes);
    visit(partStarts), visit(partScales), visit(parts), visit(centroidStarts), visit(centroids);
  }

  std::size_t sources() const { return stamps.size(); }
  std::size_t dimensions() const { return length.front(); }
  std::span<const IndexPosting> postingsOf(std::uint64_t key) const;
  std::span<const std::uint32_t> holdersOf(std::uint64_t key) const;
  SmallVectorView whole(std::size_t source) const;
  SmallVectorView part(std::size_t number) const;
  std::span<const float> centroid(std::size_t number) const;
};

/// A block as it lies in a file.
struct StoredBlock {
  IndexBlock block;
  std::size_t bytes = 0;
};

/// The block at the beginning of `bytes`, aligned to 8; nothing when it is damaged, cut off or of another
/// format.
std::optional<StoredBlock> readBlock(std::string_view bytes);

}  // namespace omni
