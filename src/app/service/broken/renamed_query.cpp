#include "app/service/broken/renamed_query.h"

#include <map>

#include "base/text.h"
#include "language/languages.h"

namespace omni {
namespace {

using Names = std::map<std::string, std::string>;  // in lower case, what is written now

Names renamedNames(const std::vector<Change>& changes) {
  Names names;
  for (const Change& change : changes) {
    if (change.kind != Change::Kind::kRenamed) continue;
    const std::string before = lastPart(change.before.front()), after = lastPart(change.after.front());
    if (before != after) names[lower(before)] = after;
  }
  return names;
}

// The end of a text in single quotes that begins at `at`.
std::size_t endOfText(std::string_view query, std::size_t at) {
  const auto end = query.find('\'', at + 1);
  return end == std::string_view::npos ? query.size() : end + 1;
}

std::size_t endOfWord(std::string_view query, std::size_t at) {
  while (at < query.size() && isWordByte(query[at])) ++at;
  return at;
}

std::string withNames(std::string_view query, const Names& names) {
  std::string written;
  for (std::size_t at = 0; at < query.size();) {
    const bool word = isWordByte(query[at]);
    const std::size_t end = word ? endOfWord(query, at) : query[at] == '\'' ? endOfText(query, at) : at + 1;
    const std::string piece(query.substr(at, end - at));
    const auto known = word ? names.find(lower(piece)) : names.end();
    written += known == names.end() ? piece : known->second;
    at = end;
  }
  return written;
}

}  // namespace

std::string lastPart(const std::string& name) {
  const auto cut = name.find_last_of("./#");
  return cut == std::string::npos ? name : name.substr(cut + 1);
}

std::optional<std::string> renamedQuery(const NativeQuery& query, const std::vector<Change>& changes,
                                        const Descriptor& now) {
  NativeQuery renamed = query;
  renamed.text = withNames(query.text, renamedNames(changes));
  if (renamed.text == query.text || !languageOf(query.route).admit(renamed, now)) return std::nullopt;
  return renamed.text;
}

}  // namespace omni
