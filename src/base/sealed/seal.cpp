#include "base/sealed/seal.h"

#include <cstring>

#include "base/archive/archive.h"
#include "base/file.h"
#include "base/sealed/checksum.h"

namespace omni {

auto fieldsOf(FileChecksums& sums) {
  return std::tie(sums.size, sums.blocks);
}

namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kFormat = 1;  // of the file, and of what checksum() makes

/// As it is archived.
struct SealedPart {
  std::string name;
  FileChecksums sums;
};
auto fieldsOf(SealedPart& part) {
  return std::tie(part.name, part.sums);
}

// The folder is that of the kind of what is kept: what has one name in two of them is not the same.
std::string identityOf(const fs::path& path) {
  return (path.parent_path().filename() / path.filename()).string();
}

tl::unexpected<Error> unsealed(const fs::path& path, const std::string& why) {
  return fail(Code::kUnreadable, path.string() + " " + why, "Delete it; it is made again.",
              Audience::kOperator);
}

}  // namespace

fs::path Seal::fileOf(const fs::path& path) {
  return path.string() + ".seal";
}

Result<Seal> Seal::of(const fs::path& made) {
  Seal seal(made);
  std::error_code error;
  if (!fs::is_directory(made, error)) {
    OMNI_TRY(sums, checksumsOf(made));
    seal.parts_.emplace("", std::move(sums));
    return seal;
  }
  for (fs::recursive_directory_iterator at(made, error), end; !error && at != end; at.increment(error)) {
    if (!at->is_regular_file(error)) continue;
    OMNI_TRY(sums, checksumsOf(at->path()));
    seal.parts_.emplace(at->path().lexically_relative(made).generic_string(), std::move(sums));
  }
  if (error) return unsealed(made, "cannot be listed: " + error.message());
  return seal;
}

Result<Seal> Seal::read(const fs::path& path) {
  const auto bytes = readFile(fileOf(path));
  if (!bytes) return unsealed(path, "has no checksums");
  std::uint64_t sum = 0;
  if (bytes->size() < sizeof sum) return unsealed(path, "has no whole checksums");
  const std::string_view body = std::string_view(*bytes).substr(0, bytes->size() - sizeof sum);
  std::memcpy(&sum, bytes->data() + body.size(), sizeof sum);
  if (checksum(body) != sum) return unsealed(path, "has damaged checksums");
  ArchiveReader from(body);
  std::uint32_t format = 0;
  std::string identity;
  std::vector<SealedPart> parts;
  from(format);
  if (format != kFormat) return unsealed(path, "has checksums of another format");
  from(identity, parts);
  if (!from.atEnd() || identity != identityOf(path))
    return unsealed(path, "has the checksums of something else");
  Seal seal(path);
  for (SealedPart& part : parts) seal.parts_.emplace(std::move(part.name), std::move(part.sums));
  return seal;
}

Status Seal::write(const fs::path& path) const {
  std::vector<SealedPart> parts;
  for (const auto& [name, sums] : parts_) parts.push_back({name, sums});
  ArchiveWriter to;
  to(kFormat, identityOf(path), parts);
  const std::uint64_t sum = checksum(to.bytes());
  return writeFileAtomically(fileOf(path),
                             to.bytes() + std::string(reinterpret_cast<const char*>(&sum), sizeof sum));
}

Result<CheckedFile> Seal::open(const std::string& part) const {
  const auto found = parts_.find(part);
  if (found == parts_.end()) return unsealed(pathOf(part), "is no part of what was written");
  return CheckedFile::open(pathOf(part), found->second);
}

Status Seal::check() const {
  for (const auto& [part, sums] : parts_) {
    OMNI_TRY(found, checksumsOf(pathOf(part)));
    if (found != sums) return unsealed(pathOf(part), "is damaged");
  }
  return {};
}

}  // namespace omni
