#include "source/searched/corpus_source.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <thread>

#include "base/counted.h"
#include "base/text.h"
#include "language/search/search_query.h"
#include "source/corpus/corpus_search.h"
#include "source/held_content.h"
#include "source/permitted_part.h"
#include "source/searched/corpus_cache.h"
#include "source/source_error.h"

namespace omni {
namespace {

// What opening an index that is there already may take; one that is not is no reason to be late.
constexpr std::chrono::milliseconds kNearnessTime{1000};

constexpr int kBehind = 10;                        // how much others go before
constexpr std::size_t kMaxEmbeddedPassages = 128;  // whose meanings are known in seconds

/// What a reader notes of the files, and vectors that are on their way into an index.
constexpr auto kNotes = ".notes";
constexpr auto kVectors = ".vectors";

/// Behind the mark of files of which a part is known.
constexpr auto kPart = "-part";

constexpr CosineScale kMinilmScale{0.15, 0.65};
constexpr CosineScale kBgeScale{0.55, 0.8};

std::string vectorsOption(const SourceConfig& config) {
  const auto found = config.options.find(std::string(kVectorsOption));
  return found == config.options.end() ? "on" : found->second;
}

std::string configurationKey(const SourceConfig& config) {
  std::string apart = join(config.files().include, "\n") + "\n-\n" + join(config.files().exclude, "\n") +
                      "\n" + vectorsOption(config) + permittedTextOf(config);
  for (const auto& [name, value] : config.options)
    if (name != kVectorsOption) apart += "\n" + name + "=" + value;
  return apart;
}

class CorpusSource final : public Source {
 public:
  /// `embeddings` may be null: the encoders that come with the program.
  CorpusSource(SourceConfig config, std::shared_ptr<const TextReader> reader,
               std::shared_ptr<EmbeddingModel> embeddings, const World& world)
      : config_(std::move(config)),
        info_{config_.id, config_.kind, Route::kSearch, "", config_.description},
        reader_(std::move(reader)),
        notes_{derived("", world).withEnding(kNotes), derived("", world).withEnding(kVectors)},
        cache_(derived("", world), reader_, notes_),
        part_(derived("\nwords", world), reader_, notes_) {
    if (vectorsOption(config_) == "off") return;
    asked_ = embeddings ? 1 : 0;
    encoders_.push_back(shippedEncoder(SentenceEncoder::shared(), kMinilmScale));
    encoders_.push_back(embeddings ? endpointEncoder(std::move(embeddings))
                                   : shippedEncoder(SentenceEncoder::ofPassages(), kBgeScale));
  }

  const SourceInfo& info() const override { return info_; }

  Capabilities capabilities() const override {
    return {.cancellable = true,
            .memoryCapped = true,
            .engineReadOnly = true,
            .vectors = !encoders().all.empty()};
  }

  Result<std::string> contentMark(const Budget&) override {
    OMNI_TRY(found, ofSource(config_.id, files()));
    return mark(found) + "-" + makingOf(encoders());
  }

  bool prepared() override {
    const auto found = files();
    return found && cache_.keeps(*found, encoders());
  }

  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override {
    OMNI_TRY(held, heldNow(budget, progress));
    return descriptorOf(held);
  }

  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override {
    if (query.route() != Route::kSearch)
      return fail(Code::kInvalidArgument, "source '" + config_.id + "' takes search queries only", "");
    OMNI_TRY(searches, parseSearches(query.text()));
    return with(budget, [&](const Corpus& corpus) { return search(corpus, searches, budget); });
  }

  Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) override {
    return with(budget, [&](const Corpus& corpus) -> Result<std::vector<SourceText>> {
      std::vector<SourceText> texts;
      for (std::size_t i = 0; i < std::min(most, corpus.documents()); ++i)
        texts.push_back(
            {std::string(corpus.id(i)), std::string(corpus.title(i)), std::string(corpus.documentText(i))});
      return texts;
    });
  }

  std::optional<Nearness> nearness(const std::string& text, const Meaning& meaning) override {
    const Limits limits{.time = kNearnessTime};
    const auto held = heldOnce(Budget(limits));
    if (!held) return std::nullopt;
    const auto near = with(*held, Budget(describingLimits()), [&](const Corpus& corpus) -> Result<Nearness> {
      return nearnessOf(corpus, text, meaning, encoders(), Budget(limits));
    });
    return near ? std::optional(*near) : std::nullopt;
  }

  Result<Health> check(const Budget&) override {
    OMNI_TRY(found, ofSource(config_.id, files()));
    return Health{true, true, counted(found.files.size(), "file") + ", only ever read"};
  }

 private:
  struct Held {
    CorpusCache::Entry entry;
    std::vector<Error> leftOut;
  };

