#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "select/index/index_block.h"
#include "select/index/index_part.h"

namespace omni {

/// Makes a block of sources' parts, new ones and those of other blocks.
class BlockBuilder {
 public:
  void add(const IndexPart& part);
  /// The sources of `block` for which `kept` says so; one flag a source.
  void add(const IndexBlock& block, const std::vector<bool>& kept);
  std::size_t sources() const { return stamps_.size(); }
  /// The block's bytes, as readBlock takes them; leaves the builder empty.
  std::string take();

 private:
  struct Stem {
    std::uint64_t key;
    IndexPosting posting;
  };
  struct Value {
    std::uint64_t key;
    std::uint32_t source;
  };
  bool takes(std::size_t dimensions);
  void addVector(SmallVectorView vector, std::vector<float>& scales, std::vector<std::int8_t>& bytes);
  void addSource(std::uint64_t stamp, std::uint32_t stems);
  void endSource();

  std::uint32_t dimensions_ = 0;  // of every vector; 0: there is none yet
  std::vector<std::uint64_t> stamps_;
  std::vector<std::uint32_t> counts_;
  std::vector<Stem> stems_;
  std::vector<Value> values_;
  std::vector<float> wholeScales_, partScales_, centroids_;
  std::vector<std::int8_t> wholes_, parts_;
  std::vector<std::uint32_t> partStarts_{0}, centroidStarts_{0};
};

}  // namespace omni
