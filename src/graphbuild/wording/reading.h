#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphbuild/known/knowledge.h"
#include "question/question.h"
#include "source/place.h"
#include "source/texts/document_text.h"

namespace omni {

/// A sentence of a document, a row of a table, an item or a heading: bytes [start, end) of its text.
struct Sentence {
  std::size_t start = 0;
  std::size_t end = 0;
  std::string heading;  // that it stands under, in lower case; empty where there is none
  bool isHeading = false;
  std::vector<Token> tokens;  // places are bytes of the document; what only links and marks up is left out
  std::vector<TextSpan> markup{};  // that: targets of links, tags
};

/// All of a document but its code, in order.
std::vector<Sentence> sentencesOf(const DocumentText& document);

/// A thing that a sentence names: bytes [start, end) of the document, tokens [first, last] of the sentence.
struct NameMention {
  std::size_t thing = 0;
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t start = 0;
  std::size_t end = 0;
};

/// Words that a document writes with a capital within a sentence, and never in small letters.
using ProperWords = std::unordered_set<std::string>;

/// Finds names that sources know. A name is written as the source spells it, capitals too. One word without a
/// capital, digit or hyphen ("debug") is a name only where it is set apart: as code, as a link, in quotes, or
/// alone; one that begins a sentence and has no other mark of a name than that capital ("Firmware updates
/// itself") only where it is a proper word of the document. `knowledge` must outlive it.
class NameReader {
 public:
  explicit NameReader(const Knowledge& knowledge);
  /// In order, apart from each other, the longest where names overlap. Without `proper` all that begins the
  /// sentence may be a name.
  std::vector<NameMention> find(const Sentence& sentence, std::string_view text,
                                const ProperWords* proper) const;
  /// The topic of the whole document: the thing at the start of its title, or its only one; of a README, the
  /// name of its folder.
  std::optional<std::size_t> topicOf(const DocumentText& document) const;

 private:
  std::optional<NameMention> longestAt(const Sentence& sentence, std::string_view text,
                                       std::size_t first) const;
  std::optional<std::size_t> known(std::string_view written) const;

  const Knowledge& knowledge_;
  std::unordered_map<std::string, std::size_t> longest_;  // by first word, words of the longest name
};

/// A document as it is read without a model.
struct DocumentNames {
  std::vector<Sentence> sentences;
  std::vector<std::vector<NameMention>> mentions;  // of each sentence
  std::optional<std::size_t> topic;                // a thing

  static DocumentNames of(const DocumentText& document, const NameReader& names);
};

}  // namespace omni
