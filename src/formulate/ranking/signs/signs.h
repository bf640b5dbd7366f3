#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "formulate/candidates/candidates.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// Features of whether a query answers its question, beyond its rank among others: whether every word is
/// read, whether what it reads is called as the question calls it, and whether it gives what is asked for.
/// Most are defects; none says what kind of source or question it is.
enum class Sign : std::size_t {
  kUnread,             // content words that the query leaves unread
  kUnreadShare,        // of all content words
  kUnreadNames,        // unread words that are capitalised, quoted or numbers
  kUnreadSense,        // function words with a sense of their own that no cue reads: "than", "both"
  kNamedInPart,        // things and properties read of which the question says a part of the name alone
  kNamedLeast,         // how much less than wholly the worst of them is named
  kValueLeast,         // how much less than exactly the worst of the values matches
  kValueRivals,        // values that other properties hold as well
  kElementRivals,      // names that other things or properties bear as well
  kImplied,            // properties that no word names
  kTwins,              // properties read that things left unread have under the same name
  kCountsNamed,        // what is counted is a thing that the question names
  kCountsUnnamed,      // … or one that it does not
  kCountsValues,       // … or the values of a property
  kShowsAsked,         // the first that is shown is a property that is asked for
  kShowsKey,           // … or what only tells things apart
  kRankedStrangely,    // "hottest", and what is ranked by is called nothing like warm
  kRankedByJudgement,  // "best", "worst", and what is measured does not say which end that is
  kRankedByKey,        // numbers that only tell apart, or parts of dates, are ranked by
  kRankedByThing,      // … or the number that the thing itself is called by: "the longest flight"
  kMerged,             // a figure of several values together, that were listed
  kWhenWithoutDate,    // "when", "which year", and no date is shown
  kWhereByName,        // "where", and a name or a figure is shown
  kHowByText,          // "how old", "what percentage", and no figure is shown
  kOneOfMany,          // "which cities", and one alone is given
  kListsNamed,         // what is listed is a thing that the question names
  kListsUnnamed,       // … or one that it does not
  kUnreadHead,         // the word right after "which", "what" or "how many" is left unread
  kHeadNotShown,       // the first thing that is named plays no part in what is shown
  kRanked,             // what is most or least is given: more can be meant by that than by a plain list
  kRankedUnnamed,      // what is ranked by is neither named nor spoken of
  kRankedBackwards,    // "best" for the most of what is better small: a rank, a delay
  kRankedByText,       // the order is that of letters
  kComparesText,       // "more than", and what is compared is text
  kEdited,             // changes of what the rules read
  kReadOtherwise,      // the words are not cut up, or not taken, as they are best
  kCount
};
inline constexpr std::size_t kSigns = static_cast<std::size_t>(Sign::kCount);

/// Names as the weights files hold them, in the order of Sign.
inline constexpr std::array<std::string_view, kSigns> kSignNames{
    "unread",         "unread_share",      "unread_names",        "unread_sense",   "named_in_part",
    "named_least",    "value_least",       "value_rivals",        "element_rivals", "implied",
    "twins",          "counts_named",      "counts_unnamed",      "counts_values",  "shows_asked",
    "shows_key",      "ranked_strangely",  "ranked_by_judgement", "ranked_by_key",  "ranked_by_thing",
    "merged",         "when_without_date", "where_by_name",       "how_by_text",    "one_of_many",
    "lists_named",    "lists_unnamed",     "unread_head",         "head_not_shown", "ranked",
    "ranked_unnamed", "ranked_backwards",  "ranked_by_text",      "compares_text",  "edited",
    "read_otherwise"};

using Signs = std::array<float, kSigns>;

Signs signsOf(const QueryCandidate& candidate, const Question& question, const EntityModel& model);

}  // namespace omni
