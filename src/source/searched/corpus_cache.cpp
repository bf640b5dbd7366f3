#include "source/searched/corpus_cache.h"

#include "source/corpus/corpus_builder.h"

namespace omni {

std::string makingOf(const PassageEncoders& encoders) {
  std::string making = std::to_string(kCorpusFormat) + "-words";
  for (const PassageEncoder* encoder : encoders.all) making += "-" + encoder->name();
  return making;
}

namespace {

// A folder that lost the vectors of an encoder would find by words alone from then on.
Result<std::unique_ptr<Corpus>> openWhole(const Seal& folder, const PassageEncoders& encoders) {
  OMNI_TRY(corpus, Corpus::open(folder));
  if (corpus->vectors().size() == encoders.all.size()) return std::move(corpus);
  return fail(Code::kUnreadable, "no whole index in " + folder.path().string());
}

// The index of the files as they were, where it was made with the same encoders; null where there is none.
std::unique_ptr<Corpus> formerOf(const DerivedFiles& derived, const PassageEncoders& encoders) {
  const auto former = derived.former();
  if (!former || !former->path().filename().string().ends_with("-" + makingOf(encoders))) return nullptr;
  auto corpus = Corpus::open(*former);
  return corpus ? std::move(*corpus) : nullptr;
}

}  // namespace

bool CorpusCache::keeps(const FoundFiles& found, const PassageEncoders& encoders) const {
  const auto content = derived_.knownContent(markOf(found, reader_->way(found.files)));
  return content && derived_.keeps(*content + "-" + makingOf(encoders));
}

Result<CorpusCache::Entry> CorpusCache::get(const FoundFiles& found, const PassageEncoders& encoders,
                                            const Budget& budget, const Progress& progress) const {
  const std::string way = reader_->way(found.files);
  OMNI_TRY(content, derived_.contentHash(markOf(found, way), [&] { return contentOf(found.files, way); }));
  const CorpusMaterial material{*reader_, found.files, notes_.ofReader};
  const auto open = [&](const Seal& folder) { return openWhole(folder, encoders); };
  OMNI_TRY(corpus, derived_.get(content + "-" + makingOf(encoders), budget, open,
                                [&](const std::filesystem::path& folder) {
                                  const auto former = formerOf(derived_, encoders);
                                  return buildCorpus(folder, material, encoders, former.get(), notes_.vectors,
                                                     budget, progress);
                                }));
  return Entry{std::move(corpus), std::move(content)};
}

void CorpusCache::forget(const Entry& entry, const PassageEncoders& encoders) const {
  derived_.forget(entry.content + "-" + makingOf(encoders));
}

}  // namespace omni
