#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"

struct OmniBuf;
struct OmniPages;

namespace omni {

/// Whether the file is by its ending one of an office, a book or mail, which is read by way of HTML. What an
/// office program leaves next to a file that is open is none.
bool isConverted(const std::filesystem::path& file);
/// Of these, whether it is a workbook: sheets of cells.
bool isWorkbook(const std::filesystem::path& file);
/// Of these, whether it is mail; and of that, whether it is a box of messages.
bool isMail(const std::filesystem::path& file);
bool isBoxOfMail(const std::filesystem::path& file);

/// Of these, whether pictures may lie within it that can be distinguished: documents, presentations and mail.
bool mayHoldPictures(const std::filesystem::path& file);
/// Whether there are any within it: of a file of an office by the names of its parts, of which none is read,
/// of a box of mail in its first 64 MB.
bool holdsPictures(const std::filesystem::path& file);

/// A file of an office, a book or mail as pages of HTML, one after the other. Sections are headings: the
/// slides of a presentation ("Slide 3: Prices"), the sheets of a workbook with the first 500 lines of each.
/// Only a box of mail has more than one page: one a message.
class ConvertedFile {
 public:
  /// Errors name no file: kUnreadable (damaged, cut off, protected by a password), kLimit (swells too much).
  static Result<ConvertedFile> open(const std::filesystem::path& file);
  /// Converts a file that may hold pictures: its page shows each by its number, from 0 (<img src="0">).
  static Result<ConvertedFile> openPictured(const std::filesystem::path& file);

  /// The next page as UTF-8; nothing behind the last. Errors: those of open(); behind one that is a message's
  /// own the others follow.
  Result<std::optional<std::string>> next();
  /// The bytes of a picture of that page, given once. Error kUnreadable: there is none of that number.
  Result<std::string> picture(std::size_t number);

 private:
  struct Free {
    void operator()(OmniPages* pages) const;
  };
  explicit ConvertedFile(OmniPages* pages) : pages_(pages) {}
  using Opener = std::int32_t (*)(const char*, std::size_t, OmniPages**, OmniBuf*);
  static Result<ConvertedFile> openWith(Opener opener, const std::filesystem::path& file);

  std::unique_ptr<OmniPages, Free> pages_;
};

/// The sheets of a workbook as omni_sheets_read() packs them. Errors: those of ConvertedFile::open().
Result<std::string> packedSheets(const std::filesystem::path& file);

}  // namespace omni
