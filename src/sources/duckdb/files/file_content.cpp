#include "sources/duckdb/files/file_content.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/text.h"
#include "source/files/inflated_file.h"

namespace omni {
namespace {

constexpr std::size_t kMaxNamedLines = 3;

bool isJsonLines(const std::filesystem::path& file) {
  const std::string name = lower(file.filename().string());
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"},
      [&](std::string_view ending) { return name.ends_with(ending); });
}

/// A file, a run of bytes at a time that is as long as is asked for.
class Pieces {
 public:
  explicit Pieces(InflatedFile in) : in_(std::move(in)) {}

  /// What is left of the current piece; nothing at the end.
  Result<std::string_view> left() {
    if (left_.empty()) {
      OMNI_TRY(piece, in_.next());
      left_ = piece;
    }
    return left_;
  }
  void take(std::size_t size) { left_.remove_prefix(size); }

 private:
  InflatedFile in_;
  std::string_view left_;
};

class LineCheck {
 public:
  void add(std::string_view piece) {
    for (std::size_t end = piece.find('\n'); end != std::string_view::npos; end = piece.find('\n')) {
      line_ += piece.substr(0, end);
      endLine();
      piece.remove_prefix(end + 1);
    }
    line_ += piece;
  }
  BrokenLines result() {
    endLine();
    return std::move(broken_);
  }

 private:
  void endLine() {
    ++number_;
    const bool isSound = trim(line_).empty() || nlohmann::json::accept(line_);
    line_.clear();
    if (isSound) return;
    if (++broken_.count <= kMaxNamedLines) broken_.first.push_back(number_);
  }

  std::string line_;
  std::size_t number_ = 0;
  BrokenLines broken_;
};

}  // namespace

bool haveSameContent(const std::filesystem::path& one, const std::filesystem::path& other,
                     const Budget& budget) {
  auto first = InflatedFile::open(one), second = InflatedFile::open(other);
  if (!first || !second) return false;
  Pieces a(*std::move(first)), b(*std::move(second));
  while (!budget.exhausted()) {
    const auto left = a.left(), right = b.left();
    if (!left || !right) return false;
    const std::size_t size = std::min(left->size(), right->size());
    if (size == 0) return left->size() == right->size();
    if (left->substr(0, size) != right->substr(0, size)) return false;
    a.take(size);
    b.take(size);
  }
  return false;
}

Result<BrokenLines> brokenJsonLines(const std::filesystem::path& file, const Budget& budget) {
  if (!isJsonLines(file)) return BrokenLines{};
  OMNI_TRY(in, InflatedFile::open(file));
  LineCheck check;
  for (;;) {
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading " + file.string()));
    OMNI_TRY(piece, in.next());
    if (piece.empty()) return check.result();
    check.add(piece);
  }
}

}  // namespace omni
