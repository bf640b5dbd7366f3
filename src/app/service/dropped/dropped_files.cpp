#include "app/service/dropped/dropped_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <vector>

#include "base/keeping/private_folder.h"
#include "base/keeping/random_id.h"
#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kIdDigits = 32;
constexpr std::size_t kMaxName = 120;
constexpr std::string_view kPart = ".part";  // of the name of a file that is not whole yet
constexpr std::array<std::string_view, 11> kTypes{".csv", ".tsv",  ".xlsx", ".parquet", ".json", ".jsonl",
                                                  ".pdf", ".docx", ".md",   ".txt",     ".html"};

bool isName(const std::string& name) {
  const bool isPlain = std::ranges::all_of(name, [](unsigned char c) {
    constexpr std::string_view kReserved = "/\\*?[]{}:\"<>|";  // of paths and of patterns
    return c >= ' ' && c != 0x7f && kReserved.find(static_cast<char>(c)) == std::string_view::npos;
  });
  return isPlain && !name.empty() && name.size() <= kMaxName && name.front() != '.' && toUtf8(name) == name;
}

bool isId(const std::string& id) {
  return id.size() == kIdDigits &&
         std::ranges::all_of(id, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
}

/// What lies below a folder: how many folders of files, and their bytes.
struct Held {
  std::size_t files = 0;
  std::uintmax_t bytes = 0;
};

Held heldIn(const fs::path& folder) {
  Held held;
  std::error_code error;
  for (const auto& one : fs::directory_iterator(folder, error)) {
    ++held.files;
    for (const auto& file : fs::directory_iterator(one.path(), error))
      if (const auto size = fs::file_size(file.path(), error); !error) held.bytes += size;
  }
  return held;
}

Error tooMuch(std::string what) {
  return {Code::kLimit, std::move(what), "Add the file as a source of the configuration instead."};
}

}  // namespace

Result<std::string> DroppedFiles::begin(const std::string& name) const {
  if (!isName(name))
    return fail(Code::kInvalidArgument, "'" + toUtf8(name.substr(0, kMaxName)) + "' is no name of a file",
                "Give the file a name of letters, digits, spaces, dots, - and _.");
  if (!isOneOf(kTypes, lower(fs::path(name).extension().string())))
    return fail(Code::kUnsupported, "files like '" + name + "' are not taken",
                "Add CSV, XLSX, Parquet, JSON, PDF, DOCX, Markdown, HTML or text files.");
  OMNI_RETURN_IF_ERROR(makePrivateFolder(folder_));
  dropUnfinished();
  if (heldIn(folder_).files >= bounds_.files)
    return tl::unexpected(tooMuch("there are " + std::to_string(bounds_.files) + " files already"));
  const std::string id = randomId(kIdDigits);
  OMNI_RETURN_IF_ERROR(makePrivateFolder(folder_ / id));
  const fs::path part = folder_ / id / (name + std::string(kPart));
  if (!std::ofstream(part, std::ios::binary)) {
    remove(id);
    return fail(Code::kUnavailable, "the file '" + name + "' cannot be written",
                "Look at the server's disk.");
  }
  return id;
}

Result<fs::path> DroppedFiles::begun(const std::string& id) const {
  std::error_code error;
  if (isId(id))
    for (const auto& file : fs::directory_iterator(folder_ / id, error))
      if (file.path().extension() == kPart) return file.path();
  return fail(Code::kNotFound, "no such file has begun", "Begin it again, without an id.");
}

Status DroppedFiles::append(const std::string& id, std::string_view bytes) const {
  OMNI_TRY(part, begun(id));
  std::error_code error;
  const auto size = fs::file_size(part, error);
  if (error || size + bytes.size() > bounds_.file || heldIn(folder_).bytes + bytes.size() > bounds_.all) {
    remove(id);
    return tl::unexpected(tooMuch("the file is too large, or all of them are"));
  }
  std::ofstream file(part, std::ios::binary | std::ios::app);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (file.flush()) return {};
  remove(id);
  return fail(Code::kUnavailable, "the file cannot be written", "Look at the server's disk.");
}

Result<fs::path> DroppedFiles::finish(const std::string& id) const {
  OMNI_TRY(part, begun(id));
  std::error_code error;
  if (fs::file_size(part, error) == 0 || error) {
    remove(id);
    return fail(Code::kInvalidArgument, "the file is empty", "Add one that holds something.");
  }
  fs::path whole = part;
  whole.replace_extension();
  fs::rename(part, whole, error);
  if (!error) return whole;
  remove(id);
  return fail(Code::kUnavailable, "the file cannot be written", "Look at the server's disk.");
}

void DroppedFiles::remove(const std::string& id) const {
  std::error_code ignored;
  if (isId(id)) fs::remove_all(folder_ / id, ignored);
}

std::string DroppedFiles::idOf(const fs::path& file) const {
  const fs::path around = file.parent_path();
  const std::string id = around.filename().string();
  return around.parent_path() == folder_ && isId(id) ? id : std::string();
}

void DroppedFiles::dropUnfinished() const {
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  std::vector<std::string> old;
  for (const auto& one : fs::directory_iterator(folder_, error))
    for (const auto& file : fs::directory_iterator(one.path(), error))
      if (file.path().extension() == kPart &&
          now - fs::last_write_time(file.path(), error) > bounds_.unfinished)
        old.push_back(one.path().filename().string());
  for (const std::string& id : old) remove(id);
}

}  // namespace omni
