#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "net/http_client.h"

namespace omni {

/// A name for a file that is neither hidden nor leads anywhere: of at most 200 bytes, without control
/// characters and slashes.
std::string plainFileName(std::string name);

/// Whether a path stays within its folder, and is of names that are not hidden.
bool isPlainPath(std::string_view path);

/// The name of what a server gave, with an ending that tells what it is: as the server calls it, else `name`,
/// with the ending of its type where it has none, and ".gz" where it was compressed on the way. Error
/// kUnsupported: compressed otherwise.
Result<std::string> fileNameOf(const std::string& name, const HttpReply& head);

}  // namespace omni
