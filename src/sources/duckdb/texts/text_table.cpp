#include "sources/duckdb/texts/text_table.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxColumns = 5000;
constexpr std::size_t kRowsBetweenLooks = 10'000;
constexpr std::size_t kMaxRowsBelow = 20;
constexpr std::size_t kMaxShown = 60;  // bytes of a line that a note shows

bool isBlank(std::string_view cell) {
  return trim(cell).empty();
}

bool isSingle(const std::vector<std::string_view>& cells) {
  return !cells.empty() && !isBlank(cells.front()) && std::all_of(cells.begin() + 1, cells.end(), isBlank);
}

std::string shown(std::string_view line) {
  line = trim(line);
  if (line.size() <= kMaxShown) return oneLine(std::string(line));
  return oneLine(toUtf8(line.substr(0, line.find_last_of(' ', kMaxShown)).substr(0, kMaxShown))) + " …";
}

std::string strayNote(const TextFileForm& form) {
  std::vector<std::string> lines;
  for (const std::size_t line : form.strayLines) lines.push_back(std::to_string(line));
  return counted(form.strayBytes, "byte") + (form.strayBytes == 1 ? " that is" : " that are") +
         " no UTF-8 read as windows-1252, the first in line " + join(lines, ", ");
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

Status TextTable::readHead(TextRows& rows, std::vector<TextCells>& head,
                           std::vector<bool>& behindBlank) const {
  std::vector<std::string_view> cells;
  while (head.size() < kHeaderRows) {
    OMNI_TRY(more, rows.next(cells));
    if (!more) break;
    OMNI_RETURN_IF_ERROR(checkWidth(cells.size()));
    head.push_back(textsOf(cells));
    behindBlank.push_back(rows.isBehindBlank());
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
  std::vector<bool> behindBlank;
  OMNI_RETURN_IF_ERROR(readHead(rows, head, behindBlank));
  header_ = textHeader(head, 0);
  if (header_.written) headerRow_ = head[header_.above];
  columns_.resize(headerRow_.size());
  for (std::size_t i = std::min(header_.size(), head.size()); i < head.size(); ++i)
    take({head[i].begin(), head[i].end()}, i, behindBlank[i]);
  std::vector<std::string_view> cells;
  for (std::size_t row = head.size();; ++row) {
    if (row % kRowsBetweenLooks == 0 && budget.exhausted())
      return tl::unexpected(budget.exhaustedError("reading " + file_.string()));
    OMNI_TRY(more, rows.next(cells));
    if (!more) break;
    OMNI_RETURN_IF_ERROR(checkWidth(cells.size()));
    take(cells, row, rows.isBehindBlank());
  }
  if (below_.empty()) end_ = static_cast<std::size_t>(-1);
  header_ = textHeader(head, columns_.size());
  keepColumns();
  return {};
}

// A row of nothing and a header that comes again are none of the table's.
bool TextTable::isRow(const std::vector<std::string_view>& cells) const {
  return !std::ranges::all_of(cells, isBlank) && !std::ranges::equal(cells, headerRow_);
}

// What has one cell behind a blank line, below rows of which each has several, is a note if nothing but such
// notes follows.
bool TextTable::mayBelong(const std::vector<std::string_view>& cells, bool behindBlank) const {
  if (!isSingle(cells) || headerRow_.size() < 2 || below_.size() == kMaxRowsBelow) return true;
  return below_.empty() && !(behindBlank && rows_ > 0 && single_ == 0);
}

void TextTable::take(const std::vector<std::string_view>& cells, std::size_t row, bool behindBlank) {
  if (!isRow(cells)) {
    afterBlank_ = std::ranges::all_of(cells, isBlank);
    ++(afterBlank_ ? blank_ : repeated_);
    return;
  }
  const bool belongs = mayBelong(cells, behindBlank || afterBlank_);
  afterBlank_ = false;
  if (belongs) {
    addBelow();
    add(cells);
    return;
  }
  if (below_.empty()) end_ = row;
  below_.push_back(textsOf(cells));
}

// They are rows, for others follow.
void TextTable::addBelow() {
  for (const auto& row : below_) add({row.begin(), row.end()});
  below_.clear();
}

void TextTable::add(const std::vector<std::string_view>& cells) {
  single_ += isSingle(cells) ? 1 : 0;
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

bool TextTable::orderAs(const std::vector<std::string>& names) {
  const auto rank = [&](std::size_t column) { return std::ranges::find(names, header_.names[column]); };
  const std::vector<std::size_t> before = kept_;
  std::ranges::stable_sort(kept_, {}, rank);
  return kept_ != before;
}

std::vector<ColumnTexts> TextTable::columns() const {
  std::vector<ColumnTexts> columns;
  for (const std::size_t c : kept_) columns.push_back(columns_[c]);
  return columns;
}

std::vector<std::string> TextTable::notes() const {
  std::vector<std::string> notes = header_.notes;
  if (form_.guessed) notes.push_back("read as " + form_.encoding + ", which its letters are likeliest in");
  if (form_.strayBytes > 0) notes.push_back(strayNote(form_));
  if (form_.namesDelimiter) notes.emplace_back("the first line, which names the separator, passed over");
  if (blank_ > 0) notes.push_back(counted(blank_, "row") + " without a value passed over");
  if (repeated_ > 0)
    notes.push_back(counted(repeated_, "row") + (repeated_ == 1 ? " that repeats" : " that repeat") +
                    " the header passed over");
  if (short_ > 0)
    notes.push_back(counted(short_, "row") + " with fewer cells than the header: the rest is missing");
  if (!below_.empty())
    notes.push_back(counted(below_.size(), "line") + " below the table passed over: '" +
                    shown(below_.front().front()) + "'");
  const std::size_t last = kept_.empty() ? 0 : *std::ranges::max_element(kept_);
  const bool widened = !kept_.empty() && last >= headerRow_.size();
  if (long_ > 0 && widened && !header_.lacksFirst)
    notes.push_back(counted(long_, "row") + " with more cells than the header: see '" + header_.names[last] +
                    "'");
  return notes;
}

Status TextTable::each(const Budget& budget, const TakeRow& take) const {
  OMNI_TRY(rows, TextRows::open(file_, encoding_));
  std::vector<std::string_view> cells, kept(kept_.size());
  for (std::size_t row = 0;; ++row) {
    if (row % kRowsBetweenLooks == 0 && budget.exhausted())
      return tl::unexpected(budget.exhaustedError("reading " + file_.string()));
    OMNI_TRY(more, rows.next(cells));
    if (!more || row >= end_) return {};
    if (row < header_.size() || !isRow(cells)) continue;
    for (std::size_t i = 0; i < kept_.size(); ++i)
      kept[i] = kept_[i] < cells.size() ? cells[kept_[i]] : std::string_view();
    OMNI_RETURN_IF_ERROR(take(kept));
  }
}

}  // namespace omni
