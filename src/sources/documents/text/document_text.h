#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// A heading or a piece of running text of a document: bytes [start, end) of its text.
struct Block {
  std::size_t start = 0;
  std::size_t end = 0;
  int heading = 0;         // its level, 1 to 6; 0 for running text
  std::string label;       // of a heading: its words without markup
  bool leads = false;      // what follows belongs with it: a term of a definition list, a table's caption
  bool item = false;       // of a list, or what a term means
  std::size_t header = 0;  // of a table: where the row of its headers ends; 0: it has none
  bool operator==(const Block&) const = default;
};

/// One document, cut along its own structure.
struct DocumentText {
  std::string id;             // within its source
  std::string title;          // empty when it has none
  std::string text;           // UTF-8; what all offsets count in
  std::vector<Block> blocks;  // in order, apart from each other
};

enum class Format { kMarkdown, kHtml, kPlain, kPdf, kJsonLines };

/// By the file's ending; JSON Lines also by its first line, which must hold `_id` and `text`. Of a folder in
/// BEIR form (corpus.jsonl beside queries.jsonl) only the corpus is content.
std::optional<Format> formatOf(const std::filesystem::path& file);

struct DocumentFile {
  std::filesystem::path path;
  std::string id;
  Format format = Format::kPlain;
};

/// Takes one document after the other; a failing Status stops the reading.
using DocumentSink = std::function<Status(DocumentText)>;
/// Told what was wrong with a document that is read (or left out) all the same.
using WarningSink = std::function<void(std::string)>;

/// Reads one file, which holds many documents in JSON Lines and one otherwise. Errors name the file:
/// kUnreadable (binary, corrupt, empty, too large), kNotFound, kUnavailable (no pdftotext), kDeadline,
/// kCancelled.
Status readDocuments(const DocumentFile& file, const Budget& budget, const DocumentSink& sink,
                     const WarningSink& warn);

// What readDocuments() is made of; each takes valid UTF-8.
DocumentText markdownDocument(std::string text);
DocumentText plainDocument(std::string text);
/// Extracts the text: markup gone, blocks set apart by blank lines. Error: kLimit (nested too deeply).
Result<DocumentText> htmlDocument(std::string_view html);
/// One record {"_id", "title", "text"}. Error: kUnreadable.
Result<DocumentText> jsonDocument(std::string_view line);
/// Whether there is a program that reads PDF files.
bool canReadPdf();
/// The text that pdftotext finds. Errors: kUnreadable, kUnavailable, kDeadline, kCancelled.
Result<std::string> pdfText(const std::filesystem::path& file, const Budget& budget);

}  // namespace omni
