#include "source/fetched/transfer/part_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/file.h"

namespace omni {
namespace {

using Json = nlohmann::json;

Json markOf(const FileVersion& version) {
  return {version.etag, version.modified, version.bytes};
}

}  // namespace

Result<PartFile> PartFile::open(const std::filesystem::path& path) {
  constexpr mode_t kOwnerAlone = 0600;
  PartFile file(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kOwnerAlone));
  if (file.descriptor_ < 0) return file.unwritable();
  return file;
}

PartFile::PartFile(PartFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

PartFile::~PartFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

tl::unexpected<Error> PartFile::unwritable() const {
  return fail(Code::kUnavailable, "cannot write " + path_.string() + ": " + std::strerror(errno),
              "Check the folder's permissions and free space.", Audience::kOperator);
}

std::set<std::size_t> PartFile::partsOf(const FileVersion& version) const {
  const auto text = readFile(notes());
  const Json kept = text ? Json::parse(*text, nullptr, false) : Json();
  std::set<std::size_t> parts;
  if (!kept.is_object() || !kept.contains("of") || !kept.contains("parts") || kept["of"] != markOf(version))
    return parts;
  for (const Json& part : kept["parts"])
    if (part.is_number_unsigned()) parts.insert(part.get<std::size_t>());
  return parts;
}

Status PartFile::note(const FileVersion& version, const std::set<std::size_t>& parts) const {
  return writeFileAtomically(notes(), Json{{"of", markOf(version)}, {"parts", parts}}.dump(
                                          -1, ' ', false, Json::error_handler_t::replace));
}

Status PartFile::write(std::uint64_t at, std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t put = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return unwritable();
    at += static_cast<std::uint64_t>(put);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

Status PartFile::finish(std::uint64_t bytes) const {
  if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) return unwritable();
  std::error_code ignored;
  std::filesystem::remove(notes(), ignored);
  return {};
}

}  // namespace omni
