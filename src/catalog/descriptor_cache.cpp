#include "catalog/descriptor_cache.h"

#include <algorithm>
#include <cstring>

#include "base/file.h"
#include "base/keeping/private_folder.h"
#include "base/sealed/checksum.h"
#include "base/text.h"
#include "catalog/context_archive.h"

namespace omni {
namespace {

// In memory: short strings grow, an entry's model has the values again.
constexpr std::size_t kBytesOfOneArchived = 4;
constexpr std::size_t kUsualHead = 1024;  // bytes; few sources have so many files left out that it is longer

/// Comes before a part of the file, which is read by itself.
struct PartHeader {
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;  // of the part, as that of the source
};

std::string headerFor(const std::string& part, std::uint64_t key) {
  const PartHeader header{part.size(), checksum(part, key)};
  return {reinterpret_cast<const char*>(&header), sizeof header};
}

/// The parts of a file, one after the other.
class PartReader {
 public:
  PartReader(std::filesystem::path file, std::uint64_t key) : file_(std::move(file)), key_(key) {}

  /// Nothing where it is damaged, or another source's. `usual`: bytes that are read at once.
  std::optional<std::string> next(std::size_t usual = 0) {
    auto bytes = readFile(file_, std::max(usual, sizeof(PartHeader)), at_);
    const auto header = bytes ? headerOf(*bytes) : std::nullopt;
    if (!header) return std::nullopt;
    bytes->erase(0, sizeof(PartHeader));
    if (bytes->size() < header->bytes) {
      const auto rest =
          readFile(file_, header->bytes - bytes->size(), at_ + sizeof(PartHeader) + bytes->size());
      if (!rest) return std::nullopt;
      *bytes += *rest;
    }
    if (bytes->size() < header->bytes) return std::nullopt;
    bytes->resize(header->bytes);
    at_ += sizeof(PartHeader) + header->bytes;
    return checksum(*bytes, key_) == header->checksum ? std::optional(*std::move(bytes)) : std::nullopt;
  }

  void skip() {
    const auto bytes = readFile(file_, sizeof(PartHeader), at_);
    if (const auto header = bytes ? headerOf(*bytes) : std::nullopt)
      at_ += sizeof(PartHeader) + header->bytes;
  }

 private:
  static std::optional<PartHeader> headerOf(const std::string& bytes) {
    PartHeader header;
    if (bytes.size() < sizeof header) return std::nullopt;
    std::memcpy(&header, bytes.data(), sizeof header);
    constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 40u;  // that any file has
    return header.bytes < kMaxBytes ? std::optional(header) : std::nullopt;
  }

  std::filesystem::path file_;
  std::uint64_t key_;
  std::size_t at_ = 0;
};

// The head, where the file holds one of this content mark (null: of any).
std::optional<DescriptorHead> readHead(PartReader& parts, const std::string* mark) {
  const auto bytes = parts.next(kUsualHead);
  if (!bytes) return std::nullopt;
  ArchiveReader reader(*bytes);
  std::uint32_t format = 0;
  std::string storedMark;
  DescriptorHead head;
  reader(format, storedMark);
  if (!reader.good() || format != kDescriptorFormat || (mark && storedMark != *mark)) return std::nullopt;
  reader(head.stamp, head.leftOut);
  return reader.atEnd() ? std::optional(std::move(head)) : std::nullopt;
}

}  // namespace

DescriptorCache::DescriptorCache(std::filesystem::path folder)
    : folder_(std::move(folder)), usable_(makePrivateFolder(folder_)) {}

std::uint64_t DescriptorCache::keyOf(const SourceConfig& config) {
  return fnv1a(config.key());
}

std::filesystem::path DescriptorCache::fileOf(const SourceConfig& config) const {
  return folder_ / (hex(keyOf(config)) + ".descriptor");
}

std::optional<DescriptorHead> DescriptorCache::head(const SourceConfig& config,
                                                    const std::string& mark) const {
  if (!usable_) return std::nullopt;
  PartReader parts(fileOf(config), keyOf(config));
  return readHead(parts, &mark);
}

std::optional<Linkable> DescriptorCache::linkable(const SourceConfig& config, const std::string& mark) const {
  return readLinkable(config, &mark);
}

std::optional<Linkable> DescriptorCache::lastLinkable(const SourceConfig& config) const {
  return readLinkable(config, nullptr);
}

std::optional<Linkable> DescriptorCache::readLinkable(const SourceConfig& config,
                                                      const std::string* mark) const {
  if (!usable_) return std::nullopt;
  PartReader parts(fileOf(config), keyOf(config));
  if (!readHead(parts, mark)) return std::nullopt;
  const auto bytes = parts.next();
  if (!bytes) return std::nullopt;
  ArchiveReader reader(*bytes);
  Linkable linkable;
  reader(linkable);
  linkable.bytes = bytes->size() * kBytesOfOneArchived;
  return reader.atEnd() ? std::optional<Linkable>(std::move(linkable)) : std::nullopt;
}

std::optional<CachedContext> DescriptorCache::load(const SourceConfig& config,
                                                   const std::string& mark) const {
  if (!usable_) return std::nullopt;
  PartReader parts(fileOf(config), keyOf(config));
  const auto head = readHead(parts, &mark);
  if (!head) return std::nullopt;
  parts.skip();
  const auto bytes = parts.next();
  if (!bytes) return std::nullopt;
  ArchiveReader reader(*bytes);
  CachedContext context;
  reader(context.descriptor, context.vectorModel, context.vectors, context.valueKeys);
  context.stamp = head->stamp;
  context.bytes = bytes->size() * kBytesOfOneArchived;
  return reader.atEnd() ? std::optional<CachedContext>(std::move(context)) : std::nullopt;
}

std::optional<std::chrono::system_clock::time_point> DescriptorCache::storedAt(
    const SourceConfig& config) const {
  using std::chrono::system_clock;
  std::error_code error;
  const auto time = std::filesystem::last_write_time(fileOf(config), error);
  if (!usable_ || error) return std::nullopt;
  return std::chrono::time_point_cast<system_clock::duration>(std::chrono::file_clock::to_sys(time));
}

Status DescriptorCache::store(const SourceConfig& config, const std::string& mark,
                              CachedContext& context) const {
  if (!usable_) return usable_;
  ArchiveWriter linkable, rest, head;
  linkable(context.linkable);
  rest(context.descriptor, context.vectorModel, context.vectors, context.valueKeys);
  context.stamp = fnv1a(rest.bytes());
  context.bytes = rest.bytes().size() * kBytesOfOneArchived;
  head(kDescriptorFormat, mark, context.stamp, context.descriptor.leftOut);
  const std::uint64_t key = keyOf(config);
  return writeFileAtomically(fileOf(config),
                             {headerFor(head.bytes(), key), head.bytes(), headerFor(linkable.bytes(), key),
                              linkable.bytes(), headerFor(rest.bytes(), key), rest.bytes()});
}

}  // namespace omni
