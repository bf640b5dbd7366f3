#include "schema/context_plan.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/counted.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kShareOfNames = 6;  // of the tokens, for what is only named
constexpr std::size_t kCountTokens = 16;  // of the line that counts what is not even named
constexpr std::string_view kOmittedParts = "Also there, not told here: ";

class Plan {
 public:
  Plan(const std::vector<ContextPart>& parts, const ContextOptions& options)
      : parts_(parts), left_(options.tokens), wantedAlone_(options.wantedAlone), levels_(parts.size()) {
    for (const auto& part : parts_) {
      costs_.emplace_back();
      for (const auto& telling : part.tellings) costs_.back().push_back(estimatedTokens(telling));
    }
    order(options.wanted);
  }

  void choose() {
    if (const std::size_t all = inFull(); all <= left_ && !wantedAlone_) {
      left_ -= all;
      std::fill(levels_.begin(), levels_.end(), 0);
      return;
    }
    const std::size_t reserved =
        std::min(left_, std::max(kCountTokens, std::min(left_ / kShareOfNames, costOfNames())));
    left_ -= reserved;
    for (const std::size_t i : order_) tell(i, parts_[i].tellings.size() - 1);
    std::size_t deepest = 0;
    for (const auto& part : parts_) deepest = std::max(deepest, part.tellings.size());
    for (std::size_t level = deepest; level-- > 0;)
      for (const std::size_t i : order_)
        if (levels_[i] && *levels_[i] == level + 1) tell(i, level);
    left_ += reserved;
  }

  std::string text(std::string_view noun) const {
    std::string text;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (levels_[i]) text += parts_[i].tellings[*levels_[i]];
    text += rest(noun);
    return text.starts_with('\n') ? text.substr(1) : text;
  }

 private:
  // A part is as much wanted as the least wanted thing that it tells of.
  void order(const std::vector<std::string>& wanted) {
    std::vector<std::size_t> ranks;
    for (const auto& part : parts_) {
      std::size_t rank = 0;
      for (const auto& name : part.of)
        rank = std::max(
            rank, static_cast<std::size_t>(std::find(wanted.begin(), wanted.end(), name) - wanted.begin()));
      ranks.push_back(rank);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if ((wanted.empty() && !wantedAlone_) || ranks[i] < wanted.size()) order_.push_back(i);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  }

  std::size_t inFull() const {
    return std::accumulate(costs_.begin(), costs_.end(), std::size_t{0},
                           [](std::size_t sum, const auto& costs) { return sum + costs.front(); });
  }

  std::size_t costOfNames() const {
    std::size_t tokens = 0;
    for (const auto& part : parts_) tokens += estimatedTokens(part.name) + 1;
    return tokens;
  }

  void tell(std::size_t part, std::size_t level) {
    const std::size_t before = levels_[part] ? costs_[part][*levels_[part]] : 0;
    if (costs_[part][level] > left_ + before) return;
    left_ = left_ + before - costs_[part][level];
    levels_[part] = level;
  }

  std::string rest(std::string_view noun) const {
    std::size_t left = left_;
    const auto spend = [&](std::string_view text) {
      const std::size_t cost = estimatedTokens(text) + 1;
      if (cost > left) return false;
      left -= cost;
      return true;
    };
    if (std::find(levels_.begin(), levels_.end(), std::nullopt) == levels_.end() || !spend(kOmittedParts))
      return {};
    spend("and 1,000 more");
    std::vector<std::string> named;
    std::size_t more = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (!levels_[i] && (more > 0 || !spend(parts_[i].name)))
        ++more;
      else if (!levels_[i])
        named.push_back(parts_[i].name);
    if (more > 0) named.push_back(counted(more, named.empty() ? noun : "more " + std::string(noun)));
    return "\n" + std::string(kOmittedParts) + join(named, ", ") + "\n";
  }

  const std::vector<ContextPart>& parts_;
  std::size_t left_;
  const bool wantedAlone_;
  std::vector<std::optional<std::size_t>> levels_;  // of each part; none: named only
  std::vector<std::vector<std::size_t>> costs_;
  std::vector<std::size_t> order_;
};

}  // namespace

std::string fitContext(const std::vector<ContextPart>& parts, const ContextOptions& options,
                       std::string_view noun) {
  Plan plan(parts, options);
  plan.choose();
  return plan.text(noun);
}

}  // namespace omni
