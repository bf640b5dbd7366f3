#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog_entry.h"
#include "formulate/ranking/ranking.h"
#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// The query of one that was ranked, as it is asked.
LogicalQuery askedQuery(const RankedQuery& ranked, const EntityModel& model);

/// A question, or a part of it, as one query. What is read of a question refers to it.
struct Reading {
  std::shared_ptr<const Question> question;
  RankedQuery ranked;
  LogicalQuery query;
};

/// Reads questions that are put together of others: changes, what holds of all, what is shared, running
/// totals, rankings and bounds of computed figures.
class ComposedReader {
 public:
  /// All must outlive the reader.
  ComposedReader(const CatalogEntry& entry, std::size_t limit, const Budget& budget, const LinearModel& own)
      : entry_(entry), limit_(limit), budget_(budget), own_(own) {}

  /// Best first. Nothing where the question is none of these, or a part of it cannot be read.
  std::vector<Reading> read(const Question& question) const;

 private:
  using SharedQuestion = std::shared_ptr<const Question>;

  std::vector<Reading> plain(const SharedQuestion& question) const;
  // How a figure changed from one period to another.
  std::vector<Reading> inTwoPeriods(const Question& question) const;
  // What holds of all things of a kind.
  std::vector<Reading> ofAll(const Question& question) const;
  // The others that share a thing with the one that is named: "who works in the same ward as Ann".
  std::vector<Reading> sharing(const Question& question) const;
  // Sums that go on over the periods.
  std::vector<Reading> inRunningTotals(const Question& question) const;
  // Groups with the figure that they are bounded or ranked by.
  std::vector<Reading> withFigure(const Question& question) const;
  // Groups whose share, ratio or change is more or less than a number.
  std::vector<Reading> withinBounds(const Question& question) const;
  // Groups by a share, a ratio or a change.
  std::vector<Reading> inOrder(const Question& question) const;
  // What `compose` makes of the queries of a part; the first that it makes something of.
  template <class Compose>
  std::vector<Reading> ofParts(const std::string& text, const Question& question,
                               const Compose& compose) const;
  // The question as another, which is a part of it; a thing that is named is counted.
  std::vector<SharedQuestion> asPart(const std::string& text, const Question& question) const;
  // A text as a question in the source's words; null where it cannot be read.
  SharedQuestion inItsWords(const std::string& text, const Question& question) const;

  const CatalogEntry& entry_;
  std::size_t limit_;
  const Budget& budget_;
  const LinearModel& own_;
};

}  // namespace omni
