#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// A picture that a page shows.
struct PagePicture {
  std::string target{};                 // as the page writes it, without what follows '?' or '#'
  std::string alt{};                    // what stands in its place; may be empty
  std::string caption{};                // "Figure 3: The export dialog"; may be empty
  std::string around{};                 // the paragraph that it stands in, else the one before it
  std::vector<std::string> headings{};  // of the section it stands in, outermost first
  std::size_t page = 0;                 // that shows it, or message of a box, from 1; 0: of what has none
};

/// Whether a paragraph says something of a picture next to it; and as much of it as is kept.
bool saysSomething(std::string_view paragraph);
std::string excerptOf(std::string paragraph);

/// The pictures that a page of HTML or Markdown shows and that lie next to it; those of other servers and
/// those within the page are passed over. Errors: those of pageText(); kLimit (nested too deeply).
Result<std::vector<PagePicture>> pagePictures(const std::filesystem::path& file);

/// A picture that lies within a document.
struct HeldPicture {
  PagePicture shown;  // where it stands there, and its description
  std::string bytes;
};

using HeldPictureSink = std::function<Status(HeldPicture)>;

/// The pictures within a file that mayHoldPictures(), in the order in which it shows them, each once for
/// every place. Those that only adorn are passed over, and so is what the messages of a box hold behind the
/// third that has it. Errors: those of ConvertedFile::openPictured(), of which the messages of a box that
/// cannot be read are none; kDeadline, kCancelled.
Status eachHeldPicture(const std::filesystem::path& file, const Budget& budget, const HeldPictureSink& sink);

// The parts of pagePictures(); each takes valid UTF-8.
Result<std::vector<PagePicture>> htmlPictures(std::string_view html);
std::vector<PagePicture> markdownPictures(std::string_view text);

}  // namespace omni
