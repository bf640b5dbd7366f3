#pragma once

#include <vector>

#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/draft/pending_figure.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"
#include "question/question.h"

namespace omni {

// Steps on a sketch after all of the question has been read.

/// "tickets per project": how many of what is shown.
void countTarget(Sketch& sketch);
/// "the total amount of orders", "revenue per country": sums, where amounts are shown or ordered by.
void addUpTotals(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "crossings per port", of a table that holds how many crossings there were: their sum, not its rows.
void addUpNumbers(Sketch& sketch, const ElementFacts& facts);
/// "which STATUSES are there", "which DEPARTMENTS hired in May": each once.
void showEachOnce(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "Who was hired last", "the first 3 people hired": the people, not the date that they are ordered by.
void showRankedEntities(Sketch& sketch, const Question& question, bool asksWho);
/// "When was the last order": the date that is ordered by.
void showWhen(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "how many Hex Bolts does Frame One need": not how many relationships join the two that are named, but
/// their amount.
void addUpBetween(Sketch& sketch, const ElementFacts& facts, const ImpliedElements& implied);
/// "the open orders: how many, and what do they add up to": the sum of the one amount that they have.
void sumOnlyAmount(Sketch& sketch, const PendingFigure& figure, const ImpliedElements& implied);
/// "how many are still open": not the closing days that are missing, but the things that have none. "how many
/// winners were from Oslo", where Oslo is one of the winners: not that one, but the things it stands at.
void countMatchingEntities(Sketch& sketch);
/// "labels that are never used": that nothing refers to, where only one thing does.
void denyOnlyUse(Sketch& sketch, const ImpliedElements& implied, FilterWriter& filters);
/// "NOT from Oslo OR Bergen": neither of them.
void denyEach(Sketch& sketch);
/// "is Ann a manager or a clerk": which of the two. False where nothing lets one choose.
bool askWhich(Sketch& sketch, const Question& question);
/// "the most expensive product in each category": of every group the first, where only the first of all could
/// be written otherwise.
void takeBestOfEach(Sketch& sketch, const ElementFacts& facts);
/// "how many women and HOW MANY men", "the average age of MALE AND FEMALE students": of each, where both are
/// values of one attribute.
void groupByComparedValues(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "the average takings PER EVENING", where each row is of another evening: the average of all.
void averageRows(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "which is older, Ann or Bob": what is called so.
void showCompared(Sketch& sketch, const ElementFacts& facts);
/// "the ratio of shipped to pending orders", "of customers to orders": one figure, twice.
void takeSides(Sketch& sketch, const Question& question);
/// "how many COUNTRIES are there", which several tables tell of: by the one that knows most of them.
void preferFullest(Sketch& sketch, const ElementFacts& facts);
/// "what share of rentals WERE CANCELLED in 2025", "the share of CANCELLED rentals in 2025": of those of 2025
/// the share that is so.
void narrowShare(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "did Ann pay": whatever is mentioned is no figure. Of the first of something, or of all, it is not
/// answered by whether there is one; of what is shown, whether there is such a value.
void askWhether(Sketch& sketch, const Question& question, const ElementFacts& facts);
/// "a briefing on Arctic Catch": all that is held of what is called so, else of what belongs to it, the
/// latest first.
void showNamed(Sketch& sketch, const ElementFacts& facts, const ImpliedElements& implied);

/// "list all MANAGERS", where some are the managers of others: of what stands at such an end nothing else is
/// named, so that all would be shown.
bool showsAnEndAlone(const Sketch& sketch, const ElementFacts& facts);
/// Requests that no sketch can express, and that would turn the answer around: "more orders than Ann", "the
/// median".
bool isBeyondSketches(const Question& question, const std::vector<Item>& items,
                      std::optional<std::size_t> than);
/// Whether nothing in the source is named by the question, of which something is left unexplained.
bool isEmptyParse(const Sketch& sketch);
/// "coal that they PRODUCED", of the coal production: explained where what is meant is called so besides.
void explainWordsOfNames(Sketch& sketch, const ElementFacts& facts);
/// The share of the question's content words that are explained, 0 to 1.
double explainedShare(const Sketch& sketch, const Question& question);

}  // namespace omni
