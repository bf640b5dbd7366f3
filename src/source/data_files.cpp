#include "source/data_files.h"

#include <glob.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.h"
#include "source/content_mark.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> unfit(Code code, const fs::path& file, const std::string& why, std::string hint) {
  return fail(code, file.string() + " " + why, std::move(hint), Audience::kOperator);
}

}  // namespace

Status checkFile(const fs::path& file) {
  std::error_code error;
  const auto status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found)
    return unfit(Code::kNotFound, file, "does not exist", "Check the path.");
  if (!fs::status_known(status))
    return unfit(Code::kUnavailable, file, "cannot be reached (" + error.message() + ")",
                 "Check its folder's permissions.");
  if (fs::is_directory(status))
    return unfit(Code::kUnreadable, file, "is a folder, not a file", "Name the files in it.");
  if (!fs::is_regular_file(status))
    return unfit(Code::kUnreadable, file, "is a pipe, a socket or a device, not a file",
                 "Write what comes from it into a file.");
  if (access(file.c_str(), R_OK) != 0)
    return unfit(Code::kUnavailable, file, "may not be read", "Check its permissions.");
  return {};
}

bool concernsOneFile(const Error& error) {
  return error.code == Code::kUnreadable || error.code == Code::kUnavailable ||
         error.code == Code::kNotFound || error.code == Code::kInvalidArgument || error.code == Code::kLimit;
}

std::vector<fs::path> namedPaths(const std::string& path) {
  std::error_code ignored;
  if (fs::exists(path, ignored)) return {path};
  glob_t found{};
  std::vector<fs::path> paths;
  if (::glob(path.c_str(), GLOB_BRACE, nullptr, &found) == 0)
    paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return paths;
}

Result<DataFiles> someOf(DataFiles found) {
  if (found.files.empty() && !found.leftOut.empty()) return tl::unexpected(found.leftOut.front());
  std::sort(found.files.begin(), found.files.end());
  found.files.erase(std::unique(found.files.begin(), found.files.end()), found.files.end());
  return found;
}

std::string markOf(const DataFiles& found) {
  std::uint64_t mark = fnv1a("files");
  for (const auto& file : found.files) mark = fnv1a(file.string() + "\n" + contentMarkOf(file) + "\n", mark);
  for (const auto& error : found.leftOut) mark = fnv1a(error.message + "\n", mark);
  return hex(mark);
}

}  // namespace omni
