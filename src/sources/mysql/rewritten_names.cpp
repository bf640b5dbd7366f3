#include "sources/mysql/rewritten_names.h"

#include <algorithm>
#include <vector>

namespace omni {
namespace {

class NameScanner {
 public:
  explicit NameScanner(std::string_view query) : rest_(query) {}

  RewrittenNames scan() {
    while (!rest_.empty()) {
      const char first = rest_.front();
      if (first == '`')
        takeName();
      else if (first == '\'' || first == '"')
        (void)quoted(first);
      else
        step(first);
    }
    return std::move(names_);
  }

 private:
  void step(char c) {
    if (c != ' ') {
      behindBracket_ = c == ')';
      behindName_ = false;
    }
    rest_.remove_prefix(1);
  }

  void takeName() {
    const bool behindBracket = behindBracket_, behindName = behindName_;
    std::vector<std::string> parts{quoted('`')};
    while (rest_.starts_with(".`")) {
      rest_.remove_prefix(1);
      parts.push_back(quoted('`'));
    }
    if (parts.size() == 1 && (behindBracket || isDefined())) names_.subqueries.insert(parts[0]);
    if (parts.size() == 1 && behindName) names_.aliases.insert(parts[0]);
    if (parts.size() == 2) names_.pairs.emplace(parts[0], parts[1]);
    behindName_ = parts.size() == 2;
  }

  // "with `c` as (…)", "with `c` (`a`) as (…)".
  bool isDefined() const { return rest_.starts_with(" as (") || rest_.starts_with(" (`"); }

  // The text between two marks, of which a doubled one is itself; in texts a backslash escapes.
  std::string quoted(char mark) {
    std::string inside;
    std::size_t at = 1;
    for (; at < rest_.size(); ++at) {
      if (rest_[at] == mark && (at + 1 == rest_.size() || rest_[at + 1] != mark)) break;
      if (rest_[at] == mark || (rest_[at] == '\\' && mark != '`')) ++at;
      if (at < rest_.size()) inside += rest_[at];
    }
    rest_.remove_prefix(std::min(at + 1, rest_.size()));
    behindBracket_ = behindName_ = false;
    return inside;
  }

  std::string_view rest_;
  bool behindBracket_ = false, behindName_ = false;
  RewrittenNames names_;
};

}  // namespace

RewrittenNames rewrittenNames(std::string_view query) {
  return NameScanner(query).scan();
}

}  // namespace omni
