#include "source/corpus/corpus.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

bool inside(Stretch stretch, const CheckedFile& file) {
  return stretch.offset <= file.size() && stretch.length <= file.size() - stretch.offset;
}

// A file that is small, or needed whole.
Result<CheckedFile> openWhole(const Seal& folder, const std::filesystem::path& file) {
  OMNI_TRY(opened, folder.open(file.filename().string()));
  if (opened.loadAll()) return std::move(opened);
  return fail(Code::kUnreadable, file.string() + " is damaged", "Delete it; it is made again.",
              Audience::kOperator);
}

}  // namespace

Result<std::unique_ptr<Corpus>> Corpus::open(const Seal& folder) {
  const CorpusFiles files(folder.path());
  const auto incomplete =
      fail(Code::kUnreadable, "no whole index in " + folder.path().string(), "", Audience::kOperator);
  auto corpus = std::make_unique<Corpus>();
  OMNI_TRY(summaryFile, openWhole(folder, files.profile));
  auto summary = summaryOf(summaryFile.memory());
  if (!summary) return incomplete;
  corpus->summary_ = std::move(*summary);
  OMNI_TRY(documents, openWhole(folder, files.documents));
  OMNI_TRY(passages, openWhole(folder, files.passages));
  OMNI_TRY(texts, folder.open(files.texts.filename().string()));
  OMNI_TRY(strings, folder.open(files.strings.filename().string()));
  corpus->documentFile_ = std::move(documents);
  corpus->passageFile_ = std::move(passages);
  corpus->texts_ = std::move(texts);
  corpus->strings_ = std::move(strings);
  corpus->documents_ = corpus->documentFile_.records<DocumentRecord>();
  corpus->passages_ = corpus->passageFile_.records<PassageRecord>();
  if (!corpus->whole()) return incomplete;
  OMNI_TRY(words, WordIndex::open(folder, files.words.filename().string()));
  corpus->words_ = std::move(words);
  for (std::size_t i = 0; folder.parts().contains(files.vectors(i).filename().string()); ++i) {
    OMNI_TRY(vectors, folder.open(files.vectors(i).filename().string()));
    OMNI_TRY(table, VectorTable::open(std::move(vectors), corpus->passages()));
    corpus->vectors_.push_back(std::move(table));
  }
  return corpus;
}

bool Corpus::isDamaged() const {
  return texts_.isDamaged() || strings_.isDamaged() || words_.isDamaged() ||
         std::ranges::any_of(vectors_, &VectorTable::isDamaged);
}

bool Corpus::whole() const {
  const auto& profile = summary_.profile;
  if (documents_.size() != profile.documents || passages_.size() != profile.passages) return false;
  const auto goodDocument = [&](const DocumentRecord& record) {
    return inside(record.text, texts_) && inside(record.id, strings_) && inside(record.title, strings_);
  };
  const auto goodPassage = [&](const PassageRecord& record) {
    return record.document < documents_.size() && record.start <= record.end &&
           record.end <= documents_[record.document].text.length && inside(record.headings, strings_);
  };
  return std::all_of(documents_.begin(), documents_.end(), goodDocument) &&
         std::all_of(passages_.begin(), passages_.end(), goodPassage);
}

std::string_view Corpus::text(std::size_t passage) const {
  const PassageRecord& record = passages_[passage];
  return cut(texts_, {documents_[record.document].text.offset + record.start, record.end - record.start});
}

std::vector<std::string> Corpus::headings(std::size_t passage) const {
  const std::string_view joined = cut(strings_, passages_[passage].headings);
  if (joined.empty()) return {};
  return split(joined, kHeadingSeparator);
}

std::string Corpus::readAlone(std::size_t passage) const {
  const std::string_view title = this->title(passages_[passage].document), body = text(passage);
  std::string out;
  if (!body.starts_with(title)) out += std::string(title) + ". ";
  for (const auto& heading : headings(passage))
    if (heading != title) out += heading + ". ";
  return out + std::string(body);
}

}  // namespace omni
