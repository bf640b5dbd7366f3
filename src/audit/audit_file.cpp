#include "audit/audit_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/time/iso_time.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

constexpr int kAppending = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC;

/// Held while a record is written.
class Locked {
 public:
  explicit Locked(int descriptor) : descriptor_(descriptor) {
    do held_ = ::flock(descriptor_, LOCK_EX) == 0;
    while (!held_ && errno == EINTR);
  }
  ~Locked() {
    if (held_) ::flock(descriptor_, LOCK_UN);
  }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  bool isHeld() const { return held_; }

 private:
  int descriptor_;
  bool held_ = false;
};

std::string readFrom(int descriptor, std::size_t from, std::size_t size) {
  std::string text(size, '\0');
  std::size_t read = 0;
  while (read < size) {
    const ssize_t got = ::pread(descriptor, text.data() + read, size - read, static_cast<off_t>(from + read));
    if (got <= 0) break;
    read += static_cast<std::size_t>(got);
  }
  text.resize(read);
  return text;
}

AuditHead headOf(int descriptor) {
  std::string text(128, '\0');
  const ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return readAuditHead(text).value_or(AuditHead{});
}

bool isSameFile(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

std::string fieldsOfTorn(std::string_view torn, std::string_view at) {
  return R"("at":")" + std::string(at) + R"(","kind":"torn","bytes":)" + std::to_string(torn.size()) +
         R"(,"sha256":")" + sha256Hex(torn) + R"(")";
}

std::string fieldsOfBegin(std::string_view at) {
  return R"("at":")" + std::string(at) + R"(","kind":"begin")";
}

}  // namespace

Error AuditFile::unwritable(int why) const {
  return {Code::kUnavailable, "cannot write the audit file " + path_.string() + ": " + std::strerror(why),
          "Make it writable, name another under audit: in the configuration, or write audit: off.",
          Audience::kOperator};
}

Result<std::unique_ptr<AuditFile>> AuditFile::open(const std::filesystem::path& path) {
  auto file = std::unique_ptr<AuditFile>(new AuditFile(path));
  file->head_ = ::open(auditHeadFile(path).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file->head_ < 0) return tl::unexpected(file->unwritable(errno));
  OMNI_RETURN_IF_ERROR(file->reopen());
  return file;
}

AuditFile::~AuditFile() {
  if (lines_ >= 0) ::close(lines_);
  if (head_ >= 0) ::close(head_);
}

Status AuditFile::reopen() {
  if (lines_ >= 0) ::close(lines_);
  lines_ = ::open(path_.c_str(), kAppending, 0600);
  if (lines_ < 0) return tl::unexpected(unwritable(errno));
  return {};
}

// The rest behind the head: records of a process that was killed before it wrote the head, and perhaps a
// part of one. Gives what is to be written before the next record.
std::string AuditFile::catchUp(AuditHead& head, std::size_t size, std::string_view at) const {
  if (size == 0) return appendLink(fieldsOfBegin(at), head.last);
  if (size <= head.size) return {};  // cut off since, which verification finds
  std::string text = readFrom(lines_, head.size, size - head.size);
  std::string_view rest = text;
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    if (const auto line = readAuditLine(rest.substr(0, end))) head.last = line->own;
    rest.remove_prefix(end + 1);
  }
  if (rest.empty()) return {};
  if (const auto line = readAuditLine(rest); line && line->isIntact) {  // its line feed alone is missing
    head.last = line->own;
    return "\n";
  }
  return "\n" + appendLink(fieldsOfTorn(rest, at), head.last);
}

Status AuditFile::appendLocked(std::string_view fields, std::chrono::system_clock::time_point now) {
  struct stat named {
  }, opened{};
  const bool isThere = ::stat(path_.c_str(), &named) == 0 && ::fstat(lines_, &opened) == 0;
  if (!isThere || !isSameFile(named, opened)) {
    OMNI_RETURN_IF_ERROR(reopen());
    if (::fstat(lines_, &opened) != 0) return tl::unexpected(unwritable(errno));
  }
  AuditHead head = headOf(head_);
  const auto size = static_cast<std::size_t>(opened.st_size);
  std::string text = size == head.size && size > 0 ? std::string() : catchUp(head, size, isoTime(now));
  text += appendLink(fields, head.last);
  const ssize_t written = ::write(lines_, text.data(), text.size());
  if (written < 0) return tl::unexpected(unwritable(errno));
  if (static_cast<std::size_t>(written) < text.size()) return tl::unexpected(unwritable(ENOSPC));
  head.size = size + text.size();
  const std::string after = headText(head);
  if (::pwrite(head_, after.data(), after.size(), 0) != static_cast<ssize_t>(after.size()))
    return tl::unexpected(unwritable(errno));
  return {};
}

Status AuditFile::append(std::string_view fields, std::chrono::system_clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  const Locked locked(head_);
  if (!locked.isHeld()) return tl::unexpected(unwritable(errno));
  return appendLocked(fields, now);
}

}  // namespace omni