  template <class Use>
  auto with(const Budget& budget, const Use& use) -> decltype(use(std::declval<const Corpus&>())) {
    OMNI_TRY(held, heldOnce(budget));
    return with(held, budget, use);
  }

  // What `use` makes of the corpus; once more, of one that is made anew, where that turns out to be damaged.
  template <class Use>
  auto with(const Held& held, const Budget& budget, const Use& use)
      -> decltype(use(std::declval<const Corpus&>())) {
    auto result = use(*held.entry.corpus);
    if (!held.entry.corpus->isDamaged()) return result;
    OMNI_TRY(anew, rebuild(held.entry, budget));
    result = use(*anew.entry.corpus);
    if (!anew.entry.corpus->isDamaged()) return result;
    return fail(Code::kUnavailable,
                "source '" + config_.id + "': its index in the cache folder is damaged again and again",
                "Look at the disk, or set XDG_CACHE_HOME to another.", Audience::kOperator);
  }

  Result<Outcome> search(const Corpus& corpus, const std::vector<std::vector<SearchTerm>>& searches,
                         const Budget& budget) const {
    Result<Outcome> outcome = isOfADocument(searches)
                                  ? wholeDocument(corpus, searches.front().front().text, budget)
                                  : searchCorpus(corpus, searches, encoders(), budget);
    if (!outcome) return outcome;
    for (auto& passage : outcome->passages) passage.place = reader_->placeOf(passage);
    if (!isOfADocument(searches) && isWithoutMeanings(corpus))
      outcome->without.push_back(
          {Code::kUnavailable, vectorsPendingText(corpus), "Ask again in a while.", Audience::kCaller});
    if (!isOfADocument(searches) && encoders().all.size() < encoders_.size())
      outcome->without.push_back({Code::kNotFound,
                                  "passages were found by words alone, for an encoder is missing",
                                  "`omni doctor` says where it belongs.", Audience::kOperator});
    return outcome;
  }

  DerivedFiles derived(const std::string& otherwise, const World& world) const {
    return {world.cacheFolder() / config_.kind, config_.files().paths, configurationKey(config_) + otherwise};
  }

  Result<FoundFiles> files() const {
    return findFiles(
        config_, [this](const auto& file) { return reader_->accepts(file); }, reader_->acceptedKinds());
  }

  std::string mark(const FoundFiles& found) const { return markOf(found, reader_->way(found.files)); }

  // Those that are there; without the first, which the catalogue compares with, none.
  PassageEncoders encoders() const {
    PassageEncoders there{.asked = asked_};
    for (const auto& encoder : encoders_) {
      if (!encoder->available()) break;
      there.all.push_back(encoder.get());
    }
    return there;
  }

  Descriptor descriptorOf(const Held& held) const {
    const CorpusSummary& summary = held.entry.corpus->summary();
    Descriptor descriptor{info_, held.entry.content, summary.profile, {}, summary.warnings, held.leftOut};
    std::ranges::copy(summary.leftOut, std::back_inserter(descriptor.leftOut));
    if (isWithoutMeanings(*held.entry.corpus))
      descriptor.notes.push_back(vectorsPendingText(*held.entry.corpus));
    return descriptor;
  }

  bool isWithoutMeanings(const Corpus& corpus) const {
    return corpus.vectors().size() < encoders().all.size();
  }
  static std::string vectorsPendingText(const Corpus& corpus) {
    return (corpus.vectors().empty() ? "found by words alone" : "found by the first of two encoders") +
           (" until the meanings of " + counted(corpus.passages(), "passage") + " are known");
  }

  // The corpus as the files lie there; where the whole would take long, and may come later, the part of it
  // that is there.
  Result<Held> heldNow(const Budget& budget, const Progress& progress) {
    OMNI_TRY(found, ofSource(config_.id, files()));
    const bool part = mayFollow() && !cache_.keeps(found, encoders());
    return ofSource(config_.id, held_.get(mark(found) + (part ? kPart : ""), budget, [&]() -> Result<Held> {
      if (part) return partOf(found, budget, progress);
      OMNI_TRY(entry, wholeOf(found, budget, progress));
      return Held{std::move(entry), std::move(found.leftOut)};
    }));
  }

  // By the words alone, or by the first encoder where somebody came that far; the rest follows.
  Result<Held> partOf(const FoundFiles& found, const Budget& budget, const Progress& progress) {
    const PassageEncoders first = firstOf(encoders());
    OMNI_TRY(entry,
             part_.get(found, part_.keeps(found, first) ? first : PassageEncoders{}, budget, progress));
    if (entry.corpus->passages() <= kMaxEmbeddedPassages)
      if (auto whole = wholeOf(found, budget, progress)) return Held{*std::move(whole), found.leftOut};
    following_ = std::jthread([this, found](const std::stop_token& stop) { follow(found, stop); });
    return Held{std::move(entry), found.leftOut};
  }

