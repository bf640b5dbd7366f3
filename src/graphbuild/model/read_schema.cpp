#include "graphbuild/model/read_schema.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

bool isWord(std::string_view word) {
  return !word.empty() && word.size() <= Knowledge::kLongestName &&
         std::ranges::all_of(word, [](char c) { return isWordByte(c) || c == '_'; });
}

/// What stands in `text` between two marks, from `at` on; `at` moves behind the second.
std::string_view between(std::string_view text, std::size_t& at, std::string_view open,
                         std::string_view close) {
  if (text.substr(at, open.size()) != open) return {};
  const std::size_t begin = at + open.size(), end = text.find(close, begin);
  if (end == std::string_view::npos) return {};
  at = end + close.size();
  return trim(text.substr(begin, end - begin));
}

}  // namespace

Result<ReadSchema> ReadSchema::parse(std::string_view lines) {
  ReadSchema schema;
  std::size_t number = 0;
  for (const std::string& whole : split(lines, '\n')) {
    ++number;
    const std::string_view line = trim(whole);
    if (line.empty() || line.starts_with('#')) continue;
    std::size_t at = 0;
    const auto from = between(line, at, "(:", ")"), type = between(line, at, "-[:", "]"),
               to = between(line, at, "->(:", ")");
    if (!isWord(from) || !isWord(type) || !isWord(to) || at != line.size())
      return fail(Code::kInvalidArgument, "line " + std::to_string(number) + " of the schema is no pattern",
                  "Write (:Person)-[:REPORTS_TO]->(:Person).");
    if (!schema.has(std::string(from), std::string(type), std::string(to)))
      schema.relations_.push_back({std::string(from), std::string(type), std::string(to)});
  }
  return schema;
}

ReadSchema ReadSchema::of(const Knowledge& knowledge) {
  std::vector<const KnownRelation*> known;
  for (const KnownRelation& relation : knowledge.relations())
    if (!relation.pairs.empty()) known.push_back(&relation);
  std::ranges::stable_sort(known, std::greater<>(),
                           [](const auto* relation) { return relation->pairs.size(); });
  ReadSchema schema;
  for (const KnownRelation* relation : known)
    if (schema.relations_.size() < kMaxRelations)
      schema.relations_.push_back({relation->from, relation->type, relation->to});
  return schema;
}

bool ReadSchema::has(const std::string& from, const std::string& type, const std::string& to) const {
  return std::ranges::find(relations_, SoughtRelation{from, type, to}) != relations_.end();
}

bool ReadSchema::hasType(const std::string& type) const {
  return std::ranges::any_of(relations_, [&](const auto& one) { return one.from == type || one.to == type; });
}

std::string ReadSchema::lines() const {
  std::string lines;
  for (const SoughtRelation& one : relations_)
    lines += "(:" + one.from + ")-[:" + one.type + "]->(:" + one.to + ")\n";
  return lines;
}

}  // namespace omni
