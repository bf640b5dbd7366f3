#pragma once

#include <memory>

#include "formulate/formulator.h"
#include "template/template_book.h"

namespace omni {

/// Answers from a confirmed question where one is surely asked again, and else, or where that brings a
/// feedback, lets another write the query.
class ConfirmedFormulator final : public Formulator {
 public:
  /// `reader` is the built-in planner, which reads the question; `otherwise` writes, null: the reader.
  ConfirmedFormulator(std::shared_ptr<const TemplateBook> book, std::unique_ptr<const Formulator> reader,
                      std::unique_ptr<const Formulator> otherwise)
      : book_(std::move(book)), reader_(std::move(reader)), otherwise_(std::move(otherwise)) {}

  std::unique_ptr<QueryWriter> begin(const Asking& asking, const CatalogEntry& entry) const override;

 private:
  std::shared_ptr<const TemplateBook> book_;
  std::unique_ptr<const Formulator> reader_;
  std::unique_ptr<const Formulator> otherwise_;
};

}  // namespace omni
