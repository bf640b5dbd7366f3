#include "catalog/descriptor_cache.h"

#include "base/file.h"
#include "base/text.h"
#include "catalog/descriptor_archive.h"

namespace omni {

std::filesystem::path DescriptorCache::fileOf(const SourceConfig& config) const {
  std::string key = config.kind + '\n' + config.description + '\n' + join(config.paths, "\n") + '\n' +
                    join(config.include, "\n") + '\n' + join(config.exclude, "\n");
  for (const auto& [name, value] : config.options) key += '\n' + name + '=' + value;
  return folder_ / (hex(fnv1a(key)) + ".descriptor");
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
  reader(context.descriptor, context.vectors, context.valueKeys);
  return reader.atEnd() ? std::optional<CachedContext>(std::move(context)) : std::nullopt;
}

void DescriptorCache::store(const SourceConfig& config, const std::string& mark,
                            const CachedContext& context) const {
  ArchiveWriter writer;
  writer(kDescriptorFormat, mark, context.descriptor, context.vectors, context.valueKeys);
  (void)writeFileAtomically(fileOf(config), writer.bytes());
}

}  // namespace omni
