#pragma once

#include <memory>

#include "catalog/catalog.h"
#include "select/selector.h"
#include "template/template_book.h"

namespace omni {

/// Another's choice, in which the source whose confirmed question is near is first or second.
class ConfirmedSelector final : public Selector {
 public:
  /// `catalog` must outlive it.
  ConfirmedSelector(std::shared_ptr<const TemplateBook> book, std::shared_ptr<const Selector> otherwise,
                    const Catalog& catalog)
      : book_(std::move(book)), otherwise_(std::move(otherwise)), catalog_(catalog) {}

  Result<Selection> select(const Asking& asking, std::size_t k,
                           const std::vector<SourceId>& among) const override;

 private:
  /// Puts the source whose confirmed question is near first or second.
  void putConfirmed(const Question& question, std::size_t k, const std::vector<SourceId>& among,
                    std::vector<Candidate>& candidates) const;

  std::shared_ptr<const TemplateBook> book_;
  std::shared_ptr<const Selector> otherwise_;
  const Catalog& catalog_;
};

}  // namespace omni
