#include "source/corpus/corpus.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

bool inside(Stretch stretch, const MappedFile& file) {
  const auto size = file.bytes().size();
  return stretch.offset <= size && stretch.length <= size - stretch.offset;
}

}  // namespace

Result<std::unique_ptr<Corpus>> Corpus::open(const std::filesystem::path& folder) {
  const CorpusFiles files(folder);
  const auto incomplete =
      fail(Code::kUnreadable, "no whole index in " + folder.string(), "", Audience::kOperator);
  auto corpus = std::make_unique<Corpus>();
  OMNI_TRY(summaryFile, MappedFile::open(files.profile));
  auto summary = summaryOf(summaryFile.bytes());
  if (!summary) return incomplete;
  corpus->summary_ = std::move(*summary);
  const std::pair<MappedFile*, const std::filesystem::path*> parts[] = {
      {&corpus->documentFile_, &files.documents},
      {&corpus->passageFile_, &files.passages},
      {&corpus->texts_, &files.texts},
      {&corpus->strings_, &files.strings}};
  for (const auto& [file, path] : parts) {
    OMNI_TRY(mapped, MappedFile::open(*path));
    *file = std::move(mapped);
  }
  corpus->documents_ = corpus->documentFile_.records<DocumentRecord>();
  corpus->passages_ = corpus->passageFile_.records<PassageRecord>();
  if (!corpus->whole()) return incomplete;
  OMNI_TRY(words, WordIndex::open(files.words));
  corpus->words_ = std::move(words);
  std::error_code unreachable;
  for (std::size_t i = 0; std::filesystem::exists(files.vectors(i), unreachable); ++i) {
    OMNI_TRY(table, VectorTable::open(files.vectors(i), corpus->passages()));
    corpus->vectors_.push_back(std::move(table));
  }
  return corpus;
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
  return cut(texts_, documents_[record.document].text).substr(record.start, record.end - record.start);
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
