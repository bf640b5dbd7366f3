#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "source/fetched/transfer/file_server.h"
#include "source/fetched/transfer/file_version.h"
#include "source/fetched/transfer/part_file.h"
#include "source/source.h"

namespace omni {

/// What was fetched.
struct Fetched {
  FileVersion version;
  HttpReply head;  // its status and headers
};

/// One file on its way: where the server gives parts, several at once, and after a break those alone that are
/// missing; else as a whole.
class Download {
 public:
  struct Wanted {
    HttpAddress address;
    std::string name;  // for people
    std::filesystem::path
        part;                // where it is put together; stays there for the next try where this one fails
    std::uint64_t most = 0;  // bytes
  };

  Download(FileServer& server, Wanted wanted, const Progress& progress)
      : server_(server), wanted_(std::move(wanted)), progress_(progress) {}

  /// Nothing where the file is still what is `known` of it; else it lies in `part`, whole. Errors: those of
  /// FileServer::get(); kLimit (larger than `most`, or than there is room on the disk); kUnreadable (not what
  /// the server said it would be; it became another again and again); kUnavailable (it cannot be written).
  Result<std::optional<Fetched>> run(const std::optional<FileVersion>& known, const Budget& budget);

 private:
  using Tried = tl::expected<std::optional<Fetched>, FileError>;

  Tried once(const std::optional<FileVersion>& known, const Budget& budget);
  /// The first part, or the whole where the server gives no parts, or is not asked for them.
  Tried begin(const std::optional<FileVersion>& known, bool whole, const Budget& budget);
  tl::expected<void, FileError> rest(const FileVersion& version, const Budget& budget);
  tl::expected<void, FileError> part(std::size_t number, const FileVersion& version, const Budget& budget);
  std::optional<FileError> tooLarge(std::uint64_t bytes) const;
  std::optional<FileError> withoutRoom(std::uint64_t bytes) const;
  FileError unlike(const std::string& what) const;
  FileError changed() const;
  void countReceived(std::size_t bytes);

  FileServer& server_;
  const Wanted wanted_;
  const Progress& progress_;
  std::optional<PartFile> file_;
  std::mutex mutex_;                     // of what follows
  std::set<std::size_t> parts_;          // that are there
  std::uint64_t bytes_ = 0, total_ = 0;  // total 0: unknown
};

}  // namespace omni
