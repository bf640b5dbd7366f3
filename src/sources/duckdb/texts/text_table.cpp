#include "sources/duckdb/texts/text_table.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxColumns = 5000;
constexpr std::size_t kRowsBetweenLooks = 10'000;

bool isBlank(std::string_view cell) {
  return trim(cell).empty();
}

TextCells textsOf(const std::vector<std::string_view>& cells) {
  return {cells.begin(), cells.end()};
}

}  // namespace

Result<TextTable> TextTable::scan(const std::filesystem::path& file, const TextSettings& settings,
                                  const Budget& budget) {
  TextTable table(file, settings.encoding);
  OMNI_RETURN_IF_ERROR(table.readAll(budget));
  return table;
}

Status TextTable::checkWidth(std::size_t cells) const {
  if (cells <= kMaxColumns) return {};
  return fail(Code::kLimit, file_.string() + " has more than " + std::to_string(kMaxColumns) + " columns",
              "Turn the table on its side: one row for each of these columns.", Audience::kOperator);
}

Status TextTable::readHead(TextRows& rows, std::vector<TextCells>& head) {
  std::vector<std::string_view> cells;
  while (head.size() < kHeaderRows) {
    OMNI_TRY(more, rows.next(cells));
    if (!more) break;
    OMNI_RETURN_IF_ERROR(checkWidth(cells.size()));
    head.push_back(textsOf(cells));
  }
  if (head.empty())
    return fail(Code::kUnreadable, file_.string() + " has no rows",
                "Export it again, or take it out of the source.", Audience::kOperator);
  return {};
}

// The first rows show the header; all rows show the number of columns.
Status TextTable::readAll(const Budget& budget) {
  OMNI_TRY(rows, TextRows::open(file_, encoding_));
  form_ = rows.form();
  std::vector<TextCells> head;
  OMNI_RETURN_IF_ERROR(readHead(rows, head));
  header_ = textHeader(head, 0);
  if (header_.written) headerRow_ = head[header_.above];
  columns_.resize(headerRow_.size());
  for (std::size_t i = std::min(header_.size(), head.size()); i < head.size(); ++i)
    add({head[i].begin(), head[i].end()});
  std::vector<std::string_view> cells;
  for (std::size_t row = 0;; ++row) {
    if (row % kRowsBetweenLooks == 0 && budget.exhausted())
      return tl::unexpected(budget.exhaustedError("reading " + file_.string()));
    OMNI_TRY(more, rows.next(cells));
    if (!more) break;
    OMNI_RETURN_IF_ERROR(checkWidth(cells.size()));
    add(cells);
  }
  header_ = textHeader(head, columns_.size());
  keepColumns();
  return {};
}

// A row of nothing and a header that comes again are none of the table's.
bool TextTable::isRow(const std::vector<std::string_view>& cells) const {
  return !std::ranges::all_of(cells, isBlank) && !std::ranges::equal(cells, headerRow_);
}

void TextTable::add(const std::vector<std::string_view>& cells) {
  if (!isRow(cells)) {
    ++(std::ranges::all_of(cells, isBlank) ? blank_ : repeated_);
    return;
  }
  ++rows_;
  if (header_.written) {
    short_ += cells.size() < headerRow_.size() ? 1 : 0;
    long_ += cells.size() > headerRow_.size() ? 1 : 0;
  }
  if (cells.size() > columns_.size()) columns_.resize(cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c) columns_[c].add(cells[c]);
}

void TextTable::keepColumns() {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const bool isNamed = c < headerRow_.size() && !isBlank(headerRow_[c]);
    if (isNamed || !columns_[c].isEmpty()) kept_.push_back(c);
  }
}

std::vector<std::string> TextTable::names() const {
  std::vector<std::string> names;
  for (const std::size_t c : kept_) names.push_back(header_.names[c]);
  return names;
}

std::vector<ColumnTexts> TextTable::columns() const {
  std::vector<ColumnTexts> columns;
  for (const std::size_t c : kept_) columns.push_back(columns_[c]);
  return columns;
}

std::vector<std::string> TextTable::notes() const {
  std::vector<std::string> notes = header_.notes;
  if (form_.guessed) notes.push_back("read as " + form_.encoding + ", which its letters are likeliest in");
  if (blank_ > 0) notes.push_back(counted(blank_, "row") + " without a value passed over");
  if (repeated_ > 0)
    notes.push_back(counted(repeated_, "row") + (repeated_ == 1 ? " that repeats" : " that repeat") +
                    " the header passed over");
  if (short_ > 0)
    notes.push_back(counted(short_, "row") + " with fewer cells than the header: the rest is missing");
  const bool widened = !kept_.empty() && kept_.back() >= headerRow_.size();
  if (long_ > 0 && widened && !header_.lacksFirst)
    notes.push_back(counted(long_, "row") + " with more cells than the header: see '" +
                    header_.names[kept_.back()] + "'");
  return notes;
}

Status TextTable::each(const Budget& budget, const TakeRow& take) const {
  OMNI_TRY(rows, TextRows::open(file_, encoding_));
  std::vector<std::string_view> cells, kept(kept_.size());
  for (std::size_t row = 0;; ++row) {
    if (row % kRowsBetweenLooks == 0 && budget.exhausted())
      return tl::unexpected(budget.exhaustedError("reading " + file_.string()));
    OMNI_TRY(more, rows.next(cells));
    if (!more) return {};
    if (row < header_.size() || !isRow(cells)) continue;
    for (std::size_t i = 0; i < kept_.size(); ++i)
      kept[i] = kept_[i] < cells.size() ? cells[kept_[i]] : std::string_view();
    OMNI_RETURN_IF_ERROR(take(kept));
  }
}

}  // namespace omni
