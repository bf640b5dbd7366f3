#include <condition_variable>
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

  struct Held {
    CorpusCache::Entry entry;
    std::string mark;  // of the files that the entry was made of
  };

  // The corpus as the files lie there; `refresh` looks at the files again. One caller builds; the others wait
  // for it as long as their budgets last, or go on with the corpus that is held.
  Result<CorpusCache::Entry> entryNow(const Budget& budget, const Progress& progress, bool refresh) {
    std::unique_lock lock(mutex_);
    if (held_.entry.corpus && !refresh) return held_.entry;
    if (!built_.wait_until(lock, budget.token(), budget.deadline(), [this] { return !building_; }))
      return tl::unexpected(budget.exhaustedError("waiting for the index of '" + config_.id + "'"));
    if (held_.entry.corpus && !refresh) return held_.entry;
    building_ = true;
    const Held before = held_;
    lock.unlock();
    auto fresh = load(before, budget, progress);
    lock.lock();
    building_ = false;
    if (fresh) held_ = *fresh;
    lock.unlock();
    built_.notify_all();
    if (!fresh) return tl::unexpected(fresh.error());
    return fresh->entry;
  }

  Result<Held> load(const Held& before, const Budget& budget, const Progress& progress) const {
    OMNI_TRY(files, findDocuments(config_));
    const std::string mark = markOf(files);
    if (before.entry.corpus && mark == before.mark) return before;
    auto entry = cache_.get(files, encoder(), budget, progress);
    if (!entry) {
      entry.error().message = "source '" + config_.id + "': " + entry.error().message;
      return tl::unexpected(entry.error());
    }
    return Held{*entry, mark};
  }

  SourceConfig config_;
  SourceInfo info_;
  CorpusCache cache_;
  std::shared_ptr<const SentenceEncoder> encoder_;
  std::mutex mutex_;
  std::condition_variable_any built_;
  bool building_ = false;
  Held held_;
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
