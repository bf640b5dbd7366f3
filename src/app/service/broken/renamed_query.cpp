#include "app/service/broken/renamed_query.h"

#include <map>

#include "app/service/broken/query_pieces.h"
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

std::string withNames(std::string_view query, const Names& names) {
  std::string written;
  for (const std::string_view piece : piecesOf(query)) {
    const auto quoted = within(piece, "\"`");
    const auto known = names.find(lower(quoted.value_or(piece)));
    if (known == names.end())
      written += piece;
    else if (quoted)
      written += piece.front() + known->second + piece.back();
    else
      written += known->second;
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
  if (renamed.text == query.text || !languageOf(query.route).validate(renamed, now)) return std::nullopt;
  return renamed.text;
}

}  // namespace omni
