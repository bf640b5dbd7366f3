#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace omni {

/// One block of a file of everyday queries.
struct NativeCase {
  int line = 0;                        // of the block's head
  bool empty = false;                  // it runs and gives no row
  std::optional<std::string> refusal;  // ECMAScript, of the message or the hint; nothing: it runs
  std::vector<std::string> columns;    // what its columns are called, where the block says so
  std::string text;
};

/// Reads a file in the format of tests/cases/README.md. Throws std::runtime_error, with the line, on what
/// the format does not allow.
std::vector<NativeCase> readNativeCases(const std::filesystem::path& path);

}  // namespace omni
