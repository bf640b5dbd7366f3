#pragma once

#include <omni_native.h>

#include "base/sealed/checked_file.h"

namespace omni {

/// A file as the Rust engines read it; it stays where it is while they do.
inline OmniChecked nativeView(const CheckedFile& file) {
  // By its own memory and flags, which stay when the file is moved.
  return {file.memory().data(),
          file.size(),
          file.present(),
          FileChecksums::kBlock,
          file.handle(),
          [](const void* of, std::size_t from, std::size_t length) {
            return CheckedFile::load(of, from, length) ? std::int32_t{1} : std::int32_t{0};
          }};
}

}  // namespace omni
