#include "entities/names_elsewhere.h"

#include <algorithm>
#include <set>

#include "entities/plain_name.h"

namespace omni {
namespace {

constexpr std::size_t kMaxWords = 8;  // of a name

/// Names that decisions take for one thing, directly or through others.
class OneThing {
 public:
  void unite(const SourceId& sourceA, const std::string& nameA, const SourceId& sourceB,
             const std::string& nameB) {
    const std::size_t a = first(place(sourceA, nameA)), b = first(place(sourceB, nameB));
    first_[std::max(a, b)] = std::min(a, b);
  }

  /// Each two of one thing that are called otherwise.
  template <class Take>
  void eachTwo(const Take& take) {
    for (std::size_t a = 0; a < names_.size(); ++a)
      for (std::size_t b = 0; b < names_.size(); ++b)
        if (first(a) == first(b) && plain_[a] != plain_[b]) take(plain_[a], plain_[b], names_[b]);
  }

 private:
  std::size_t place(const SourceId& source, const std::string& name) {
    const std::string plain = plainName(name);
    const auto [known, isNew] = places_.try_emplace({source, plain}, names_.size());
    if (isNew) {
      names_.push_back(name);
      plain_.push_back(plain);
      first_.push_back(first_.size());
    }
    return known->second;
  }

  std::size_t first(std::size_t name) const {
    while (first_[name] != name) name = first_[name];
    return name;
  }

  std::map<std::pair<SourceId, std::string>, std::size_t> places_;
  std::vector<std::string> names_, plain_;  // one a name
  std::vector<std::size_t> first_;          // of the same thing, or one nearer to it
};

}  // namespace

NamesElsewhere::NamesElsewhere(std::vector<EntityDecision> decided) : decided_(std::move(decided)) {
  OneThing things;
  std::set<std::pair<std::string, std::string>> apart;
  for (const EntityDecision& decision : decided_) {
    if (decision.same)
      things.unite(decision.sourceA, decision.nameA, decision.sourceB, decision.nameB);
    else
      for (const auto& [a, b] :
           {std::pair(&decision.nameA, &decision.nameB), {&decision.nameB, &decision.nameA}})
        apart.emplace(plainName(*a), plainName(*b));
  }
  things.eachTwo([&](const std::string& plain, const std::string& otherPlain, const std::string& other) {
    auto& others = others_[plain];
    if (!apart.contains({plain, otherPlain}) && std::ranges::find(others, other) == others.end())
      others.push_back(other);
  });
  std::erase_if(others_, [](const auto& known) { return known.second.empty(); });
}

NamesElsewhere NamesElsewhere::among(const std::vector<SourceId>& sources) const {
  auto decided = decided_;
  std::erase_if(decided, [&](const EntityDecision& decision) {
    return std::ranges::find(sources, decision.sourceA) == sources.end() ||
           std::ranges::find(sources, decision.sourceB) == sources.end();
  });
  return NamesElsewhere(std::move(decided));
}

Question NamesElsewhere::withOtherNames(Question question) const {
  if (empty()) return question;
  const std::size_t words = question.tokens.size();
  for (std::size_t first = 0; first < words; ++first)
    for (std::size_t count = 1; count <= std::min(kMaxWords, words - first); ++count) {
      const auto known = others_.find(plainName(question.textOf(first, count)));
      if (known == others_.end()) continue;
      for (const std::string& name : known->second) question.otherNames.push_back({name, first, count});
    }
  return question;
}

}  // namespace omni
