#pragma once

#include <filesystem>

namespace omni {

/// Whether a file is a film, or sound, by its ending; and whether it is sound alone.
bool isFilm(const std::filesystem::path& file);
bool isSound(const std::filesystem::path& file);
/// Whether a file holds subtitles by its ending.
bool isSubtitles(const std::filesystem::path& file);

}  // namespace omni
