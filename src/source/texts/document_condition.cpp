#include "source/texts/document_condition.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace omni {
namespace {

/// Reads a condition from left to right.
class ConditionReader {
 public:
  ConditionReader(std::string_view text, const std::vector<Parameter>& parameters)
      : rest_(trim(text)), parameters_(parameters) {}

  bool atEnd() const { return rest_.empty(); }

  bool take(std::string_view wanted) {
    if (!lower(rest_).starts_with(wanted)) return false;
    skip(wanted.size());
    return true;
  }

  std::string word() {
    const auto end = std::ranges::find_if_not(
        rest_, [](char c) { return isWordByte(c) || c == '_' || c == '-' || c == '.'; });
    return cut(static_cast<std::size_t>(end - rest_.begin()));
  }

  std::optional<std::string> value() {
    if (rest_.starts_with(':')) {
      skip(1);
      const auto found = std::ranges::find(parameters_, word(), &Parameter::name);
      return found == parameters_.end() ? std::nullopt : std::optional(toText(found->value));
    }
    if (!rest_.starts_with('\'') && !rest_.starts_with('"')) return word();
    const auto end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string quoted = cut(end + 1);
    return quoted.substr(1, quoted.size() - 2);
  }

 private:
  void skip(std::size_t bytes) { rest_ = trim(rest_.substr(bytes)); }
  std::string cut(std::size_t bytes) {
    std::string taken(rest_.substr(0, bytes));
    skip(bytes);
    return taken;
  }

  std::string_view rest_;
  const std::vector<Parameter>& parameters_;
};

}  // namespace

Result<std::vector<WantedText>> documentCondition(std::string_view written,
                                                  const std::vector<Parameter>& parameters) {
  ConditionReader reader(written, parameters);
  std::vector<WantedText> wanted;
  while (true) {
    const std::string key = reader.word();
    const auto text = key.empty() || !reader.take("=") ? std::nullopt : reader.value();
    if (!text || text->empty()) break;
    wanted.push_back({key, *text});
    if (reader.atEnd()) return wanted;
    if (!reader.take("and ")) break;
  }
  return fail(Code::kInvalidArgument, "'" + std::string(written) + "' is no condition on documents",
              "Write KEY = VALUE, and between several of them.", Audience::kOperator);
}

}  // namespace omni
