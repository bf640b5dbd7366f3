#pragma once

#include <string>

#include "source/source_config.h"

namespace omni {

/// The sandbox features of this kernel.
struct SandboxSupport {
  bool calls = false;  // no network, no other process
  int fileRules = 0;   // Landlock's version; 0: a worker reaches every file that its user may read
};
SandboxSupport sandboxSupport();

/// Shuts this process in with a source, as far as the kernel can: it reads the source's files and what
/// its engine loads besides, writes the cache folder, starts helper programs that are shut in with it, and
/// reaches no network. Before other threads are started.
void enterSandbox(const SourceConfig& source, const std::filesystem::path& cacheFolder,
                  const std::filesystem::path& engines = {});

/// From now on it writes nothing and starts nothing either.
void closeSandbox();

}  // namespace omni
