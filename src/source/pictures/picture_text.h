#pragma once

#include <filesystem>
#include <string>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// Whether there is a program that reads text in pictures (tesseract).
bool canReadPictures();

/// The text that stands in a picture, lines as they stand there, without what is hardly legible; may be
/// empty. Errors: kUnavailable (no such program), kUnreadable (the picture is broken), kLimit, kDeadline,
/// kCancelled.
Result<std::string> textInPicture(const std::filesystem::path& file, const Budget& budget);

/// The text of a picture whose file says that it is shown otherwise than it is stored; where there is no
/// program that turns it (ffmpeg), as it is stored.
Result<std::string> textInTurnedPicture(const std::filesystem::path& file, const Budget& budget);

}  // namespace omni
