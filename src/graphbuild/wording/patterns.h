#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "graphbuild/wording/pairs.h"

namespace omni {

/// What a context says of the two things in it, as learned: of `right` + `wrong` pairs that were seen in it
/// and of which a source knows, `right` were so related.
struct Pattern {
  std::string context;
  std::string type;       // of the relation
  std::string from, to;   // types of the things
  bool backward = false;  // the second thing is the relation's first
  std::size_t right = 0;
  std::size_t wrong = 0;

  /// The share of what it says that is so, as seen, drawn towards a half as far as little was seen
  /// (Krichevsky and Trofimov 1981).
  double confidence() const {
    return (static_cast<double>(right) + .5) / (static_cast<double>(right + wrong) + 1);
  }
};

/// What a pattern says of a pair.
struct PatternMatch {
  const Pattern* pattern = nullptr;
  std::size_t from = 0;  // things
  std::size_t to = 0;
};

/// Patterns by their contexts. Learned by distant supervision (Mintz et al. 2009): where a sentence names two
/// things that a source relates it is taken to say so; pairs of which the source relates the first with
/// others alone are counted as wrong. Immutable.
class Patterns {
 public:
  Patterns() = default;
  /// As kept: one JSON object a line. Error kUnreadable names the line.
  static Result<Patterns> parse(const std::string& lines);
  explicit Patterns(std::vector<Pattern> patterns);

  std::string lines() const;
  bool empty() const { return patterns_.empty(); }
  std::size_t size() const { return patterns_.size(); }
  /// What patterns of at least that confidence say of a pair, of each relation by the surest one.
  std::vector<PatternMatch> of(const NamedPair& pair, const Knowledge& knowledge, double least) const;

 private:
  std::vector<Pattern> patterns_;                                                   // by context
  std::unordered_map<std::string, std::pair<std::size_t, std::size_t>> byContext_;  // first and end
};

/// Learns patterns of documents, one after the other. `knowledge` must outlive it.
class PatternLearner {
 public:
  explicit PatternLearner(const Knowledge& knowledge) : knowledge_(knowledge) {}
  void see(const std::vector<NamedPair>& pairs);
  /// Those that were right twice at least, and more often than not; of several things on
  /// both sides, or in words that name the relation: what is always about one thing says nothing of it.
  Patterns learned() const;

 private:
  struct Seen {
    std::unordered_set<std::uint64_t> right, wrong;  // pairs, each counted once
  };
  struct Key {
    std::string context;
    std::size_t relation;
    bool backward;
    auto operator<=>(const Key&) const = default;
  };
  void see(const NamedPair& pair, std::size_t relation, bool backward);
  /// Whether sources would tell if it related the two: it leads from the first somewhere, or another relation
  /// of such things joins them.
  bool isStated(const KnownRelation& relation, std::size_t from, std::size_t to) const;

  const Knowledge& knowledge_;
  std::map<Key, Seen> seen_;
};

}  // namespace omni
