#include "source/pages/page_tables.h"

#include <cctype>

#include "base/text.h"
#include "source/pages/page_file.h"

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

}  // namespace

std::string PageTable::name() const {
  if (const auto told = withoutNumber(caption); !told.empty()) return std::string(told);
  return headings.empty() ? std::string() : headings.back();
}

std::string PageTable::place(const std::string& page) const {
  std::string text = "table " + std::to_string(number) + " of " + page;
  if (!headings.empty()) text += ", in '" + join(headings, "' > '") + "'";
  return caption.empty() ? text : text + ": " + caption;
}

Result<std::vector<PageTable>> pageTables(const std::filesystem::path& file) {
  OMNI_TRY(text, pageText(file));
  auto tables = isHtml(file) ? htmlTables(text) : markdownTables(text);
  if (!tables) tables.error().message = file.string() + ": " + tables.error().message;
  return tables;
}

}  // namespace omni
