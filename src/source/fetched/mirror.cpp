#include "source/fetched/mirror.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/text.h"
#include "source/content_mark.h"
#include "source/files/folder_walk.h"
#include "source/files/private_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using std::chrono::system_clock;

Json readJson(const fs::path& file) {
  const auto text = readFile(file);
  return text ? Json::parse(*text, nullptr, false) : Json();
}

Status writeJson(const fs::path& file, const Json& json) {
  return writeFileAtomically(file, json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::int64_t secondsOf(system_clock::time_point time) {
  return std::chrono::floor<std::chrono::seconds>(time.time_since_epoch()).count();
}

system_clock::time_point timeOf(const Json& seconds) {
  return system_clock::time_point(std::chrono::seconds(seconds.get<std::int64_t>()));
}

bool holdTheSame(const fs::path& one, const fs::path& other) {
  std::error_code error;
  if (!fs::exists(one, error) || fs::file_size(one, error) != fs::file_size(other, error) || error)
    return false;
  constexpr std::uint64_t kSeed = 0;
  const auto hash = contentHashOf(one, kSeed);
  const auto otherHash = contentHashOf(other, kSeed);
  return hash && otherHash && *hash == *otherHash;
}

}  // namespace

fs::path Mirror::beside(const std::string& name, const char* ending) const {
  return folder_ / "beside" / (hex(fnv1a(name)) + ending);
}

Status Mirror::prepare() const {
  for (const char* folder : {"files", "beside"}) OMNI_RETURN_IF_ERROR(makePrivateFolder(folder_ / folder));
  return {};
}

std::optional<KeptFile> Mirror::find(const std::string& name) const try {
  const Json json = readJson(beside(name, ".json"));
  KeptFile kept{{json.at("etag"), json.at("modified"), json.at("bytes")}, timeOf(json.at("fetched"))};
  std::error_code absent;
  const auto bytes = fs::file_size(pathOf(name), absent);
  return !absent && kept.version.bytes == bytes ? std::optional(std::move(kept)) : std::nullopt;
} catch (const Json::exception&) {
  return std::nullopt;  // damaged, or none: it is fetched
}

std::optional<KeptAddress> Mirror::address(const std::string& text) const try {
  const Json json = readJson(beside(text, ".address"));
  KeptAddress kept{json.at("names"), timeOf(json.at("looked"))};
  std::error_code absent;
  const bool whole =
      std::ranges::all_of(kept.names, [&](const auto& name) { return fs::exists(pathOf(name), absent); });
  return whole ? std::optional(std::move(kept)) : std::nullopt;
} catch (const Json::exception&) {
  return std::nullopt;
}

Status Mirror::note(const std::string& text, const KeptAddress& kept) const {
  return writeJson(beside(text, ".address"), {{"names", kept.names}, {"looked", secondsOf(kept.looked)}});
}

void Mirror::forget(const std::function<bool(const std::string& name)>& unwanted) const {
  constexpr int kMostDepth = 1024;
  const fs::path root = folder_ / "files";
  std::error_code ignored;
  for (const fs::path& file : filesBelow(root, kMostDepth).files)
    if (const std::string name = file.lexically_relative(root).generic_string(); unwanted(name)) {
      fs::remove(file, ignored);
      fs::remove(beside(name, ".json"), ignored);
    }
}

Status Mirror::put(const std::string& name, const fs::path& fetched, const KeptFile& kept) const {
  const fs::path path = pathOf(name);
  std::error_code error;
  if (holdTheSame(path, fetched)) {
    fs::remove(fetched, error);
  } else {
    OMNI_RETURN_IF_ERROR(makePrivateFolder(path.parent_path()));
    fs::rename(fetched, path, error);
    if (error)
      return fail(Code::kUnavailable, "cannot put " + path.string() + " in place: " + error.message(),
                  "Check the folder's permissions.", Audience::kOperator);
  }
  const FileVersion& version = kept.version;
  return writeJson(beside(name, ".json"), {{"etag", version.etag},
                                           {"modified", version.modified},
                                           {"bytes", version.bytes},
                                           {"fetched", secondsOf(kept.fetched)}});
}

}  // namespace omni
