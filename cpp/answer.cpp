#include "omni/answer.h"

#include <algorithm>
#include <charconv>

namespace omni::client {
namespace {

struct CellText {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
  }
  std::string operator()(const std::string& value) const { return value; }
};

}  // namespace

std::string toText(const Cell& cell) {
  return std::visit(CellText(), cell);
}

std::optional<std::size_t> Table::find(std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

std::string Provenance::text() const {
  std::string place = document;
  for (const std::string& element : document.empty() ? elements : std::vector<std::string>())
    place += (place.empty() ? "" : ", ") + element;
  if (page > 0) place += ", page " + std::to_string(page);
  return source + " · " + language + (place.empty() ? "" : " · ") + place;
}

const Table& Answer::table() const {
  static const Table kNone;
  if (!answered()) return kNone;
  const auto found = std::find_if(citations.begin(), citations.end(),
                                  [](const Citation& citation) { return !citation.table.columns.empty(); });
  return found == citations.end() ? kNone : found->table;
}

const Query* Answer::query() const {
  const auto found = std::find_if(citations.begin(), citations.end(),
                                  [](const Citation& citation) { return citation.query.has_value(); });
  return found == citations.end() ? nullptr : &*found->query;
}

std::vector<Provenance> Answer::provenance() const {
  std::vector<Provenance> found;
  for (const Citation& citation : citations) found.push_back(citation.provenance);
  return found;
}

}  // namespace omni::client
