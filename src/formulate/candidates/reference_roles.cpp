#include "formulate/candidates/reference_roles.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kSaid = 0.65;  // so alike are a word and a role's

// What prepositions and verbs say of the two ends of a way.
struct End {
  std::string_view words, roles;
};
constexpr End kEnds[] = {
    {"from leaving leave leaves left departing departs departed starting",
     "source origin start departure from sender"},
    {"to into arriving arrives arrived landing lands ending reaching",
     "destination arrival end target to receiver recipient"},
};

bool says(std::string_view word, std::string_view role) {
  return wordSimilarity(word, stem(word), role, stem(role)) >= kSaid ||
         std::ranges::any_of(
             kEnds, [&](const End& end) { return isAmong(end.words, word) && isAmong(end.roles, role); });
}

/// A relationship and the words that only it has among those between the same entities.
struct Role {
  std::size_t link = 0;
  std::vector<std::string> words;
};

std::vector<Role> rolesAt(const EntityModel& model, std::size_t entity) {
  std::vector<Role> roles;
  for (std::size_t l = 0; l < model.links.size(); ++l) {
    const Link& link = model.links[l];
    if (link.to != entity || link.from == entity) continue;
    Role role{l, {}};
    bool alone = true;
    auto words = identifierWords(link.phrase);
    for (std::size_t other = 0; other < model.links.size(); ++other) {
      if (other == l || model.links[other].to != entity || model.links[other].from != link.from) continue;
      alone = false;
      const auto shared = identifierWords(model.links[other].phrase);
      std::erase_if(words, [&](const auto& word) { return std::ranges::find(shared, word) != shared.end(); });
    }
    role.words = std::move(words);
    if (!alone) roles.push_back(std::move(role));
  }
  return roles;
}

}  // namespace

std::optional<std::size_t> roleSaid(const EntityModel& model, std::size_t entity,
                                    std::span<const std::string> leading) {
  if (leading.empty()) return std::nullopt;
  const auto roles = rolesAt(model, entity);
  if (roles.empty()) return std::nullopt;
  for (std::size_t i = leading.size(); i-- > 0;) {
    std::vector<std::size_t> said;
    for (const auto& role : roles)
      if (std::ranges::any_of(role.words, [&](const auto& word) { return says(leading[i], word); }))
        said.push_back(role.link);
    if (said.size() == 1) return said.front();
  }
  return std::nullopt;
}

}  // namespace omni
