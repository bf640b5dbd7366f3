#include "source/pages/converted_file.h"

#include <omni_native.h>

#include <algorithm>

#include "base/native_buffer.h"
#include "base/text.h"

namespace omni {
namespace {

bool endsIn(const std::filesystem::path& file, std::initializer_list<std::string_view> endings) {
  const std::string ending = lower(file.extension().string());
  const bool isLockFile = file.filename().string().starts_with("~$");
  return !isLockFile && std::find(endings.begin(), endings.end(), ending) != endings.end();
}

// Whatever goes wrong with a file is its own fault: a panic is what it did to its reader.
Error faultOf(std::int32_t code, const NativeBuffer& message) {
  std::string text(message.text());
  if (code == OMNI_ELIMIT)
    return {Code::kLimit, std::move(text), "Split it, or save what is wanted of it in another format.",
            Audience::kOperator};
  if (code == OMNI_ELOCKED)
    return {Code::kUnreadable, std::move(text), "Save it without a password, or leave it out.",
            Audience::kOperator};
  if (code == OMNI_EPARSE || code == OMNI_EARG)
    return {Code::kUnreadable, std::move(text), "Open it in its program and save it again, or leave it out.",
            Audience::kOperator};
  return {Code::kUnreadable, "cannot be read (" + text + ")", "Please report this.", Audience::kOperator};
}

}  // namespace

bool isWorkbook(const std::filesystem::path& file) {
  return endsIn(file, {".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"});
}

bool isMail(const std::filesystem::path& file) {
  return isBoxOfMail(file) || endsIn(file, {".eml"});
}

bool isBoxOfMail(const std::filesystem::path& file) {
  return endsIn(file, {".mbox"});
}

bool mayHoldPictures(const std::filesystem::path& file) {
  return isMail(file) || endsIn(file, {".docx", ".docm", ".dotx", ".pptx", ".pptm", ".ppsx"});
}

bool isConverted(const std::filesystem::path& file) {
  return isWorkbook(file) || isMail(file) ||
         endsIn(file, {".docx", ".docm", ".dotx", ".doc", ".pptx", ".pptm", ".ppsx", ".ppt", ".odt", ".ott",
                       ".odp", ".epub", ".rtf"});
}

bool holdsPictures(const std::filesystem::path& file) {
  if (!mayHoldPictures(file)) return false;
  const std::string path = file.string();
  NativeBuffer message;
  std::int32_t holds = 0;
  return omni_pages_hold_pictures(path.data(), path.size(), &holds, message.out()) == OMNI_OK && holds != 0;
}

void ConvertedFile::Free::operator()(OmniPages* pages) const {
  omni_pages_free(pages);
}

Result<ConvertedFile> ConvertedFile::open(const std::filesystem::path& file) {
  return openWith(omni_pages_open, file);
}

Result<ConvertedFile> ConvertedFile::openPictured(const std::filesystem::path& file) {
  return openWith(omni_pages_open_pictured, file);
}

Result<ConvertedFile> ConvertedFile::openWith(Opener opener, const std::filesystem::path& file) {
  const std::string path = file.string();
  OmniPages* pages = nullptr;
  NativeBuffer message;
  const auto code = opener(path.data(), path.size(), &pages, message.out());
  if (code != OMNI_OK) return tl::unexpected(faultOf(code, message));
  return ConvertedFile(pages);
}

Result<std::optional<std::string>> ConvertedFile::next() {
  NativeBuffer html, message;
  std::int32_t more = 0;
  const auto code = omni_pages_next(pages_.get(), html.out(), &more, message.out());
  if (code != OMNI_OK) return tl::unexpected(faultOf(code, message));
  return more ? std::optional(std::string(html.text())) : std::nullopt;
}

Result<std::string> ConvertedFile::picture(std::size_t number) {
  NativeBuffer bytes, message;
  const auto code = omni_pages_picture(pages_.get(), number, bytes.out(), message.out());
  if (code != OMNI_OK) return tl::unexpected(faultOf(code, message));
  return std::string(bytes.text());
}

Result<std::string> packedSheets(const std::filesystem::path& file) {
  const std::string path = file.string();
  NativeBuffer sheets, message;
  const auto code = omni_sheets_read(path.data(), path.size(), sheets.out(), message.out());
  if (code != OMNI_OK) return tl::unexpected(faultOf(code, message));
  return std::string(sheets.text());
}

}  // namespace omni
