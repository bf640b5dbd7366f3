#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "base/world.h"

namespace omni {

/// Where lines come from.
class Lines {
 public:
  virtual ~Lines() = default;
  /// The next line, without its end; nothing when there are no more.
  virtual std::optional<std::string> next() = 0;
};

/// Lines typed at a terminal, with editing. What was typed is kept in `history`, which nobody else may read;
/// empty: nowhere. Ctrl-C empties the line, Ctrl-D on an empty one ends.
std::unique_ptr<Lines> editedLines(const std::string& prompt, const std::filesystem::path& history);

/// Lines of a stream, which must outlive them.
std::unique_ptr<Lines> plainLines(std::istream& in);

/// Where what was typed is kept: `history` in $XDG_STATE_HOME/omni, else in $HOME/.local/state/omni, else
/// nowhere (empty).
std::filesystem::path historyFile(const World& world);

}  // namespace omni
