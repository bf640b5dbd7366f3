#include "app/service/registration.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "config/config.h"
#include "net/http_address.h"
#include "source/data_files.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

/// The part of a path before its first glob, links followed and dots resolved.
fs::path placeOf(const std::string& path) {
  const auto glob = path.find_first_of("*?[{");
  const fs::path fixed =
      glob == std::string::npos ? fs::path(path) : fs::path(path.substr(0, glob)).parent_path();
  std::error_code none;
  const fs::path there = fs::weakly_canonical(fixed, none);
  return none ? fs::path() : there;
}

bool isBelow(const fs::path& place, const fs::path& folder) {
  const auto [end, at] = std::mismatch(folder.begin(), folder.end(), place.begin(), place.end());
  return end == folder.end() || (std::next(end) == folder.end() && end->empty());
}

/// Whether a component is "..", or may be one of the choices in braces.
bool climbs(std::string_view path) {
  constexpr std::string_view kBounds = "/{,}";
  const auto isBound = [&](std::size_t at) {
    return at >= path.size() || kBounds.find(path[at]) != std::string_view::npos;
  };
  for (std::size_t at = path.find(".."); at != std::string_view::npos; at = path.find("..", at + 1))
    if ((at == 0 || isBound(at - 1)) && isBound(at + 2)) return true;
  return false;
}

bool mayBeRead(const std::string& path, const ServerConfig& server) {
  const fs::path place = placeOf(path);
  return !climbs(path) && !place.empty() &&
         std::ranges::any_of(server.folders,
                             [&](const std::string& folder) { return isBelow(place, placeOf(folder)); });
}

bool mayBeAsked(const std::string& url, const ServerConfig& server) {
  const auto address = HttpAddress::parse(url);
  return address && std::ranges::any_of(server.endpoints, [&](const std::string& known) {
           const auto allowed = HttpAddress::parse(known);
           return allowed && address->isAtOrBelow(*allowed);
         });
}

bool addressesOverlap(const std::string& one, const std::string& other) {
  const auto first = HttpAddress::parse(one), second = HttpAddress::parse(other);
  return first && second && (first->isAtOrBelow(*second) || second->isAtOrBelow(*first));
}

bool pathsOverlap(const std::string& one, const std::string& other) {
  if (isAddress(one) || isAddress(other)) return false;
  const fs::path first = placeOf(one), second = placeOf(other);
  return isBelow(first, second) || isBelow(second, first);
}

/// All that a source reads of this machine.
std::vector<std::string> pathsOf(const SourceConfig& source) {
  std::vector<std::string> paths = source.files().paths;
  if (source.semantics) paths.insert(paths.end(), source.semantics->begin(), source.semantics->end());
  return paths;
}

}  // namespace

Result<SourceConfig> registered(const RegisteredSource& source, const ServerConfig& server,
                                std::span<const SourceKind> kinds) {
  if (server.folders.empty() && server.endpoints.empty())
    return fail(Code::kUnsupported, "no source may be registered here",
                "Name folders or addresses in the configuration, under server.register.");
  const fs::path folder = server.folders.empty() ? fs::path("/") : fs::path(server.folders.front());
  OMNI_TRY(config, parseSource(source.id, source.config, folder, kinds));
  const EndpointLocation* endpoint = config.endpoint();
  const auto mayAll = [&](const std::vector<std::string>& paths) {
    return std::ranges::all_of(paths, [&](const std::string& path) { return mayBeRead(path, server); });
  };
  const bool allowed = (endpoint ? mayBeAsked(endpoint->url, server) : mayAll(config.files().paths)) &&
                       (!config.semantics || mayAll(*config.semantics));
  if (!allowed) return tl::unexpected(outOfBounds(source.id));
  return std::move(config);
}

Error outOfBounds(const SourceId& id) {
  return {Code::kRefused, "source '" + id + "' lies where none may be registered",
          "It has to lie below what server.register of the configuration names."};
}

bool overlap(const SourceConfig& one, const SourceConfig& other) {
  if (one.endpoint() && other.endpoint()) return addressesOverlap(one.endpoint()->url, other.endpoint()->url);
  return std::ranges::any_of(pathsOf(one), [&](const std::string& path) {
    return std::ranges::any_of(pathsOf(other),
                               [&](const std::string& known) { return pathsOverlap(path, known); });
  });
}

Status checkThere(const SourceConfig& source) {
  if (source.endpoint()) return {};
  for (const std::string& path : source.files().paths)
    if (namedPaths(path).empty())
      return fail(Code::kInvalidArgument, "source '" + source.id + "': nothing lies at " + path,
                  "Name a file, a folder or a pattern that fits some.");
  return {};
}

}  // namespace omni
