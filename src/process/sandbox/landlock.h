#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"

namespace omni {

/// The part of the file system that a process may still reach.
struct Reach {
  std::vector<std::filesystem::path> reads;  // files, and folders with all below them
  std::vector<std::filesystem::path> lists;  // folders of which the names may be read
  std::vector<std::filesystem::path> runs;   // the same, and programs in them may be started
  std::vector<std::filesystem::path> writes;
};

/// The version of Landlock that this kernel speaks; 0: none.
int landlockVersion();

/// Takes everything but `reach` from this process and those that it starts, for good; TCP too where the
/// kernel can. Before other threads are started. What does not exist is passed over. Error kUnavailable.
Status keepTo(const Reach& reach);

}  // namespace omni
