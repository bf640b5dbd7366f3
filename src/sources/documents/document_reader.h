#pragma once

#include "source/texts/text_reader.h"

namespace omni {

/// Reads Markdown, HTML, text, PDF, files of offices, books, mail and JSON Lines. A file that somebody names
/// is read whatever its ending.
class DocumentReader final : public TextReader {
 public:
  bool accepts(const std::filesystem::path& file) const override;
  std::string acceptedKinds() const override;
  std::string way(const std::vector<CorpusFile>& files) const override;
  Result<std::unique_ptr<TextReading>> begin(const std::vector<CorpusFile>& files,
                                             const std::filesystem::path& notes, const Budget& budget,
                                             const Progress& progress) const override;
};

}  // namespace omni
