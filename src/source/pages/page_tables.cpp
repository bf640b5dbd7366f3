#include "source/pages/page_tables.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "source/files/text_encoding.h"
#include "source/pages/converted_file.h"
#include "source/pages/page_file.h"
#include "source/pages/sheet_tables.h"

namespace omni {
namespace {

// "Table 3.1: Prices" gives "Prices".
std::string_view withoutNumber(std::string_view caption) {
  static constexpr std::string_view kTable = "table";
  if (!lower(caption.substr(0, kTable.size())).starts_with(kTable)) return caption;
  std::size_t at = kTable.size();
  while (at < caption.size() && (std::isspace(static_cast<unsigned char>(caption[at])) ||
                                 isDigit(caption[at]) || caption[at] == '.' || caption[at] == '-'))
    ++at;
  if (at == kTable.size()) return caption;  // "Tablets"
  if (at < caption.size() && caption[at] == ':') ++at;
  return trim(caption.substr(at));
}

Result<std::vector<PageTable>> tablesOfConverted(const std::filesystem::path& file) {
  if (isMail(file)) return std::vector<PageTable>{};
  if (isWorkbook(file)) {
    OMNI_TRY(sheets, packedSheets(file));
    return sheetTables(sheets);
  }
  OMNI_TRY(pages, ConvertedFile::open(file));
  OMNI_TRY(html, pages.next());
  return html ? htmlTables(*html) : std::vector<PageTable>{};
}

// An error says of which file it is.
Result<std::vector<PageTable>> named(const std::filesystem::path& file,
                                     Result<std::vector<PageTable>> tables) {
  if (!tables) tables.error().message = file.string() + ": " + tables.error().message;
  return tables;
}

}  // namespace

std::string PageTable::name() const {
  if (!called.empty()) return called;
  if (const auto shortened = withoutNumber(caption); !shortened.empty()) return std::string(shortened);
  return headings.empty() ? std::string() : headings.back();
}

std::string PageTable::place(const std::string& page) const {
  std::string text = "table " + std::to_string(number) + " of " + page;
  if (!headings.empty()) text += ", in '" + join(headings, "' > '") + "'";
  return caption.empty() ? text : text + ": " + caption;
}

bool mayHoldTable(std::string_view html) {
  static constexpr std::string_view kTag = "table";
  const auto same = [](char c, char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c))) == letter;
  };
  for (auto at = html.find('<'); at < html.size(); at = html.find('<', at + 1))
    if (std::ranges::equal(html.substr(at + 1, kTag.size()), kTag, same)) return true;
  return false;
}

Result<std::vector<PageTable>> pageTables(const std::filesystem::path& file) {
  if (isConverted(file)) return named(file, tablesOfConverted(file));
  OMNI_TRY(bytes, pageBytes(file));
  const bool html = isHtml(file);
  // Most pages hold none, and are not decoded to learn it; those of two bytes a letter have to be.
  const bool wide = bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE");
  const bool may = html ? mayHoldTable(bytes) : bytes.find('|') != std::string::npos;
  if (!wide && !may) return std::vector<PageTable>{};
  const std::string text = decodeText(bytes).text;
  return named(file, html ? htmlTables(text) : markdownTables(text));
}

}  // namespace omni
