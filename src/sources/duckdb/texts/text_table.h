#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/cells/column_texts.h"
#include "sources/duckdb/texts/text_header.h"
#include "sources/duckdb/texts/text_rows.h"

namespace omni {

/// A source's settings for its files of text.
struct TextSettings {
  std::string encoding;     // its label; empty: it is found
  bool monthFirst = false;  // of dates where nothing shows whether day or month stands first
};

/// A file of delimited text as a table: its columns, what all their cells have in common, and its rows.
class TextTable {
 public:
  /// Reads all of the file. Errors: those of TextRows, kUnreadable (it has no row), kLimit (more columns than
  /// a table can have in earnest), and those of an exhausted budget.
  static Result<TextTable> scan(const std::filesystem::path& file, const TextSettings& settings,
                                const Budget& budget);

  const std::filesystem::path& file() const { return file_; }
  /// Puts the columns into that order of their names, each of which is one of its own. Whether it was
  /// another.
  bool orderAs(const std::vector<std::string>& names);

  /// Of the columns that are kept: one without a name and without a value is none.
  std::vector<std::string> names() const;
  std::vector<ColumnTexts> columns() const;
  const std::vector<TextCells>& units() const { return header_.units; }
  char delimiter() const { return form_.delimiter; }
  std::size_t rows() const { return rows_; }
  /// Notes for people on how it was read.
  std::vector<std::string> notes() const;

  using TakeRow = std::function<Status(const std::vector<std::string_view>& cells)>;
  /// Its rows, a cell for each column that is kept.
  Status each(const Budget& budget, const TakeRow& take) const;

 private:
  TextTable(std::filesystem::path file, std::string encoding)
      : file_(std::move(file)), encoding_(std::move(encoding)) {}
  Status readAll(const Budget& budget);
  Status checkWidth(std::size_t cells) const;
  Status readHead(TextRows& rows, std::vector<TextCells>& head, std::vector<bool>& behindBlank) const;
  void take(const std::vector<std::string_view>& cells, std::size_t row, bool behindBlank);
  bool mayBelong(const std::vector<std::string_view>& cells, bool behindBlank) const;
  void add(const std::vector<std::string_view>& cells);
  void addBelow();
  bool isRow(const std::vector<std::string_view>& cells) const;
  void keepColumns();

  std::filesystem::path file_;
  std::string encoding_;
  TextFileForm form_;
  TextHeader header_;
  TextCells headerRow_;  // as it stands there
  std::vector<ColumnTexts> columns_;
  std::vector<std::size_t> kept_;  // places of columns
  std::size_t rows_ = 0, repeated_ = 0, blank_ = 0, short_ = 0, long_ = 0;
  std::size_t single_ = 0;        // rows that have nothing but their first cell
  std::vector<TextCells> below_;  // such rows at the end, behind a blank one: no rows of the table
  std::size_t end_ = static_cast<std::size_t>(-1);  // where they begin, in rows of the file
  bool afterBlank_ = false;
};

}  // namespace omni
