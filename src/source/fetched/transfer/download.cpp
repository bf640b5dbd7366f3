#include "source/fetched/transfer/download.h"

#include <algorithm>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "base/threads/parallel.h"

namespace omni {
namespace {

constexpr std::uint64_t kPart = 8u << 20u;        // bytes
constexpr std::size_t kAtOnce = 4;                // parts
constexpr int kMaxChanges = 2;                    // of a file while it is fetched
constexpr std::uint64_t kLeftFree = 256u << 20u;  // bytes of the disk
constexpr std::uint64_t kMegabyte = 1u << 20u;

/// "bytes 0-99/1234", of which the end is not asked for.
struct ContentRange {
  std::uint64_t first = 0, total = 0;
};

std::optional<ContentRange> contentRange(const HttpReply& reply) {
  const std::string text = reply.header("content-range");
  const auto dash = text.find('-'), slash = text.find('/');
  if (!text.starts_with("bytes ") || dash == std::string::npos || slash == std::string::npos || slash < dash)
    return std::nullopt;
  const auto first = parsedNumber<std::uint64_t>(std::string_view(text).substr(6, dash - 6));
  const auto total = parsedNumber<std::uint64_t>(std::string_view(text).substr(slash + 1));
  if (!first || !total) return std::nullopt;
  return ContentRange{*first, *total};
}

FileVersion versionOf(const HttpReply& reply, std::uint64_t bytes) {
  return {reply.header("etag"), reply.header("last-modified"), bytes};
}

std::string rangeOf(std::size_t part) {
  return "bytes=" + std::to_string(part * kPart) + "-" + std::to_string((part + 1) * kPart - 1);
}

std::uint64_t bytesOf(std::size_t part, std::uint64_t total) {
  return std::min(kPart, total - part * kPart);
}

FileServer::Headers conditions(const std::optional<FileVersion>& known) {
  if (!known) return {};
  if (!known->etag.empty()) return {{"If-None-Match", known->etag}};
  if (!known->modified.empty()) return {{"If-Modified-Since", known->modified}};
  return {};
}

/// Ended because we wanted no more of it, for the reason that stands in `why`.
template <class T>
tl::unexpected<FileError> endedFor(const std::optional<FileError>& why, const T& reply) {
  return tl::unexpected(why ? *why : reply.error());
}

}  // namespace

Result<std::optional<Fetched>> Download::run(const std::optional<FileVersion>& known, const Budget& budget) {
  OMNI_TRY(file, PartFile::open(wanted_.part));
  file_.emplace(std::move(file));
  for (int changes = 0;; ++changes) {
    auto got = once(known, budget);
    if (got) return *std::move(got);
    if (!got.error().changed || changes == kMaxChanges || budget.exhausted())
      return tl::unexpected(static_cast<Error>(got.error()));
  }
}

Download::Tried Download::once(const std::optional<FileVersion>& known, const Budget& budget) {
  auto got = server_.tried(budget, [&] { return begin(known, false, budget); });
  if (!got || !*got) return got;
  if ((*got)->head.status == 206 && (*got)->version.bytes > kPart) {
    const FileVersion& version = (*got)->version;
    if (!version.resumable())
      got = server_.tried(budget, [&] { return begin(std::nullopt, true, budget); });
    else if (auto all = rest(version, budget); !all)
      return tl::unexpected(all.error());
    if (!got) return got;
  }
  if (const auto finished = file_->finish((*got)->version.bytes); !finished)
    return tl::unexpected(FileError{finished.error()});
  return got;
}

Download::Tried Download::begin(const std::optional<FileVersion>& known, bool whole, const Budget& budget) {
  std::optional<FileError> why;
  std::uint64_t taken = 0, expected = 0;
  std::optional<Fetched> begun;  // the part that comes is there already
  bool unchanged = false;
  parts_.clear();
  bytes_ = total_ = 0;
  const HeadSink head = [&](const HttpReply& reply) {
    const auto range = contentRange(reply);
    const auto length = parsedNumber<std::uint64_t>(reply.header("content-length"));
    total_ = reply.status == 206 ? (range ? range->total : 0) : length.value_or(0);
    if (reply.status == 206 && (whole || !range || range->first != 0 || range->total == 0))
      why = unlike("gives another part than it was asked for");
    else if (why = tooLarge(total_); !why)
      why = withoutRoom(total_);
    if (why) return false;
    const FileVersion version = versionOf(reply, total_);
    unchanged = known && version.marked() && version == *known;
    if (unchanged || reply.status != 206) return !unchanged;
    expected = bytesOf(0, total_);
    if (version.resumable()) parts_ = file_->partsOf(version);
    if (!parts_.contains(0)) return true;
    begun = Fetched{version, reply};
    return false;
  };
  const BodySink sink = [&](std::string_view piece) {
    const auto written = file_->write(taken, piece);
    taken += piece.size();
    if (!written) why = FileError{written.error()};
    if (!why) why = tooLarge(taken);
    countReceived(piece.size());
    return !why;
  };
  auto headers = conditions(known);
  if (!whole) headers.emplace_back("Range", rangeOf(0));
  auto reply = server_.get(wanted_.address, headers, budget, sink, head);
  if (begun) return begun;
  if (unchanged) return std::optional<Fetched>();
  if (!reply) return endedFor(why, reply);
  if (reply->status == 304) return std::optional<Fetched>();
  if (reply->status == 416) return Fetched{versionOf(*reply, 0), std::move(*reply)};  // it is empty
  if (reply->status == 206 && (taken != expected || taken == 0))
    return tl::unexpected(
        unlike("gave " + std::to_string(taken) + " bytes in place of " + std::to_string(expected)));
  const std::uint64_t bytes = reply->status == 206 ? total_ : taken;
  if (reply->status == 206) parts_.insert(0);
  return Fetched{versionOf(*reply, bytes), std::move(*reply)};
}

tl::expected<void, FileError> Download::rest(const FileVersion& version, const Budget& budget) {
  const auto count = static_cast<std::size_t>((version.bytes + kPart - 1) / kPart);
  std::vector<std::size_t> missing;
  for (std::size_t number = 0; number < count; ++number)
    if (!parts_.contains(number)) missing.push_back(number);
  bytes_ = 0;
  for (const std::size_t number : parts_) bytes_ += number < count ? bytesOf(number, version.bytes) : 0;
  (void)file_->note(version, parts_);
  std::optional<FileError> failed;
  parallelFor(missing.size(), kAtOnce, [&](std::size_t i) {
    {
      const std::scoped_lock lock(mutex_);
      if (failed) return;
    }
    auto done = server_.tried(budget, [&] { return part(missing[i], version, budget); });
    const std::scoped_lock lock(mutex_);
    if (done) parts_.insert(missing[i]);
    if (done) (void)file_->note(version, parts_);  // without the note it is fetched again
    if (!done && !failed) failed = done.error();
  });
  if (failed) return tl::unexpected(*failed);
  return {};
}

tl::expected<void, FileError> Download::part(std::size_t number, const FileVersion& version,
                                             const Budget& budget) {
  std::optional<FileError> why;
  std::uint64_t taken = 0;
  const std::uint64_t expected = bytesOf(number, version.bytes);
  const HeadSink head = [&](const HttpReply& reply) {
    const auto range = contentRange(reply);
    const bool same = reply.status == 206 && range && range->first == number * kPart &&
                      versionOf(reply, range->total) == version;
    if (!same) why = changed();
    return same;
  };
  const BodySink sink = [&](std::string_view piece) {
    if (taken + piece.size() > expected) why = unlike("gives more than it was asked for");
    const auto written = why ? Status() : file_->write(number * kPart + taken, piece);
    taken += piece.size();
    if (!written) why = FileError{written.error()};
    countReceived(piece.size());
    return !why;
  };
  const auto reply = server_.get(wanted_.address, {{"Range", rangeOf(number)}, {"If-Range", version.mark()}},
                                 budget, sink, head);
  if (!reply) return endedFor(why, reply);
  if (reply->status != 206) return tl::unexpected(changed());
  if (taken == expected) return {};
  return tl::unexpected(
      unlike("gave " + std::to_string(taken) + " bytes in place of " + std::to_string(expected)));
}

std::optional<FileError> Download::tooLarge(std::uint64_t bytes) const {
  if (bytes <= wanted_.most) return std::nullopt;
  return FileError{{Code::kLimit,
                    wanted_.name + " has more than the " + std::to_string(wanted_.most) +
                        " bytes that may be fetched for its source",
                    "Write more under fetch: { size: … } of the source, or take a part of it.",
                    Audience::kOperator}};
}

std::optional<FileError> Download::withoutRoom(std::uint64_t bytes) const {
  const auto folder = wanted_.part.parent_path();
  std::error_code unknown;
  const auto space = std::filesystem::space(folder, unknown);
  if (unknown || bytes <= kMegabyte || space.available >= bytes + kLeftFree) return std::nullopt;
  return FileError{{Code::kLimit,
                    "no room for " + wanted_.name + ": " + std::to_string(bytes) + " bytes, and " +
                        std::to_string(space.available) + " are free in " + folder.string(),
                    "Make room there, or set XDG_CACHE_HOME to a folder of a larger disk.",
                    Audience::kOperator}};
}

FileError Download::unlike(const std::string& what) const {
  return {{Code::kUnreadable, wanted_.name + ": the server " + what,
           "Try again; look at what the server does.", Audience::kOperator},
          true};
}

FileError Download::changed() const {
  FileError error = unlike("has another by now, while it was fetched");
  error.again = false;
  error.changed = true;
  return error;
}

void Download::countReceived(std::size_t bytes) {
  std::uint64_t done = 0;
  {
    const std::scoped_lock lock(mutex_);
    const std::uint64_t before = bytes_ / kMegabyte;
    bytes_ += bytes;
    done = bytes_ / kMegabyte;
    if (done == before && bytes_ != bytes) return;
  }
  if (progress_)
    progress_("fetching " + wanted_.name + " (MB)", static_cast<std::size_t>(done),
              static_cast<std::size_t>(total_ / kMegabyte));
}

}  // namespace omni