  static PassageEncoders firstOf(const PassageEncoders& encoders) {
    return {.all = {encoders.all.front()}, .asked = 0};
  }

  // By all encoders. Where words alone are asked in the meantime, and there are many of them, by the first
  // encoder before that, which takes about half of the time.
  Result<CorpusCache::Entry> wholeOf(const FoundFiles& found, const Budget& budget,
                                     const Progress& progress) {
    const PassageEncoders all = encoders();
    if (all.all.size() > 1 && all.asked == 0 && part_.keeps(found, {})) {
      OMNI_TRY(words, part_.get(found, {}, budget, progress));
      if (words.corpus->passages() > kMaxEmbeddedPassages) {
        OMNI_TRY(first, part_.get(found, firstOf(all), budget, progress));
        held_.put(mark(found) + kPart, {std::move(first), found.leftOut});
      }
    }
    OMNI_TRY(whole, cache_.get(found, all, budget, progress));
    std::error_code ignored;
    std::filesystem::remove(notes_.vectors, ignored);
    part_.forget(whole, {});
    if (!all.all.empty()) part_.forget(whole, firstOf(all));
    return std::move(whole);
  }

  // Rebuilds the whole index at once: a search by meaning must not become one by words alone.
  Result<Held> rebuild(const CorpusCache::Entry& damaged, const Budget& budget) {
    const std::scoped_lock lock(rebuilding_);
    if (auto now = held_.now(); now && !now->entry.corpus->isDamaged()) return *std::move(now);
    OMNI_TRY(found, ofSource(config_.id, files()));
    cache_.forget(damaged, encoders());
    part_.forget(damaged, {});
    if (!encoders().all.empty()) part_.forget(damaged, firstOf(encoders()));
    held_.forget();
    OMNI_TRY(whole, ofSource(config_.id, wholeOf(found, budget, {})));
    Held held{std::move(whole), std::move(found.leftOut)};
    held_.put(mark(found), held);
    return held;
  }

  // An endpoint that fails is to be told of, and what it costs is not to be spent behind anybody's back.
  bool mayFollow() const { return config_.soon && asked_ == 0 && !encoders().all.empty(); }

  // Encodes what is found by words, and takes its place; behind whatever answers a question.
  void follow(const FoundFiles& found, const std::stop_token& stop) {
    setpriority(PRIO_PROCESS, 0, kBehind);  // of this thread, and of those that it starts
    Budget budget(describingLimits());
    const std::stop_callback end(stop, [&] { budget.cancel(); });
    if (auto whole = wholeOf(found, budget, {}))  // else what was encoded until then is kept
      held_.put(mark(found), {*std::move(whole), found.leftOut});
  }

  // The corpus that is held, else as the files lie there: looking for them takes longer than a search.
  Result<Held> heldOnce(const Budget& budget) {
    if (auto held = held_.now()) return *std::move(held);
    return heldNow(budget, {});
  }

  SourceConfig config_;
  SourceInfo info_;
  std::shared_ptr<const TextReader> reader_;
  CorpusNotes notes_;
  CorpusCache cache_;
  CorpusCache part_;  // by words alone or the first encoder, until the whole is there
  std::vector<std::unique_ptr<const PassageEncoder>> encoders_;
  std::size_t asked_ = 0;  // by those from here on a search compares; the first is there for the catalogue
  HeldContent<Held> held_;
  std::mutex rebuilding_;
  std::jthread following_;  // the last member: it uses the others
};

// The endpoint that encodes the passages; null for the encoders that come with the program, or none.
Result<std::shared_ptr<EmbeddingModel>> embeddingsOf(const SourceConfig& config) {
  if (vectorsOption(config) != "endpoint") return nullptr;
  OMNI_TRY(model, config.embeddings);
  if (model) return model;
  return fail(Code::kInvalidArgument, "vectors is 'endpoint', and no model is configured",
              "Add model: with endpoint and name to the configuration, or write on or off.",
              Audience::kOperator);
}

}  // namespace

Status validateCorpus(const SourceConfig& config) {
  const std::string vectors = vectorsOption(config);
  if (vectors == "on" || vectors == "off" || vectors == "endpoint") return {};
  return fail(Code::kInvalidArgument, "source '" + config.id + "': vectors is '" + vectors + "'",
              "Write on, off or endpoint.", Audience::kOperator);
}

Result<std::unique_ptr<Source>> openCorpus(const SourceConfig& config,
                                           std::shared_ptr<const TextReader> reader, const World& world) {
  if (config.files().paths.empty())
    return fail(Code::kInvalidArgument, "source '" + config.id + "': no path", "Give it a `path`.",
                Audience::kOperator);
  OMNI_TRY(embeddings, ofSource(config.id, embeddingsOf(config)));
  return std::make_unique<CorpusSource>(config, std::move(reader), std::move(embeddings), world);
}

}  // namespace omni
