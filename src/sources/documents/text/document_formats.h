#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/budget.h"
#include "base/result.h"
#include "source/texts/document_text.h"

namespace omni {

enum class Format { kMarkdown, kHtml, kPlain, kPdf, kJsonLines, kConverted };

/// By the file's ending; JSON Lines also by its first line, which must hold `_id` and `text`. Of a folder in
/// BEIR form (corpus.jsonl next to queries.jsonl) only the corpus is content. kConverted: isConverted().
std::optional<Format> formatOf(const std::filesystem::path& file);

struct DocumentFile {
  std::filesystem::path path;
  std::string id;
  Format format = Format::kPlain;
};

/// Reads one file, which holds many documents in JSON Lines and in a box of mail (called by their numbers,
/// "inbox.mbox#3"), and one otherwise. Errors name the file:
/// kUnreadable (binary, corrupt, empty, too large), kNotFound, kUnavailable (no pdftotext), kLimit (a
/// small file that swells too much), kDeadline, kCancelled.
Status readDocuments(const DocumentFile& file, const Budget& budget, const DocumentSink& sink,
                     const WarningSink& warn);

// The parts of readDocuments(); each takes valid UTF-8.
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
