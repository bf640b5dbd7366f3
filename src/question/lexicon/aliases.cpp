#include "question/lexicon/aliases.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

bool endsWord(std::string_view text, std::size_t at) {
  return at == 0 || at >= text.size() || !isWordByte(text[at - 1]) || !isWordByte(text[at]);
}

// The longest alias that stands at `at`, the end if none does.
Aliases::const_iterator aliasAt(std::string_view lowered, std::size_t at, const Aliases& aliases) {
  auto longest = aliases.end();
  for (auto alias = aliases.begin(); alias != aliases.end(); ++alias) {
    const bool stands = lowered.substr(at).starts_with(alias->first) && endsWord(lowered, at) &&
                        endsWord(lowered, at + alias->first.size());
    if (stands && (longest == aliases.end() || alias->first.size() > longest->first.size())) longest = alias;
  }
  return longest;
}

}  // namespace

std::string withAliases(std::string_view question, const Aliases& aliases) {
  if (aliases.empty()) return std::string(question);
  const std::string lowered = lower(question);
  std::string replaced;
  bool quoted = false;
  for (std::size_t at = 0; at < question.size();) {
    quoted ^= question[at] == '"';
    const auto alias = quoted ? aliases.end() : aliasAt(lowered, at, aliases);
    if (alias == aliases.end()) {
      replaced += question[at++];
      continue;
    }
    replaced += alias->second;
    at += alias->first.size();
  }
  return replaced;
}

}  // namespace omni
