#include "catalog/descriptor_cache.h"

#include "base/file.h"
#include "base/text.h"
#include "catalog/descriptor_archive.h"

namespace omni {

std::uint64_t DescriptorCache::keyOf(const SourceConfig& config) {
  std::string key = config.kind + '\n' + config.description + '\n' + join(config.paths, "\n") + '\n' +
                    join(config.include, "\n") + '\n' + join(config.exclude, "\n");
  for (const auto& [name, value] : config.options) key += '\n' + name + '=' + value;
  return fnv1a(key);
}

std::filesystem::path DescriptorCache::fileOf(const SourceConfig& config) const {
  return folder_ / (hex(keyOf(config)) + ".descriptor");
}

std::optional<CachedContext> DescriptorCache::load(const SourceConfig& config,
                                                   const std::string& mark) const {
  const auto bytes = readFile(fileOf(config));
  if (!bytes) return std::nullopt;
  ArchiveReader reader(*bytes);
  std::uint32_t format = 0;
  std::string storedMark;
  reader(format, storedMark);
  if (!reader.good() || format != kDescriptorFormat || storedMark != mark) return std::nullopt;
  CachedContext context;
  reader(context.stamp, context.descriptor, context.vectors, context.valueKeys);
  return reader.atEnd() ? std::optional<CachedContext>(std::move(context)) : std::nullopt;
}

void DescriptorCache::store(const SourceConfig& config, const std::string& mark,
                            CachedContext& context) const {
  ArchiveWriter content;
  content(context.descriptor, context.vectors, context.valueKeys);
  context.stamp = fnv1a(content.bytes());
  ArchiveWriter head;
  head(kDescriptorFormat, mark, context.stamp);
  (void)writeFileAtomically(fileOf(config), head.bytes() + content.bytes());
}

}  // namespace omni
