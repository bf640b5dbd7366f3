#include "formulate/sketch/elements/roles.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kRoleLikeness = 0.65;  // so alike are a word and a role's

// What prepositions and verbs say of the two ends of a way.
struct End {
  std::string_view words, roles;
};
constexpr End kEnds[] = {
    {"from leaving leave leaves left depart departing departs departed start starts started starting",
     "source origin start departure from sender"},
    {"to into arrive arriving arrives arrived land landing lands end ends ended ending reach reaching",
     "destination arrival end target to receiver recipient"},
};

bool saysEnd(std::string_view word, std::string_view role) {
  return std::ranges::any_of(
      kEnds, [&](const End& end) { return isAmong(end.words, word) && isAmong(end.roles, role); });
}

bool says(std::string_view word, std::string_view role) {
  return wordSimilarity(word, stem(word), role, stem(role)) >= kRoleLikeness || saysEnd(word, role);
}

/// One of several that play different roles, and the words that only it has among them.
struct Role {
  std::size_t index = 0;
  std::vector<std::string> words;
};

/// A relationship or an attribute, and what it is called.
struct Called {
  std::size_t index = 0;
  const std::string& phrase;
};

// None of one alone.
std::vector<Role> rolesAmong(const std::vector<Called>& all) {
  std::vector<Role> roles;
  if (all.size() < 2) return roles;
  for (const auto& one : all) {
    auto words = identifierWords(one.phrase);
    for (const auto& other : all) {
      if (other.index == one.index) continue;
      const auto shared = identifierWords(other.phrase);
      std::erase_if(words, [&](const auto& word) { return std::ranges::find(shared, word) != shared.end(); });
    }
    roles.push_back({one.index, std::move(words)});
  }
  return roles;
}

std::vector<Role> rolesAt(const EntityModel& model, std::size_t entity) {
  std::map<std::size_t, std::vector<Called>> leading;  // to the entity, by where they start
  for (std::size_t l = 0; l < model.links.size(); ++l)
    if (const Link& link = model.links[l]; link.to == entity && link.from != entity)
      leading[link.from].push_back({l, link.phrase});
  std::vector<Role> roles;
  for (const auto& [from, links] : leading) std::ranges::move(rolesAmong(links), std::back_inserter(roles));
  return roles;
}

// The one whose role is said by a word that is no other's; the nearest word, which is the last, decides.
template <class Says>
std::optional<std::size_t> roleAmong(const std::vector<Role>& roles, std::span<const std::string> leading,
                                     const Says& says) {
  for (std::size_t i = leading.size(); i-- > 0;) {
    std::vector<std::size_t> found;
    for (const auto& role : roles)
      if (std::ranges::any_of(role.words, [&](const auto& word) { return says(leading[i], word); }))
        found.push_back(role.index);
    if (found.size() == 1) return found.front();
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> linkByRole(const EntityModel& model, std::size_t entity,
                                      std::span<const std::string> leading) {
  return leading.empty() ? std::nullopt : roleAmong(rolesAt(model, entity), leading, says);
}

std::optional<std::size_t> attributeByRole(const Entity& entity, std::span<const std::size_t> attributes,
                                           std::span<const std::string> leading) {
  std::vector<Called> called;
  for (const std::size_t attribute : attributes)
    called.push_back({attribute, entity.attributes[attribute].phrase});
  return roleAmong(rolesAmong(called), leading, saysEnd);
}

}  // namespace omni
