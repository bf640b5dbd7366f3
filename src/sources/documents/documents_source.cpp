#include <mutex>

#include "base/text.h"
#include "language/search/search_query.h"
#include "model/sentence_encoder.h"
#include "source/source_config.h"
#include "sources/documents/corpus/corpus_search.h"
#include "sources/documents/corpus_cache.h"
#include "sources/documents/document_files.h"
#include "sources/documents/glob.h"

namespace omni {
namespace {

constexpr std::string_view kKind = "documents";

class DocumentsSource final : public Source {
 public:
  DocumentsSource(SourceConfig config, const World& world)
      : config_(std::move(config)),
        info_{config_.id, std::string(kKind), Route::kSearch, "", config_.description},
        cache_(world.cacheFolder() / kKind) {
    const auto vectors = config_.options.find("vectors");
    if (vectors == config_.options.end() || vectors->second != "off") encoder_ = SentenceEncoder::shared();
  }

  const SourceInfo& info() const override { return info_; }

  Capabilities capabilities() const override {
    return {
        .cancellable = true, .memoryCapped = true, .engineReadOnly = true, .vectors = encoder() != nullptr};
  }

  Result<std::string> contentMark() override {
    OMNI_TRY(files, findDocuments(config_));
    return markOf(files);
  }

  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override {
    OMNI_TRY(entry, entryNow(budget, progress, true));
    const CorpusSummary& summary = entry.corpus->summary();
    return Descriptor{info_, entry.content, summary.profile, {}, summary.warnings};
  }

  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override {
    if (query.route() != Route::kSearch)
      return fail(Code::kInvalidArgument, "source '" + config_.id + "' takes search queries only", "");
    OMNI_TRY(terms, parseSearch(query.text()));
    OMNI_TRY(entry, entryNow(budget, {}, false));
    return searchCorpus(*entry.corpus, terms, encoder(), budget);
  }

  Result<Health> check(const Budget&) override {
    OMNI_TRY(files, findDocuments(config_));
    return Health{true, true, std::to_string(files.size()) + " files, only ever read"};
  }

 private:
  const SentenceEncoder* encoder() const {
    return encoder_ && encoder_->available() ? encoder_.get() : nullptr;
  }

  // The corpus as the files lie there; `refresh` looks at the files again.
  Result<CorpusCache::Entry> entryNow(const Budget& budget, const Progress& progress, bool refresh) {
    std::unique_lock lock(mutex_, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(20)))  // somebody builds it
      if (budget.exhausted())
        return tl::unexpected(budget.exhaustedError("waiting for the index of " + config_.id));
    if (entry_.corpus && !refresh) return entry_;
    OMNI_TRY(files, findDocuments(config_));
    const std::string mark = markOf(files);
    if (entry_.corpus && mark == mark_) return entry_;
    auto entry = cache_.get(files, encoder(), budget, progress);
    if (!entry) {
      entry.error().message = "source '" + config_.id + "': " + entry.error().message;
      return entry;
    }
    entry_ = *entry;
    mark_ = mark;
    return entry_;
  }

  SourceConfig config_;
  SourceInfo info_;
  CorpusCache cache_;
  std::shared_ptr<const SentenceEncoder> encoder_;
  std::timed_mutex mutex_;
  CorpusCache::Entry entry_;
  std::string mark_;  // of the files that entry_ was made of
};

Result<std::unique_ptr<Source>> openDocuments(const SourceConfig& config, const World& world) {
  if (config.paths.empty())
    return fail(Code::kInvalidArgument, "source '" + config.id + "': no path", "Give it a `path`.",
                Audience::kOperator);
  for (const auto& path : config.paths) {
    std::error_code error;
    if (!isGlob(path) && !std::filesystem::exists(path, error))
      return fail(Code::kNotFound, "source '" + config.id + "': there is no " + path, "Check its `path`.",
                  Audience::kOperator);
  }
  return std::make_unique<DocumentsSource>(config, world);
}

}  // namespace

SourceKind documentsSourceKind() {
  return {kKind, Route::kSearch,
          [](const std::filesystem::path& path) {
            std::error_code error;
            return std::filesystem::is_regular_file(path, error) && formatOf(path).has_value();
          },
          openDocuments};
}

}  // namespace omni
