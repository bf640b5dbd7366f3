#pragma once

#include <filesystem>

namespace omni {

/// Shuts this process in with a model's file, as far as the kernel can: it reads that file and what tells of
/// the processor, writes nothing, starts nothing and reaches no network; other work of the machine goes
/// first. For good, and before other threads are started.
void enterModelSandbox(const std::filesystem::path& model);

}  // namespace omni
