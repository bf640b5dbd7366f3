#pragma once

#include <memory>
#include <span>

#include "access/permission.h"
#include "access/permitted/unfit.h"
#include "access/permitted/withheld.h"
#include "source/source_config.h"
#include "source/values/holds_values.h"

namespace omni {

/// A source of triples, of a graph or of documents as one caller sees it: one of the same kind and the same
/// files, which makes its store, its graph or its index of what is permitted alone (PermittedPart).
class PermittedCopy final : public Source, public HoldsValues {
 public:
  /// `world`: whose cache folder is nobody else's. Errors: those of openSource().
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const SourcePermission& permission,
                                              const World& world, std::span<const SourceKind> kinds,
                                              const SourceErrorSink& errors = {});
  /// `errors`: told what a server says, which is withheld from the caller; may be empty.
  explicit PermittedCopy(std::unique_ptr<Source> copy, SourceErrorSink errors = {})
      : copy_(std::move(copy)), errors_(std::move(errors)) {}

  const SourceInfo& info() const override { return copy_->info(); }
  Capabilities capabilities() const override { return copy_->capabilities(); }
  Result<std::optional<Error>> fetch(const Budget& budget, const Progress& progress, bool anew) override {
    return unfit(copy_->fetch(budget, progress, anew));
  }
  Result<std::string> contentMark(const Budget& budget) override { return copy_->contentMark(budget); }
  bool prepared() override { return copy_->prepared(); }
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status load(const Budget& budget) override { return unfit(copy_->load(budget)); }
  Status dryRun(const GuardedQuery& query, const Budget& budget) override {
    return withoutDetails(copy_->dryRun(query, budget));
  }
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override {
    return withoutDetails(copy_->run(query, budget));
  }
  Result<Health> check(const Budget& budget) override { return unfit(copy_->check(budget)); }
  Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) override {
    return unfit(copy_->texts(most, budget));
  }
  std::optional<Nearness> nearness(const std::string& text, const Meaning& meaning) override {
    return copy_->nearness(text, meaning);
  }
  /// Made of what is permitted, like all that the copy keeps.
  std::shared_ptr<const StoredValues> storedValues() override { return storedValuesOf(copy_.get()); }

 private:
  template <class T>
  Result<T> unfit(Result<T> result) const {
    if (!result) return tl::unexpected(omni::unfit(info().id, std::move(result).error()));
    return result;
  }

  /// The engine of a copy in files holds nothing but what is permitted; a server holds all.
  template <class T>
  Result<T> withoutDetails(Result<T> result) const {
    return unfit(capabilities().remote ? withheld(std::move(result), info().id, errors_) : std::move(result));
  }

  std::unique_ptr<Source> copy_;
  const SourceErrorSink errors_;
};

}  // namespace omni
