#include "catalog/descriptor_cache.h"

#include "base/file.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "catalog/context_archive.h"
#include "source/files/private_folder.h"

namespace omni {
namespace {

// In memory: short strings grow, an entry's model has the values again.
constexpr std::size_t kBytesOfOneArchived = 4;
constexpr std::size_t kUsualHead = 1024;  // bytes; few sources have so many files left out that it is longer

// The head, where the bytes hold one of this content mark.
std::optional<DescriptorHead> readHead(ArchiveReader& reader, const std::string& mark) {
  std::uint32_t format = 0;
  std::string storedMark;
  DescriptorHead head;
  reader(format, storedMark);
  if (!reader.good() || format != kDescriptorFormat || storedMark != mark) return std::nullopt;
  reader(head.stamp, head.leftOut);
  return reader.good() ? std::optional(std::move(head)) : std::nullopt;
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
  const auto path = fileOf(config);
  const auto beginning = readFile(path, kUsualHead);
  if (!beginning) return std::nullopt;
  ArchiveReader reader(*beginning);
  auto head = readHead(reader, mark);
  if (head || beginning->size() < kUsualHead) return head;
  const auto bytes = readFile(path);
  if (!bytes) return std::nullopt;
  ArchiveReader whole(*bytes);
  return readHead(whole, mark);
}

std::optional<Linkable> DescriptorCache::linkable(const SourceConfig& config, const std::string& mark) const {
  if (!usable_) return std::nullopt;
  const auto file = MappedFile::open(fileOf(config));  // so that the rest is not read
  if (!file) return std::nullopt;
  ArchiveReader reader(file->bytes());
  std::uint64_t size = 0;
  Linkable linkable;
  if (!readHead(reader, mark)) return std::nullopt;
  reader(size, linkable);
  linkable.bytes = reader.taken() * kBytesOfOneArchived;
  return reader.good() ? std::optional<Linkable>(std::move(linkable)) : std::nullopt;
}

std::optional<CachedContext> DescriptorCache::load(const SourceConfig& config,
                                                   const std::string& mark) const {
  if (!usable_) return std::nullopt;
  const auto file = MappedFile::open(fileOf(config));
  if (!file) return std::nullopt;
  ArchiveReader beginning(file->bytes());
  const auto head = readHead(beginning, mark);
  std::uint64_t size = 0;
  if (head) beginning(size);
  if (!beginning.good() || !head || size > file->bytes().size() - beginning.taken()) return std::nullopt;
  ArchiveReader reader(file->bytes().substr(beginning.taken() + size));
  CachedContext context;
  reader(context.descriptor, context.vectorModel, context.vectors, context.valueKeys);
  context.stamp = head->stamp;
  context.bytes = (file->bytes().size() - beginning.taken() - size) * kBytesOfOneArchived;
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
  head(kDescriptorFormat, mark, context.stamp, context.descriptor.leftOut,
       static_cast<std::uint64_t>(linkable.bytes().size()));
  return writeFileAtomically(fileOf(config), head.bytes() + linkable.bytes() + rest.bytes());
}

}  // namespace omni
