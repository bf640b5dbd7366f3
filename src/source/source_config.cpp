#include "source/source_config.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/file.h"
#include "base/text.h"

namespace omni {
namespace {

tl::unexpected<Error> wrong(const SourceConfig& config, const std::string& what, std::string hint) {
  return fail(Code::kInvalidArgument, "source '" + config.id + "': " + what, std::move(hint),
              Audience::kOperator);
}

tl::unexpected<Error> unknownKind(const SourceConfig& config, std::span<const SourceKind> kinds) {
  std::vector<std::string> names;
  for (const auto& kind : kinds) names.emplace_back(kind.kind);
  const std::string near = nearest(config.kind, names);
  return wrong(config, "unknown kind '" + config.kind + "'",
               near.empty() ? "Known kinds: " + join(names, ", ") + "." : "Did you mean '" + near + "'?");
}

// What stands behind the "?" of an address may be a key.
std::string pathsOf(const FileLocation& files) {
  std::vector<std::string> paths = files.paths;
  for (std::string& path : paths)
    if (const auto asked = path.find('?'); isAddress(path) && asked != std::string::npos)
      path = path.substr(0, asked + 1) + hex(fnv1a(path.substr(asked)));
  return join(paths, "\n");
}

}  // namespace

std::vector<std::filesystem::path> filesThat(const std::vector<std::filesystem::path>& files,
                                             bool (*hold)(const std::filesystem::path&)) {
  std::vector<std::filesystem::path> holding;
  std::ranges::copy_if(files, std::back_inserter(holding), hold);
  return holding;
}

const FileLocation& SourceConfig::files() const {
  static const FileLocation none;
  const auto* files = std::get_if<FileLocation>(&location);
  return files ? *files : none;
}

bool isAddress(std::string_view path) {
  constexpr std::array<std::string_view, 3> kSchemes{"https://", "http://", "s3://"};
  const std::string beginning = lower(path.substr(0, kSchemes.front().size()));
  return std::ranges::any_of(kSchemes,
                             [&](std::string_view scheme) { return beginning.starts_with(scheme); });
}

std::string SourceConfig::key() const {
  std::string key = kind + '\n' + description + '\n';
  if (const auto* there = endpoint())
    key += there->url + '\n' + there->user + '\n' + there->secret;
  else
    key += pathsOf(files()) + '\n' + join(files().include, "\n") + '\n' + join(files().exclude, "\n");
  const FetchSettings& fetch = files().fetch;
  if (fetch != FetchSettings{.most = fetch.most})
    key += "\nfetch " + join(std::vector<std::string>{fetch.user, fetch.secret, fetch.region, fetch.endpoint,
                                                      fetch.profile},
                             "\n");
  if (identity) key += "\nidentity " + identity->set;
  for (const auto& [name, value] : options) key += '\n' + name + '=' + value;
  if (semantics) key += "\nsemantics " + join(*semantics, "\n");
  for (const auto& name : lists.shown) key += "\nshow " + name;
  for (const auto& name : lists.hidden) key += "\nhide " + name;
  return key;
}

Result<Secret> readSecret(const std::string& where, const World& world) {
  if (where.empty()) return Secret();
  if (where.starts_with("env:")) {
    if (const auto value = world.environment(where.substr(4))) return Secret(*value);
    return fail(Code::kNotFound, "the variable of a secret is not set: " + where.substr(4),
                "Set it, or name another under secret:.", Audience::kOperator);
  }
  if (where.starts_with("file:")) {
    constexpr std::size_t kMaxBytes = 64 * 1024;
    OMNI_TRY(text, readFile(where.substr(5), kMaxBytes));
    return Secret(std::string(trim(std::string_view(text).substr(0, text.find('\n')))));
  }
  return fail(Code::kInvalidArgument, "a secret is written where only its place belongs",
              "Write secret: env:NAME or secret: file:PATH.", Audience::kOperator);
}

Result<std::unique_ptr<Source>> openSource(const SourceConfig& config, const World& world,
                                           std::span<const SourceKind> kinds) {
  const auto kind = std::ranges::find(kinds, config.kind, &SourceKind::kind);
  if (kind == kinds.end()) return unknownKind(config, kinds);
  if (kind->endpoint && !config.endpoint())
    return wrong(config, "it has no url", "Add url:, and secret: where it wants one.");
  if (!kind->endpoint && config.endpoint())
    return wrong(config, "it lies in files, and has a url", "Write path: in place of url:.");
  if (kind->validate) OMNI_RETURN_IF_ERROR(kind->validate(config));
  return kind->open(config, world);
}

}  // namespace omni
