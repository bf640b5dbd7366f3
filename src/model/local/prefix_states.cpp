#include "model/local/prefix_states.h"

#include <algorithm>

#include "base/archive/archive.h"
#include "base/file.h"
#include "base/keeping/private_folder.h"
#include "base/sealed/checksum.h"
#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxStateBytes = 128u << 20u;  // of one; a model of 1.5 billion has 28 KB a token
constexpr std::size_t kMaxFolderBytes = 1u << 30u;   // sources with 1,200 tokens each: some 30
constexpr std::size_t kFingerprinted = 1u << 20u;    // bytes at either end of a model

struct StateFile {
  fs::file_time_type used;
  std::uintmax_t bytes;
  fs::path path;
};

void removeLeastRecentlyUsed(const fs::path& folder) {
  std::error_code error;
  std::vector<StateFile> files;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".state")
      files.push_back({entry.last_write_time(error), entry.file_size(error), entry.path()});
  std::ranges::sort(files, std::greater(), &StateFile::used);
  std::uintmax_t bytes = 0;
  for (const StateFile& file : files)
    if ((bytes += file.bytes) > kMaxFolderBytes) fs::remove(file.path, error);
}

}  // namespace

std::uint64_t PrefixStates::keyOf(const std::vector<ChatMessage>& messages) const {
  if (messages.size() < 2) return 0;
  ArchiveWriter to;
  for (std::size_t i = 0; i + 1 < messages.size(); ++i) to(messages[i].role, messages[i].text);
  return checksum(to.bytes(), model_);
}

fs::path PrefixStates::fileOf(std::uint64_t key) const {
  return folder_ / (hex(key) + ".state");
}

bool PrefixStates::has(std::uint64_t key) const {
  std::error_code error;
  return fs::exists(fileOf(key), error);
}

std::string PrefixStates::find(std::uint64_t key) const {
  if (!makePrivateFolder(folder_)) return {};  // a process that wrote there could have made a state up
  const auto bytes = readFile(fileOf(key), kMaxStateBytes);
  if (!bytes) return {};
  std::uint64_t sum = 0;
  ArchiveReader from(*bytes);
  from(sum);
  if (!from.good()) return {};
  std::string state = bytes->substr(from.taken());
  if (checksum(state, key) != sum) return {};
  std::error_code error;
  fs::last_write_time(fileOf(key), fs::file_time_type::clock::now(), error);  // it was used
  return state;
}

void PrefixStates::keep(std::uint64_t key, const std::string& state) const {
  if (state.size() > kMaxStateBytes - sizeof(std::uint64_t)) return;
  if (!makePrivateFolder(folder_)) return;  // a state reveals its prompt
  ArchiveWriter to;
  to(checksum(state, key));
  if (writeFileAtomically(fileOf(key), {to.bytes(), state})) removeLeastRecentlyUsed(folder_);
}

std::uint64_t fingerprintOf(const fs::path& model) {
  std::error_code error;
  const auto size = fs::file_size(model, error);
  const auto written = error ? fs::file_time_type() : fs::last_write_time(model, error);
  if (error) return 0;
  const auto head = readFile(model, kFingerprinted);
  const auto tail = readFile(model, kFingerprinted, size > kFingerprinted ? size - kFingerprinted : 0);
  if (!head || !tail) return 0;
  ArchiveWriter to;
  to(std::uint64_t{size}, std::int64_t{written.time_since_epoch().count()});
  return checksum(*tail, checksum(*head, checksum(to.bytes())));
}

}  // namespace omni
