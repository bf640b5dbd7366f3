#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "access/permission.h"
#include "access/permitted/permitted_schema.h"
#include "source/source_config.h"
#include "source/values/holds_values.h"

namespace omni {

/// A source with all that it holds, and what it exposes of itself.
struct WholeSource {
  std::shared_ptr<Source> source;
  std::shared_ptr<const Descriptor> descriptor;
  std::string mark;                 // changes when either does
  std::optional<Error> outdated{};  // why an older copy serves, as Source::fetch() tells it
};

/// The source as it is by now. Errors: why it is not there.
using FindWhole = std::function<Result<WholeSource>(const Budget&)>;

/// A source as one caller sees it: it describes what there is for him, and runs a query over that alone.
/// Where he may see all of it, all is as it is. Else a query is accepted anew, against what there is for him
/// alone, and rewritten (SqlGuard::permit); a server compares what it would read for it with what the guard
/// found (GuardedQuery::plannedTables).
class PermittedSource final : public Source, public HoldsValues {
 public:
  /// `errors`: receives what the engine reports, which is withheld from the caller; may be empty.
  PermittedSource(SourceInfo info, SourcePermission permission, FindWhole whole, SourceErrorSink errors = {})
      : info_(std::move(info)),
        permission_(std::move(permission)),
        whole_(std::move(whole)),
        errors_(std::move(errors)) {}

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  /// The whole one is fetched for all; its age is passed on.
  Result<std::optional<Error>> fetch(const Budget& budget, const Progress& progress, bool anew) override;
  Result<std::string> contentMark(const Budget& budget) override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status load(const Budget& budget) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) override;
  std::optional<Nearness> nearness(const std::string& text, const Meaning& meaning) override;
  /// Of the whole source, for callers who may see all of it alone.
  std::shared_ptr<const StoredValues> storedValues() override;

 private:
  bool whole() const { return permission_.rules.empty(); }
  Result<std::shared_ptr<const PermittedSchema>> permission(const WholeSource& of);
  Result<GuardedQuery> permitted(const GuardedQuery& query, const WholeSource& of);

  const SourceInfo info_;
  const SourcePermission permission_;
  const FindWhole whole_;
  const SourceErrorSink errors_;
  std::mutex mutex_;
  std::string known_;  // mark of what `permitted_` is of
  std::shared_ptr<const PermittedSchema> permitted_;
};

}  // namespace omni
