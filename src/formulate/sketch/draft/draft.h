#pragma once

#include <vector>

#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/pending_comparison.h"
#include "formulate/sketch/draft/pending_figure.h"
#include "formulate/sketch/draft/row_limit.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// The sketch of a question while its items are read, with what is known of the source and what waits for
/// words to come.
struct Draft {
  /// All must outlive it.
  Draft(const Question& of, const std::vector<Item>& read, const EntityModel& model, const SchemaWords& words)
      : question(of), items(read), facts(model), implied(model, words), cursor(of, read) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const Question& question;
  const std::vector<Item>& items;
  ElementFacts facts;
  ImpliedElements implied;
  Sketch sketch;
  ItemCursor cursor;
  PendingComparison pending;
  PendingFigure figure;
  FilterWriter filters{sketch, cursor};
  RowLimit limit{cursor, pending, sketch};
};

/// Reads one construct of a question into its draft.
class DraftReader {
 public:
  /// `draft` must outlive it.
  explicit DraftReader(Draft& draft)
      : cursor_(draft.cursor),
        facts_(draft.facts),
        implied_(draft.implied),
        sketch_(draft.sketch),
        filters_(draft.filters),
        pending_(draft.pending),
        figure_(draft.figure),
        limit_(draft.limit) {}

 protected:
  ~DraftReader() = default;

  ItemCursor& cursor_;
  const ElementFacts& facts_;
  const ImpliedElements& implied_;
  Sketch& sketch_;
  FilterWriter& filters_;
  PendingComparison& pending_;
  PendingFigure& figure_;
  RowLimit& limit_;
};

}  // namespace omni
