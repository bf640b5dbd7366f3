#pragma once

#include "source/texts/text_reader.h"

namespace omni {

/// Makes a text of each picture: what pages that show it say of it, its names, what its file tells, and the
/// text that stands in it. Of a document each picture within is one, called by its number there
/// ("report.docx#2"), of a PDF by its page and its number there ("manual.pdf#3.1"), of a box of mail by that
/// of its message and its own ("inbox.mbox#3.1"). Pages are no texts of their own here.
class PictureReader final : public TextReader {
 public:
  /// `readsText`: also what stands in the pictures, where there is a program for it.
  explicit PictureReader(bool readsText) : readsText_(readsText) {}

  bool accepts(const std::filesystem::path& file) const override;
  std::string acceptedKinds() const override;
  std::string way(const std::vector<CorpusFile>& files) const override;
  Result<std::unique_ptr<TextReading>> begin(const std::vector<CorpusFile>& files,
                                             const std::filesystem::path& notes, const Budget& budget,
                                             const Progress& progress) const override;
  /// The whole picture, with its page: what is known of it stands nowhere in it.
  PassagePlace placeOf(const Passage& passage) const override;

 private:
  bool readsText_;
};

}  // namespace omni
