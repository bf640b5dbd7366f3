#include "source/fetched/file_address.h"

#include <fnmatch.h>

#include <algorithm>

#include "base/text.h"
#include "net/form.h"
#include "net/http_address.h"
#include "source/fetched/file_name.h"
#include "source/source_config.h"

namespace omni {
namespace {

constexpr std::string_view kS3 = "s3://";
constexpr std::size_t kLongestBucket = 255;

tl::unexpected<Error> wrong(const std::string& what, std::string hint) {
  return fail(Code::kInvalidArgument, what, std::move(hint), Audience::kOperator);
}

bool mayBeBucket(std::string_view name) {
  const auto fits = [](char c) {
    return isDigit(c) || (lower({&c, 1}) >= "a" && lower({&c, 1}) <= "z") || c == '.' || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= kLongestBucket && name.front() != '.' && name.front() != '-' &&
         std::ranges::all_of(name, fits);
}

Result<FileAddress> ofBucket(FileAddress address) {
  const std::string rest = address.text.substr(kS3.size());
  address.bucket = rest.substr(0, rest.find('/'));
  address.key = address.bucket.size() == rest.size() ? "" : rest.substr(address.bucket.size() + 1);
  if (!mayBeBucket(address.bucket))
    return wrong(address.text + " names no bucket", "Write it as in s3://bucket/folder/file.csv.");
  const auto folder = address.key.rfind('/');
  const std::string fixed = !address.isMany()             ? address.key
                            : folder == std::string::npos ? ""
                                                          : address.key.substr(0, folder);
  if (!fixed.empty() && !isPlainPath(fixed))
    return wrong(address.text + " has an empty part, one that begins with a dot, or one that is too long",
                 "Only keys that are paths of files can be fetched.");
  if (address.key.find('{') != std::string::npos || address.key.find("**") != std::string::npos)
    return wrong(address.text + ": a pattern of s3 knows *, ? and [ ] alone",
                 "Write several paths, or a folder that ends in /.");
  return address;
}

}  // namespace

Result<FileAddress> FileAddress::parse(std::string_view text) {
  FileAddress address{std::string(text)};
  if (!isAddress(text)) return wrong("it is no address", "Begin it with https:// or s3://.");
  if (lower(text.substr(0, kS3.size())) == kS3) return ofBucket(std::move(address));
  OMNI_TRY(http, HttpAddress::parse(text));
  static_cast<void>(http);
  if (address.shown().find_first_of("*[{") != std::string::npos)
    return wrong(address.shown() + " is a pattern, and a web server does not list its files",
                 "Name each file; a * that belongs to a name is written %2A.");
  return address;
}

bool FileAddress::includes(const std::string& other) const {
  return isPattern() ? fnmatch(key.c_str(), other.c_str(), FNM_PATHNAME | FNM_PERIOD | FNM_NOESCAPE) == 0
                     : other.starts_with(key);
}

std::string FileAddress::shown() const {
  return bucket.empty() ? text.substr(0, text.find_first_of("?#")) : text;
}

std::string FileAddress::name() const {
  std::string path = shown();
  path.erase(0, path.find("://") + 3);
  while (path.ends_with('/')) path.pop_back();
  const std::string last = path.substr(path.rfind('/') + 1);
  if (!bucket.empty()) return plainFileName(last);
  return plainFileName(percentDecoded(last).value_or(last));
}

}  // namespace omni
