#include "sources/documents/corpus_cache.h"

#include "sources/documents/corpus/corpus_builder.h"

namespace omni {

std::string makingOf(const PassageEncoders& encoders) {
  std::string making = std::to_string(kCorpusFormat) + "-words";
  for (const PassageEncoder* encoder : encoders.all) making += "-" + encoder->name();
  return making;
}

Result<CorpusCache::Entry> CorpusCache::get(const FoundDocuments& found, const PassageEncoders& encoders,
                                            const Budget& budget, const Progress& progress) const {
  OMNI_TRY(content, derived_.contentHash(markOf(found), [&] { return contentOf(found.files); }));
  std::vector<DocumentFile> documents;
  for (const auto& one : found.files) documents.push_back(one.file);
  OMNI_TRY(corpus, derived_.get(content + "-" + makingOf(encoders), budget, &Corpus::open,
                                [&](const std::filesystem::path& folder) {
                                  return buildCorpus(folder, documents, encoders, budget, progress);
                                }));
  return Entry{std::move(corpus), std::move(content)};
}

}  // namespace omni
