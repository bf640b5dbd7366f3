#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"
#include "formulate/sketch/reader/figure_reader.h"

namespace omni {

/// Reads superlatives ("the oldest", "the most orders", "earns the most") and what they rank by.
class RankingReader : DraftReader {
 public:
  RankingReader(Draft& draft, FigureReader& figures) : DraftReader(draft), figures_(figures) {}

  void superlative(const Cue& cue, const Item& item);
  /// "which museum is OLDER", "which is MORE expensive, A or B": of those, the one that is so most.
  bool takesComparative(const Item& item);
  /// "CHEAPEST first": all of them by what the superlative implies. False where nothing has it.
  bool sorts(const Cue& cue, const Item& item);
  /// "the SECOND highest". False where no superlative follows.
  bool takesOrdinal(const Item& item);
  /// A superlative waits for what it ranks by.
  bool isPending() const { return descending_.has_value(); }
  /// The element that is ranked by, or owns it. False where nothing ranks by it.
  bool ranksBy(std::size_t index, const Item& item);
  /// At the end: by what was just read ("Who earns the most?"), else by how many rows there are ("the most
  /// common city").
  void settle(bool asksWho);

 private:
  // The item that is ranked or ranked by; of "the largest INSTALLED packages" the packages.
  const Item* rankedNext() const;
  // "the department whose budget IS THE LARGEST", "in which city was the total order amount HIGHEST"
  bool saysWhatIs(const Item& previous, const Item& superlative) const;
  // "WAS the total order AMOUNT": of the verb just before what is named.
  bool isSubject(const Item& previous) const;
  bool isDefiniteArticle(std::size_t token) const;
  bool ranksByPredicate(const Item& item, bool descending);
  // "EARNS the most": by what was just named.
  bool ranksByPrevious(const Cue& cue, bool descending);
  // "who was HIRED most recently", "the last HIRED employee": by that date, and no other.
  bool ranksByDate(const Cue& cue, bool descending);
  // "who SPENT the most" where payments are kept: their amounts, not how many there are.
  bool ranksByAmounts(std::size_t previous, bool descending);
  // Whether the superlative is of what follows: "the hottest day" is none by its date.
  bool canRank(const Item* following, const Cue& cue) const;
  // "the hottest DAY", of days that are numbered.
  bool isPartOfTime(const LinkCandidate& match) const;
  // "oldest" where nothing tells an age, and nothing is ordered by what follows.
  bool lacksRankedAttribute(const Cue& cue, const Item* following) const;
  // The attributes that a superlative implies: "the largest claim" has no number by which it is known.
  std::vector<LinkCandidate> impliedBy(std::string_view stems) const;
  // "oldest": order by the implied attribute, unless the model has none.
  bool ranksByImplied(const Cue& cue, const Item& item, bool descending);
  // "the youngest DOCTOR", where none has an age: hired last, or the youngest of others, is another question.
  bool isAgeOfAnother(const Cue& cue, const LinkCandidate& thing, const LinkCandidate& age) const;
  // "the BIGGEST plane": the thing of which there is the most or least, where it is called so.
  const LinkCandidate* rankedByAmount(const Cue& cue) const;
  // "the highest INVOICE": by the one amount that an invoice has.
  bool ranksByAmount(const LinkCandidate& thing, const Item& item, bool descending);
  // "how many SEATS does the biggest plane have": by those.
  bool ranksByAsked(const LinkCandidate& thing, bool descending);
  // "the HIGHEST, lowest and average price"
  bool listsFigures() const;
  // "highest salary": the figure alone is asked for.
  bool isFigure(const Cue& cue, const Item* following) const;
  // "highest support and lowest oppose rate": figures of which the next is one more.
  bool showsOnlyExtremes() const;
  // "the top 3 DURATIONS".
  bool isTopOf(std::size_t index) const;
  // "by ORDER amount": the amount is what counts.
  bool ownsFigure(const Item& item) const;
  void rankBy(std::size_t index);
  // Orders the rows, and takes as many of the first as are wanted. True.
  bool orderBy(std::size_t mention, bool descending);
  // Orders by an element that is not shown.
  bool orderByImplied(std::vector<LinkCandidate> matches, const Item& item, bool descending);
  // "the WORST delay": what there is most of.
  bool isTurnedRound(const LinkCandidate& match) const;
  // "the oldest creation date" is the first of them.
  bool runsBackwards(const LinkCandidate& match) const;

  FigureReader& figures_;
  std::optional<bool> descending_;  // while it waits
  const Cue* cue_ = nullptr;        // the last superlative
};

}  // namespace omni
