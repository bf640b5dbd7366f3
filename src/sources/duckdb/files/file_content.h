#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// Whether both hold the same, each inflated where it is compressed. Not where one cannot be read.
bool haveSameContent(const std::filesystem::path& one, const std::filesystem::path& other,
                     const Budget& budget);

/// Lines that are no JSON.
struct BrokenLines {
  std::size_t count = 0;
  std::vector<std::size_t> first;  // the first of them, from 1
};

/// Of a file of JSON Lines; none of another. Errors: those of InflatedFile and of an exhausted budget.
Result<BrokenLines> brokenJsonLines(const std::filesystem::path& file, const Budget& budget);

}  // namespace omni
