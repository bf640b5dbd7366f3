#include "report/exports/zip_archive.h"

#include <zlib.h>

#include <limits>
#include <optional>

#include "report/exports/little_endian.h"

namespace omni {
namespace {

constexpr std::uint32_t kPartHead = 0x04034b50, kDirectoryEntry = 0x02014b50, kDirectoryEnd = 0x06054b50;
constexpr std::uint16_t kVersion = 20;  // 2.0: DEFLATE
constexpr std::uint16_t kDeflated = 8;
constexpr std::uint16_t kFirstDate = 0x21;  // 1980-01-01 as MS-DOS has it
constexpr std::size_t kMaxBytes = std::numeric_limits<std::uint32_t>::max();
constexpr int kRaw = -15;  // of zlib's windows: the largest, without a header

/// Nothing where zlib has no memory.
std::optional<std::string> deflated(std::string_view content) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kRaw, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    return std::nullopt;
  std::string input(content), packed(deflateBound(&stream, content.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (!whole) return std::nullopt;
  return packed;
}

tl::unexpected<Error> tooLarge() {
  return fail(Code::kLimit, "the workbook would be larger than 4 GB",
              "Ask for fewer rows, or for Parquet or CSV.");
}

/// What a part's head and its entry in the directory both say.
void putFacts(std::string& bytes, std::uint32_t checksum, std::uint32_t packed, std::uint32_t whole,
              const std::string& name) {
  putLittleEndian(bytes, std::uint16_t{0});
  putLittleEndian(bytes, kDeflated);
  putLittleEndian(bytes, std::uint16_t{0});
  putLittleEndian(bytes, kFirstDate);
  putLittleEndian(bytes, checksum);
  putLittleEndian(bytes, packed);
  putLittleEndian(bytes, whole);
  putLittleEndian(bytes, static_cast<std::uint16_t>(name.size()));
  putLittleEndian(bytes, std::uint16_t{0});
}

}  // namespace

Status ZipArchive::add(std::string_view name, std::string_view content) {
  if (content.size() >= kMaxBytes) return tooLarge();
  const auto packed = deflated(content);
  if (!packed) return fail(Code::kInternal, "a part of the workbook cannot be compressed");
  if (bytes_.size() + packed->size() >= kMaxBytes) return tooLarge();
  const auto checksum = static_cast<std::uint32_t>(
      crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(content.data()), content.size()));
  Part part{std::string(name), checksum, static_cast<std::uint32_t>(packed->size()),
            static_cast<std::uint32_t>(content.size()), bytes_.size()};
  putLittleEndian(bytes_, kPartHead);
  putLittleEndian(bytes_, kVersion);
  putFacts(bytes_, part.checksum, part.packed, part.whole, part.name);
  bytes_ += part.name;
  bytes_ += *packed;
  parts_.push_back(std::move(part));
  return {};
}

Result<std::string> ZipArchive::finish() && {
  const std::size_t directory = bytes_.size();
  for (const Part& part : parts_) {
    putLittleEndian(bytes_, kDirectoryEntry);
    putLittleEndian(bytes_, kVersion);
    putLittleEndian(bytes_, kVersion);
    putFacts(bytes_, part.checksum, part.packed, part.whole, part.name);
    putLittleEndian(bytes_, std::uint16_t{0});  // of a comment
    putLittleEndian(bytes_, std::uint16_t{0});  // of a disk
    putLittleEndian(bytes_, std::uint16_t{0});  // of attributes, the archive's and the system's
    putLittleEndian(bytes_, std::uint32_t{0});
    putLittleEndian(bytes_, static_cast<std::uint32_t>(part.at));
    bytes_ += part.name;
  }
  const std::size_t size = bytes_.size() - directory;
  if (bytes_.size() >= kMaxBytes) return tooLarge();
  putLittleEndian(bytes_, kDirectoryEnd);
  putLittleEndian(bytes_, std::uint32_t{0});  // of two disks
  putLittleEndian(bytes_, static_cast<std::uint16_t>(parts_.size()));
  putLittleEndian(bytes_, static_cast<std::uint16_t>(parts_.size()));
  putLittleEndian(bytes_, static_cast<std::uint32_t>(size));
  putLittleEndian(bytes_, static_cast<std::uint32_t>(directory));
  putLittleEndian(bytes_, std::uint16_t{0});
  return std::move(bytes_);
}

}  // namespace omni
