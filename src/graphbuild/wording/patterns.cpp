#include "graphbuild/wording/patterns.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMinRight = 2;

using Json = nlohmann::json;

Json toJson(const Pattern& pattern) {
  return {{"context", pattern.context}, {"type", pattern.type},         {"from", pattern.from},
          {"to", pattern.to},           {"backward", pattern.backward}, {"right", pattern.right},
          {"wrong", pattern.wrong}};
}

Result<Pattern> patternOf(const std::string& line, std::size_t number) {
  const Json json = Json::parse(line, nullptr, false);
  const auto text = [&](const char* key) { return json[key].get<std::string>(); };
  const auto has = [&](const char* key, auto is) { return json.contains(key) && (json[key].*is)(); };
  for (const char* key : {"context", "type", "from", "to"})
    if (!json.is_object() || !has(key, &Json::is_string))
      return fail(Code::kUnreadable, "line " + std::to_string(number) + " of the patterns is no pattern",
                  "Learn them anew with --learn.");
  if (!has("backward", &Json::is_boolean) || !has("right", &Json::is_number_unsigned) ||
      !has("wrong", &Json::is_number_unsigned))
    return fail(Code::kUnreadable, "line " + std::to_string(number) + " of the patterns counts nothing",
                "Learn them anew with --learn.");
  return Pattern{text("context"),
                 text("type"),
                 text("from"),
                 text("to"),
                 json["backward"].get<bool>(),
                 json["right"].get<std::size_t>(),
                 json["wrong"].get<std::size_t>()};
}

bool isFor(const Pattern& pattern, const KnownThing& from, const KnownThing& to) {
  return from.is(pattern.from) && to.is(pattern.to);
}

}  // namespace

Patterns::Patterns(std::vector<Pattern> patterns) : patterns_(std::move(patterns)) {
  std::ranges::sort(patterns_, {}, [](const Pattern& pattern) {
    return std::tie(pattern.context, pattern.type, pattern.from, pattern.to, pattern.backward);
  });
  for (std::size_t first = 0; first < patterns_.size();) {
    std::size_t end = first;
    while (end < patterns_.size() && patterns_[end].context == patterns_[first].context) ++end;
    byContext_[patterns_[first].context] = {first, end};
    first = end;
  }
}

Result<Patterns> Patterns::parse(const std::string& lines) {
  std::vector<Pattern> patterns;
  std::size_t number = 0;
  for (const std::string& line : split(lines, '\n')) {
    ++number;
    if (line.empty()) continue;
    OMNI_TRY(pattern, patternOf(line, number));
    patterns.push_back(std::move(pattern));
  }
  return Patterns(std::move(patterns));
}

std::string Patterns::lines() const {
  std::string lines;
  for (const Pattern& pattern : patterns_)
    lines += toJson(pattern).dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  return lines;
}

std::vector<PatternMatch> Patterns::of(const NamedPair& pair, const Knowledge& knowledge,
                                       double least) const {
  const auto& things = knowledge.things();
  std::vector<PatternMatch> matched;
  for (const std::string& context : pair.contexts) {
    const auto found = byContext_.find(context);
    if (found == byContext_.end()) continue;
    for (std::size_t p = found->second.first; p < found->second.second; ++p) {
      const Pattern& pattern = patterns_[p];
      const std::size_t from = pattern.backward ? pair.second : pair.first;
      const std::size_t to = pattern.backward ? pair.first : pair.second;
      if (pattern.confidence() < least || !isFor(pattern, things[from], things[to])) continue;
      const auto same = std::ranges::find_if(matched, [&](const PatternMatch& other) {
        return other.pattern->type == pattern.type && other.from == from && other.to == to;
      });
      if (same == matched.end())
        matched.push_back({&pattern, from, to});
      else if (same->pattern->confidence() < pattern.confidence())
        same->pattern = &pattern;
    }
  }
  return matched;
}

void PatternLearner::see(const std::vector<NamedPair>& pairs) {
  const auto& things = knowledge_.things();
  const auto& relations = knowledge_.relations();
  for (const NamedPair& pair : pairs)
    for (std::size_t r = 0; r < relations.size(); ++r) {
      const KnownThing &first = things[pair.first], &second = things[pair.second];
      if (first.is(relations[r].from) && second.is(relations[r].to)) see(pair, r, false);
      if (second.is(relations[r].from) && first.is(relations[r].to)) see(pair, r, true);
    }
}

bool PatternLearner::isStated(const KnownRelation& relation, std::size_t from, std::size_t to) const {
  return relation.known.contains(from) ||
         std::ranges::any_of(knowledge_.relations(), [&](const KnownRelation& other) {
           return other.from == relation.from && other.to == relation.to && other.relates(from, to);
         });
}

void PatternLearner::see(const NamedPair& pair, std::size_t relation, bool backward) {
  const KnownRelation& known = knowledge_.relations()[relation];
  const std::size_t from = backward ? pair.second : pair.first, to = backward ? pair.first : pair.second;
  if (!isStated(known, from, to)) return;
  for (const std::string& context : pair.contexts) {
    Seen& seen = seen_[{context, relation, backward}];
    (known.relates(from, to) ? seen.right : seen.wrong).insert(KnownRelation::pairOf(from, to));
  }
}

namespace {

/// Whether it is said of two things at least, and of two others.
bool varies(const std::unordered_set<std::uint64_t>& pairs) {
  const std::uint64_t some = *pairs.begin();
  const auto differs = [&](unsigned shift) {
    return std::ranges::any_of(pairs, [&](std::uint64_t pair) {
      return static_cast<std::uint32_t>(pair >> shift) != static_cast<std::uint32_t>(some >> shift);
    });
  };
  return differs(0) && differs(32);
}

/// "is licensed under the" for LICENSE.
bool namesRelation(const std::string& context, const std::string& type) {
  const auto matched = contentStems(context);
  return std::ranges::any_of(contentStems(type), [&](const std::string& word) {
    return std::ranges::find(matched, word) != matched.end();
  });
}

}  // namespace

Patterns PatternLearner::learned() const {
  std::vector<Pattern> patterns;
  for (const auto& [key, seen] : seen_) {
    const KnownRelation& known = knowledge_.relations()[key.relation];
    if (seen.right.size() < kMinRight || seen.right.size() <= seen.wrong.size()) continue;
    if (!varies(seen.right) && !namesRelation(key.context, known.type)) continue;
    patterns.push_back(
        {key.context, known.type, known.from, known.to, key.backward, seen.right.size(), seen.wrong.size()});
  }
  return Patterns(std::move(patterns));
}

}  // namespace omni
