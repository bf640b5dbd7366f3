#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace omni {

/// A query in pieces that together are it again: words with their underscores, what is in quotes (of a last
/// one the end may be missing), and single bytes. A doubled quote ends one piece and begins the next.
std::vector<std::string_view> piecesOf(std::string_view query);

/// The text between these quotes; nothing where the piece is not in them.
std::optional<std::string_view> within(std::string_view piece, std::string_view quotes);

}  // namespace omni
