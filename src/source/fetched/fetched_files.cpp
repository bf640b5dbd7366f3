#include "source/fetched/fetched_files.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "source/fetched/address_look.h"

namespace omni {
namespace {

using std::chrono::system_clock;

/// A folder for each server, as whoever asks sees it; where the secret is kept tells that, never the secret.
std::filesystem::path folderOf(const FileAddress& address, const FetchSettings& settings,
                               const World& world) {
  std::vector<std::string> key{address.bucket.empty() ? address.text : "s3://" + address.bucket,
                               settings.user, settings.secret};
  if (!address.bucket.empty()) {
    key.insert(key.end(), {settings.region, settings.endpoint, settings.profile});
    for (const char* name : {"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_PROFILE"})
      key.push_back(world.environment(name).value_or(""));
  }
  return world.cacheFolder() / "fetched" / hex(fnv1a(join(key, "\n")));
}

std::string ageOf(system_clock::duration age) {
  using std::chrono::duration_cast, std::chrono::hours, std::chrono::minutes;
  constexpr int kHoursOfADay = 24;
  const auto whole = std::max<std::int64_t>(0, duration_cast<hours>(age).count());
  if (whole >= 2 * kHoursOfADay)
    return counted(static_cast<std::size_t>(whole / kHoursOfADay), "day") + " ago";
  if (whole > 0) return counted(static_cast<std::size_t>(whole), "hour") + " ago";
  const auto part = std::max<std::int64_t>(0, duration_cast<minutes>(age).count());
  return counted(static_cast<std::size_t>(part), "minute") + " ago";
}

}  // namespace

Result<FetchedFiles> FetchedFiles::of(const FileLocation& location, const World& world) {
  FetchedFiles files(location, world);
  for (const std::string& path : location.paths) {
    files.places_.emplace_back();
    if (!isAddress(path)) continue;
    OMNI_TRY(address, FileAddress::parse(path));
    files.places_.back() = Place{address, Mirror(folderOf(address, location.fetch, world))};
  }
  return files;
}

std::vector<std::filesystem::path> FetchedFiles::copies() const {
  std::vector<std::filesystem::path> copies;
  for (const auto& place : places_) {
    if (!place) continue;
    const auto kept = place->mirror.address(place->address.text);
    if (!kept) return {};
    for (const auto& name : kept->names) copies.push_back(place->mirror.pathOf(name));
  }
  return copies;
}

std::optional<FileLocation> FetchedFiles::here() const {
  FileLocation here = location_;
  here.fetch = {};
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (!places_[i]) continue;
    const auto& [address, mirror] = *places_[i];
    const auto kept = mirror.address(address.text);
    if (!kept || kept->names.empty()) return std::nullopt;
    here.paths[i] = mirror.pathOf(address.isMany() ? address.key : kept->names.front()).string();
  }
  return here;
}

std::optional<std::string> FetchedFiles::addressOf(const std::string& path) const {
  for (const auto& place : places_) {
    if (!place) continue;
    const auto& [address, mirror] = *place;
    std::error_code unknown;
    const std::string root = mirror.pathOf("").string();
    if (!path.starts_with(root)) continue;
    if (address.bucket.empty()) return address.text;
    const bool folder = std::filesystem::is_directory(path, unknown) && !path.ends_with('/');
    return "s3://" + address.bucket + "/" + path.substr(root.size()) + (folder ? "/" : "");
  }
  return std::nullopt;
}

std::string FetchedFiles::withAddresses(std::string text) const {
  for (const auto& place : places_) {
    if (!place) continue;
    const auto& [address, mirror] = *place;
    std::string copy = mirror.pathOf("").string(), shown = "s3://" + address.bucket + "/";
    if (address.bucket.empty()) {
      const auto kept = mirror.address(address.text);
      if (!kept || kept->names.empty()) continue;
      copy = mirror.pathOf(kept->names.front()).string();
      shown = address.shown();
    }
    for (std::size_t at = 0; (at = text.find(copy, at)) != std::string::npos; at += shown.size())
      text.replace(at, copy.size(), shown);
  }
  return text;
}

Result<std::optional<Error>> FetchedFiles::bring(const Budget& budget, const Progress& progress,
                                                 bool anew) const {
  std::uint64_t left = location_.fetch.most;
  std::optional<Error> behind;
  for (const auto& place : places_) {
    if (!place) continue;
    AddressLook look({place->address, place->mirror, location_, *world_, progress, anew}, budget);
    const Status brought = look.run(left);
    if (brought) continue;
    behind = outdated(*place, brought.error());
    if (!behind) return tl::unexpected(brought.error());
  }
  return behind;
}

std::optional<Error> FetchedFiles::outdated(const Place& place, const Error& why) const {
  const auto kept = place.mirror.address(place.address.text);
  if (!kept || why.code == Code::kRefused || why.code == Code::kNotFound) return std::nullopt;
  return Error{why.code,
               "what was fetched " + ageOf(world_->today() - kept->looked) + " of " + place.address.shown() +
                   " serves (" + why.message + ")",
               why.hint, Audience::kOperator};
}

}  // namespace omni
