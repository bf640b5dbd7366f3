#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "source/fetched/fetched_files.h"
#include "source/values/holds_values.h"

namespace omni {

/// A source whose files lie on servers, or some of them: they are fetched into the cache folder, and the kind
/// reads the copies, which nobody reaches a network for.
class FetchedSource final : public Source, public HoldsValues {
 public:
  /// `open`: the kind's. `world` must outlive it.
  FetchedSource(SourceConfig config, SourceInfo info, FetchedFiles files, SourceFactory open,
                const World& world);

  const SourceInfo& info() const override;
  Capabilities capabilities() const override;
  Result<std::optional<Error>> fetch(const Budget& budget, const Progress& progress, bool anew) override;
  Result<std::string> contentMark(const Budget& budget) override;
  bool prepared() override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status load(const Budget& budget) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) override;
  std::optional<Nearness> nearness(const std::string& text, const Meaning& meaning) override;
  std::shared_ptr<const StoredValues> storedValues() override;

 private:
  /// The source of the copies. Errors: why nothing of it may be read; kUnavailable, nothing was fetched.
  Result<Source*> here();
  Source* opened() const;
  /// Copies that are as they were fetched, and their stamps.
  using Copies = std::vector<std::pair<std::filesystem::path, std::string>>;
  /// Under the lock.
  void stampCopies();
  std::shared_ptr<const Copies> copies() const;
  Error withAddresses(Error error) const;
  template <class T>
  Result<T> withAddresses(Result<T> result) const;

  const SourceConfig config_;
  const SourceInfo info_;  // until the copies are opened
  const FetchedFiles files_;
  const SourceFactory open_;
  const World& world_;
  mutable std::mutex mutex_;
  std::unique_ptr<Source> here_;  // once there
  std::shared_ptr<const Copies> copies_;
  std::optional<Error> refused_;   // the server says that there is nothing for us
  std::optional<Error> outdated_;  // at the last look
};

}  // namespace omni
