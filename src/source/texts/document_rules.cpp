#include "source/texts/document_rules.h"

#include <algorithm>
#include <fstream>
#include <optional>

#include "source/files/glob.h"
#include "source/texts/front_matter.h"

namespace omni {
namespace {

constexpr std::streamsize kMaxBytes = 64 << 10;  // of front matter

std::string beginningOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(kMaxBytes, '\0');
  file.read(text.data(), kMaxBytes);
  text.resize(static_cast<std::size_t>(file.gcount()));
  std::erase(text, '\r');
  return text;
}

}  // namespace

Result<DocumentRules> DocumentRules::of(const PermittedPart& part) {
  DocumentRules rules;
  rules.hidden_ = part.hidden;
  for (const auto& [glob, condition] : part.rows) {
    OMNI_TRY(wanted, documentCondition(condition, part.parameters));
    rules.rules_.push_back({glob, std::move(wanted)});
  }
  return rules;
}

bool DocumentRules::permits(const std::filesystem::path& file, std::string_view id) const {
  if (matchesAnyGlob(hidden_, id)) return false;
  std::optional<FrontMatter> matter;
  const auto meets = [&](const WantedText& wanted) {
    const auto texts = matter->texts.find(wanted.key);
    return texts != matter->texts.end() &&
           std::ranges::find(texts->second, wanted.text) != texts->second.end();
  };
  for (const Rule& rule : rules_) {
    if (!matchesGlob(rule.glob, id)) continue;
    if (!matter) matter = frontMatterOf(beginningOf(file));
    if (!std::ranges::all_of(rule.wanted, meets)) return false;
  }
  return true;
}

}  // namespace omni
