#include "base/request/traceparent.h"

#include "base/keeping/random_id.h"

namespace omni {
namespace {

constexpr std::size_t kVersion = 2, kTrace = 32, kParent = 16, kFlags = 2;

bool isHex(std::string_view digits) {
  return digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool isId(std::string_view digits) {
  return isHex(digits) && digits.find_first_not_of('0') != std::string_view::npos;
}

}  // namespace

std::optional<TraceContext> readTraceparent(std::string_view text) {
  constexpr std::size_t kSize = kVersion + 1 + kTrace + 1 + kParent + 1 + kFlags;
  if (text.size() < kSize) return std::nullopt;
  auto take = [&, at = std::size_t{0}](std::size_t size) mutable {
    const std::string_view part = text.substr(at, size);
    at += size + 1;
    return part;
  };
  const auto version = take(kVersion), trace = take(kTrace), parent = take(kParent), flags = take(kFlags);
  const bool isSeparated = text[kVersion] == '-' && text[kVersion + 1 + kTrace] == '-' &&
                           text[kVersion + kTrace + kParent + 2] == '-';
  // Later versions may go on behind another dash; this one ends here.
  const bool isWhole = text.size() == kSize || (version != "00" && text[kSize] == '-');
  if (!isSeparated || !isWhole || !isHex(version) || version == "ff" || !isId(trace) || !isId(parent) ||
      !isHex(flags))
    return std::nullopt;
  return TraceContext{std::string(trace), std::string(parent), std::string(flags)};
}

std::optional<TraceContext> continueTrace(std::string_view traceparent) {
  auto trace = readTraceparent(traceparent);
  if (trace) trace->span = randomId(kParent);
  return trace;
}

std::string traceparentOf(const TraceContext& trace) {
  return trace.span.empty() ? "" : "00-" + trace.trace + "-" + trace.span + "-" + trace.flags;
}

}  // namespace omni
