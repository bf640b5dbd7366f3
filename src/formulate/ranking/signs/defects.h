#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "formulate/candidates/candidates.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// What a careful reader would ask about before relying on a query, for it seldom answers when it holds. All
/// are defects; they are rarer than the signs, and each is told by what the query does with what was said.
enum class Defect : std::size_t {
  kCountsAll,       // all of a table is counted, although a word is left unread
  kTakesAll,        // … or listed
  kDropped,         // a word is read as something that the query has nothing of
  kUnreadPlace,     // an unread word is a country, a people, a month …: that narrows
  kKindAsValue,     // "of BANKS": a kind of thing in plain words is read as a value
  kUnitCounted,     // "how many YEARS": rows are counted, where a span or a figure is asked for
  kRowsOfValues,    // "how many ETHNICITIES": rows are counted, and values of the property repeat
  kYesToChoice,     // "diesel or gas?": yes or no is given
  kSeveralFigures,  // more than one figure is given
  kFigureForThing,  // "the best rated FILM": the figure is given, not the thing that has it
  kOldestIsLast,    // "the oldest" for the last date, "the latest" for the first
  kFigureRepeated,  // a sum or an average of things that are joined to several others each
  kEitherWay,       // relationships of things with their like: which end is meant is not said
  kRankedByPlace,   // "the first": where it stands in its list
  kRankedWithGaps,  // what is ranked by is missing of some
  kNumberInText,    // what is ranked by, compared or summed up are figures within texts
  kNegated,         // what is not so is asked for: of what, readings differ
  kFigureOfAll,     // a sum or the like of all of a table, although a word is left unread
  kSeveralUnread,   // more than one word is left unread
  kUnreadSense,     // an unread word that orders, counts or compares: "consecutive", "previous"
  kValueWithin,     // other values of the property hold the one that is wanted within them
  kTotalKept,       // a thing of the table is called "Total": it is counted and ranked like the others
  kUnused,          // a relationship or a property is read, and nothing is done with it: "how many have been
                    // SUPERSEDED"
  kNameless,        // a thing is shown that has no name: nobody said which of its properties
  kCount
};
inline constexpr std::size_t kDefects = static_cast<std::size_t>(Defect::kCount);

/// Names as the weights files hold them, in the order of Doubt.
inline constexpr std::array<std::string_view, kDefects> kDefectNames{
    "counts_all",     "takes_all",       "dropped",       "unread_place",    "kind_as_value",
    "unit_counted",   "rows_of_values",  "yes_to_choice", "several_figures", "figure_for_thing",
    "oldest_is_last", "figure_repeated", "either_way",    "ranked_by_place", "ranked_with_gaps",
    "number_in_text", "negated",         "figure_of_all", "several_unread",  "unread_sense",
    "value_within",   "total_kept",      "unused",        "nameless"};

using Defects = std::array<float, kDefects>;

Defects defectsOf(const QueryCandidate& candidate, const Question& question, const EntityModel& model);

}  // namespace omni
