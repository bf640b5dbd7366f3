#include "sources/graph/csv_table.h"

#include <algorithm>

#include "base/text.h"
#include "sources/graph/graph_text.h"

namespace omni {
namespace {

char separatorOf(std::string_view text) {
  const auto head = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char candidate : {';', '\t'})
    if (std::count(head.begin(), head.end(), candidate) > std::count(head.begin(), head.end(), best))
      best = candidate;
  return best;
}

/// Reads one record after another.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), separator_(separatorOf(text)) {}

  bool atEnd() const { return at_ >= text_.size(); }
  std::size_t line() const { return line_; }
  char separator() const { return separator_; }
  bool unclosed() const { return unclosed_; }

  std::vector<std::string> record() {
    std::vector<std::string> fields;
    do fields.push_back(field());
    while (take(separator_));
    take('\r');
    if (take('\n')) ++line_;
    return fields;
  }

 private:
  bool take(char c) {
    if (atEnd() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string field() {
    if (take('"')) return quoted();
    const auto end = std::min(text_.find_first_of(std::string{separator_, '\n'}, at_), text_.size());
    auto value = text_.substr(at_, end - at_);
    at_ = end;
    if (value.ends_with('\r')) value.remove_suffix(1);
    return std::string(value);
  }

  std::string quoted() {
    std::string value;
    while (!atEnd()) {
      const char c = text_[at_++];
      if (c == '\n') ++line_;
      if (c != '"') {
        value += c;
      } else if (take('"')) {
        value += '"';
      } else {
        return value;
      }
    }
    unclosed_ = true;
    return value;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  bool unclosed_ = false;
};

bool isBlank(const std::vector<std::string>& record) {
  return record.size() == 1 && trim(record[0]).empty();
}

}  // namespace

Result<CsvTable> readCsv(const std::filesystem::path& file, std::string_view text) {
  Reader reader(text);
  CsvTable table{.separator = reader.separator()};
  for (auto& name : reader.record()) table.header.emplace_back(trim(name));
  while (!reader.atEnd()) {
    const auto line = reader.line();
    auto record = reader.record();
    if (reader.unclosed()) return tl::unexpected(unusable(file, line, "a quote is not closed"));
    if (isBlank(record)) continue;
    if (record.size() != table.header.size())
      return tl::unexpected(unusable(file, line,
                                     "has " + std::to_string(record.size()) + " values, the head " +
                                         std::to_string(table.header.size())));
    table.rows.push_back(std::move(record));
    table.lines.push_back(line);
  }
  return table;
}

}  // namespace omni
