#include "app/http/gzip.h"

#include <zlib.h>

#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kWorthIt = 1400;  // bytes: below it all goes in one packet anyway
constexpr int kFast = 1;                // of zlib's levels: the server's time is dearer than the last tenth
constexpr int kGzip = 15 + 16;          // of zlib's windows: the largest, with gzip's header

}  // namespace

bool acceptsGzip(std::string_view header) {
  for (const std::string& one : split(header, ',')) {
    const auto parts = split(one, ';');
    const std::string coding = lower(trim(parts.front()));
    if (coding != "gzip" && coding != "*") continue;
    double quality = 1;
    for (const std::string& part : parts)
      if (const auto parameter = trim(part); parameter.starts_with("q="))
        quality = parsedNumber(parameter.substr(2)).value_or(0);
    if (quality > 0) return true;
  }
  return false;
}

void compress(OutgoingReply& reply) {
  if (reply.body.size() < kWorthIt) return;
  z_stream stream{};
  if (deflateInit2(&stream, kFast, Z_DEFLATED, kGzip, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) return;
  std::string packed(deflateBound(&stream, reply.body.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(reply.body.data());
  stream.avail_in = static_cast<uInt>(reply.body.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (!whole) return;
  reply.body = std::move(packed);
  reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.headers.emplace_back("Vary", "Accept-Encoding");
}

}  // namespace omni
