#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sealed/seal.h"
#include "schema/descriptor.h"
#include "source/corpus/vector_table.h"
#include "source/corpus/word_index.h"

namespace omni {

/// A stretch of a corpus file: bytes [offset, offset + length).
struct Stretch {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};

struct DocumentRecord {
  Stretch text;   // of texts.bin
  Stretch id;     // of strings.bin
  Stretch title;  // of strings.bin
};

struct PassageRecord {
  std::uint64_t document = 0;
  std::uint64_t start = 0;  // bytes into the document's text
  std::uint64_t end = 0;
  Stretch headings;  // of strings.bin, joined by kHeadingSeparator
};

inline constexpr char kHeadingSeparator = '\x1f';
/// Part of every index's name: a new format makes a new index.
inline constexpr int kCorpusFormat = 6;

/// The names of a corpus folder's files.
struct CorpusFiles {
  explicit CorpusFiles(const std::filesystem::path& folder)
      : documents(folder / "documents.bin"),
        passages(folder / "passages.bin"),
        texts(folder / "texts.bin"),
        strings(folder / "strings.bin"),
        profile(folder / "profile.json"),
        words(folder / "words") {}
  /// The vectors of the encoder with this number.
  std::filesystem::path vectors(std::size_t encoder) const {
    return documents.parent_path() / ("vectors" + std::to_string(encoder) + ".bin");
  }
  std::filesystem::path documents, passages, texts, strings, profile, words;
};

/// Facts of a corpus in addition to its records.
struct CorpusSummary {
  CorpusProfile profile;
  std::vector<std::string> warnings;  // what was forgiven: records that were left out, bytes replaced
  std::vector<Error> leftOut;         // files that could not be read
};

std::string toJson(const CorpusSummary& summary);
std::optional<CorpusSummary> summaryOf(std::string_view json);

/// A finished corpus: texts, passages, word index and vectors, all immutable; of texts and vectors what is
/// needed is read when it is. Thread-safe.
class Corpus {
 public:
  /// Error: kUnreadable when the folder is no whole corpus of this format.
  static Result<std::unique_ptr<Corpus>> open(const Seal& folder);

  /// Whether something was needed that is damaged: what was made of it is not to be used, nor is this corpus.
  bool isDamaged() const;

  std::size_t documents() const { return documents_.size(); }
  std::size_t passages() const { return passages_.size(); }
  const PassageRecord& passage(std::size_t index) const { return passages_[index]; }
  std::string_view text(std::size_t passage) const;
  /// Of the whole document.
  std::string_view documentText(std::size_t document) const { return cut(texts_, documents_[document].text); }
  std::vector<std::string> headings(std::size_t passage) const;
  std::string_view id(std::size_t document) const { return cut(strings_, documents_[document].id); }
  std::string_view title(std::size_t document) const { return cut(strings_, documents_[document].title); }
  /// Title, headings and text in one: what a passage is about when read alone.
  std::string readAlone(std::size_t passage) const;

  const WordIndex& words() const { return words_; }
  /// A table for each encoder that it was built with, in their order.
  std::span<const VectorTable> vectors() const { return vectors_; }
  const CorpusSummary& summary() const { return summary_; }

 private:
  static std::string_view cut(const CheckedFile& file, Stretch stretch) {
    return file.bytes(stretch.offset, stretch.length);
  }
  bool whole() const;

  CheckedFile documentFile_, passageFile_, texts_, strings_;
  std::span<const DocumentRecord> documents_;
  std::span<const PassageRecord> passages_;
  WordIndex words_;
  std::vector<VectorTable> vectors_;
  CorpusSummary summary_;
};

}  // namespace omni
