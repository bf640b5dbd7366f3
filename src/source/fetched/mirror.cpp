#include "source/fetched/mirror.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/keeping/private_folder.h"
#include "base/sealed/checked_file.h"
#include "base/sealed/checksum.h"
#include "base/text.h"
#include "source/content_mark.h"
#include "source/files/folder_walk.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using std::chrono::system_clock;

std::string textOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// With a checksum, and as that of the file alone.
std::string checkOf(const fs::path& file, const Json& note) {
  return hex(checksum(textOf(note), fnv1a(file.filename().string())));
}

Json readNote(const fs::path& file) {
  const auto text = readFile(file);
  const Json json = text ? Json::parse(*text, nullptr, false) : Json();
  if (!json.is_object() || !json.contains("note") || json.value("check", "") != checkOf(file, json["note"]))
    return {};
  return json["note"];
}

Status writeNote(const fs::path& file, const Json& note) {
  return writeFileAtomically(file, textOf({{"note", note}, {"check", checkOf(file, note)}}));
}

std::int64_t secondsOf(system_clock::time_point time) {
  return std::chrono::floor<std::chrono::seconds>(time.time_since_epoch()).count();
}

system_clock::time_point timeOf(const Json& seconds) {
  return system_clock::time_point(std::chrono::seconds(seconds.get<std::int64_t>()));
}

// Of all that a file holds.
Result<std::string> checksumOf(const fs::path& file) {
  OMNI_TRY(sums, checksumsOf(file));
  const std::string_view bytes(reinterpret_cast<const char*>(sums.blocks.data()),
                               sums.blocks.size() * sizeof(std::uint64_t));
  return hex(checksum(bytes, sums.size));
}

bool haveSameContent(const fs::path& one, const fs::path& other) {
  std::error_code error;
  if (!fs::exists(one, error) || fs::file_size(one, error) != fs::file_size(other, error) || error)
    return false;
  constexpr std::uint64_t kSeed = 0;
  const auto hash = contentHashOf(one, kSeed);
  const auto otherHash = contentHashOf(other, kSeed);
  return hash && otherHash && *hash == *otherHash;
}

}  // namespace

fs::path Mirror::sidecar(const std::string& name, const char* ending) const {
  return folder_ / "beside" / (hex(fnv1a(name)) + ending);
}

Status Mirror::prepare() const {
  for (const char* folder : {"files", "beside"}) OMNI_RETURN_IF_ERROR(makePrivateFolder(folder_ / folder));
  return {};
}

std::optional<KeptFile> Mirror::find(const std::string& name) const try {
  Json note = readNote(sidecar(name, ".json"));
  KeptFile kept{{note.at("etag"), note.at("modified"), note.at("bytes")}, timeOf(note.at("fetched"))};
  const std::string stamp = writingStampOf(pathOf(name));
  if (note.at("stamp") == stamp) return kept;
  const auto sum = checksumOf(pathOf(name));
  if (!sum || note.at("sum") != *sum) return std::nullopt;
  note["stamp"] = stamp;  // touched, or copied with the whole folder
  (void)writeNote(sidecar(name, ".json"), note);
  return kept;
} catch (const Json::exception&) {
  return std::nullopt;  // damaged, or none: it is fetched
}

std::optional<KeptAddress> Mirror::address(const std::string& text) const try {
  const Json note = readNote(sidecar(text, ".address"));
  KeptAddress kept{note.at("names"), timeOf(note.at("looked"))};
  const bool whole =
      std::ranges::all_of(kept.names, [&](const auto& name) { return find(name).has_value(); });
  return whole ? std::optional(std::move(kept)) : std::nullopt;
} catch (const Json::exception&) {
  return std::nullopt;
}

Status Mirror::note(const std::string& text, const KeptAddress& kept) const {
  return writeNote(sidecar(text, ".address"), {{"names", kept.names}, {"looked", secondsOf(kept.looked)}});
}

void Mirror::forget(const std::function<bool(const std::string& name)>& unwanted) const {
  constexpr int kMaxDepth = 1024;
  const fs::path root = folder_ / "files";
  std::error_code ignored;
  for (const fs::path& file : filesBelow(root, kMaxDepth).files)
    if (const std::string name = file.lexically_relative(root).generic_string(); unwanted(name)) {
      fs::remove(file, ignored);
      fs::remove(sidecar(name, ".json"), ignored);
    }
}

Status Mirror::put(const std::string& name, const fs::path& fetched, const KeptFile& kept) const {
  const fs::path path = pathOf(name);
  std::error_code error;
  if (haveSameContent(path, fetched)) {
    fs::remove(fetched, error);
  } else {
    OMNI_RETURN_IF_ERROR(makePrivateFolder(path.parent_path()));
    fs::rename(fetched, path, error);
    if (error)
      return fail(Code::kUnavailable, "cannot put " + path.string() + " in place: " + error.message(),
                  "Check the folder's permissions.", Audience::kOperator);
  }
  const FileVersion& version = kept.version;
  const std::string stamp = writingStampOf(path);
  OMNI_TRY(sum, checksumOf(path));
  return writeNote(sidecar(name, ".json"), {{"etag", version.etag},
                                            {"modified", version.modified},
                                            {"bytes", version.bytes},
                                            {"fetched", secondsOf(kept.fetched)},
                                            {"stamp", stamp},
                                            {"sum", sum}});
}

}  // namespace omni
