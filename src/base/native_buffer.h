#pragma once

#include <omni_native.h>

#include <string>
#include <string_view>

#include "base/result.h"

#ifdef __SANITIZE_THREAD__
extern "C" {
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
}
#endif

namespace omni {

/// Owns the bytes that a call into the Rust engines hands out.
class NativeBuffer {
 public:
  NativeBuffer() = default;
  ~NativeBuffer() { omni_buf_free(buffer_); }
  NativeBuffer(const NativeBuffer&) = delete;
  NativeBuffer& operator=(const NativeBuffer&) = delete;

  /// Where the call writes; once for each buffer.
  OmniBuf* out() { return &buffer_; }
#ifndef __SANITIZE_THREAD__
  std::string_view text() const {
    return {reinterpret_cast<const char*>(buffer_.ptr), buffer_.len};
  }
#else
  // The sanitizer does not see how the engines' threads agree: a copy is read that none of them wrote.
  std::string_view text() const {
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    copy_.assign(reinterpret_cast<const char*>(buffer_.ptr), buffer_.len);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
    return copy_;
  }
#endif

 private:
#ifdef __SANITIZE_THREAD__
  mutable std::string copy_;
#endif
  OmniBuf buffer_{};
};

/// The typed error of a failed call: `what` names the work, `message` is what the call wrote.
inline Error nativeError(std::int32_t code, std::string_view what, const NativeBuffer& message) {
  std::string text = std::string(what) + ": " + std::string(message.text());
  switch (code) {
    case OMNI_EARG:
    case OMNI_EPARSE:
    case OMNI_EEVAL: return {Code::kInvalidArgument, std::move(text), "", Audience::kCaller};
    case OMNI_ECANCELLED: return {Code::kCancelled, std::move(text), "", Audience::kCaller};
    case OMNI_ELIMIT: return {Code::kLimit, std::move(text), "Ask something smaller.", Audience::kCaller};
    default: return {Code::kInternal, std::move(text), "Please report this.", Audience::kOperator};
  }
}

}  // namespace omni
