#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// A file of separated values, read whole: commas, semicolons or tabs, as its head shows; quotes as RFC 4180.
struct CsvTable {
  char separator = ',';
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  // each as wide as the header
  std::vector<std::size_t> lines;              // where each row begins, from 1
};

/// Error kUnreadable names file and line: a row of another width, a quote that is not closed.
Result<CsvTable> readCsv(const std::filesystem::path& file, std::string_view text);

}  // namespace omni
