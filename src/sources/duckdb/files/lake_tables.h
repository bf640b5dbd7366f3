#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// Tables of a data lake: folders of columnar files with a log, which says what of them counts. Each is named
/// by its log, which changes with the table: Delta's is the folder `_delta_log` (Delta transaction log
/// protocol), Iceberg's the newest `metadata/….metadata.json` (Iceberg table specification).

/// The log of the table that `folder` is; none where it is no such table.
std::optional<std::filesystem::path> lakeLogIn(const std::filesystem::path& folder);

/// The logs of the tables that lie in `folder` or a few levels below it, by name.
std::vector<std::filesystem::path> lakeLogsBelow(const std::filesystem::path& folder);

bool isDeltaLog(const std::filesystem::path& path);
bool isIcebergLog(const std::filesystem::path& path);

/// The folder of the table whose log it is.
std::filesystem::path lakeFolderOf(const std::filesystem::path& log);

/// The folder of the table that a file is a part of; none where it is of none.
std::optional<std::filesystem::path> lakeFolderAround(const std::filesystem::path& file);

/// A call of the engine that reads the table whose log it is.
std::string lakeCall(const std::filesystem::path& log);

/// The extensions that reading a table takes, in the order in which they are loaded; all of them lie in
/// `folder`. Error kUnavailable: one is not there, with how to get it.
Result<std::vector<std::filesystem::path>> lakeExtensions(const std::filesystem::path& log,
                                                          const std::filesystem::path& folder);

}  // namespace omni
