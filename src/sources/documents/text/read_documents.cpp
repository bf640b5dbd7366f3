#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "source/files/line_reader.h"
#include "source/files/text_encoding.h"
#include "source/pages/converted_file.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 64u << 20;
constexpr std::size_t kMaxTitleBytes = 120;
constexpr std::size_t kSniffedBytes = 8192;

bool isBlank(std::string_view line) {
  return trim(line).empty();
}

Result<std::string> readBytes(const std::filesystem::path& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file)
    return fail(Code::kNotFound, "cannot be opened", "Check its permissions.", Audience::kOperator);
  if (size > kMaxFileBytes)
    return fail(Code::kUnreadable, "is larger than " + std::to_string(kMaxFileBytes >> 20) + " MB",
                "Split it.", Audience::kOperator);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

bool isAscii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// Text as UTF-8; what is no text at all, or in an alphabet that its bytes do not tell, is an error.
Result<std::string> decode(std::string_view bytes, const std::string& id, const WarningSink& warn) {
  DecodedText decoded = decodeText(bytes);
  if (isBlank(decoded.text)) return fail(Code::kUnreadable, "is empty", "", Audience::kOperator);
  if (decoded.text.find('\0') < kSniffedBytes)
    return fail(Code::kUnreadable, "is binary, not text", "Leave it out with `exclude`.",
                Audience::kOperator);
  if (decoded.encoding != TextEncoding::kWindows1252) return std::move(decoded.text);
  const auto foreign = std::ranges::count_if(bytes, [](char c) { return !isAscii(c); });
  if (static_cast<std::size_t>(foreign) * 3 > bytes.size())
    return fail(Code::kUnreadable, "is not UTF-8 text", "Save it as UTF-8.", Audience::kOperator);
  warn(id + ": not UTF-8; read as Windows-1252");
  return std::move(decoded.text);
}

Result<DocumentText> readOne(const DocumentFile& file, const Budget& budget, const WarningSink& warn) {
  if (file.format == Format::kPdf) {
    OMNI_TRY(text, pdfText(file.path, budget));
    return plainDocument(std::move(text));
  }
  if (file.format == Format::kConverted) {
    OMNI_TRY(pages, ConvertedFile::open(file.path));
    OMNI_TRY(page, pages.next());
    return htmlDocument(page.value_or(""));
  }
  OMNI_TRY(bytes, readBytes(file.path));
  OMNI_TRY(text, decode(bytes, file.id, warn));
  if (file.format == Format::kMarkdown) return markdownDocument(std::move(text));
  if (file.format == Format::kHtml) return htmlDocument(text);
  return plainDocument(std::move(text));
}

Status readLines(const DocumentFile& file, const Budget& budget, const DocumentSink& sink,
                 const WarningSink& warn) {
  auto lines = LineReader::open(file.path);
  if (!lines)
    return fail(lines.error().code, "cannot be opened", "Check its permissions.", Audience::kOperator);
  std::string firstFault;
  bool any = false;
  for (;;) {
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading " + file.id));
    const auto line = lines->next();
    if (!line && line.error().code != Code::kLimit) return tl::unexpected(line.error());
    if (line && !*line) break;
    if (line && isBlank(**line)) continue;
    auto document = line ? jsonDocument(**line) : tl::unexpected(line.error());
    if (!document) {
      const std::string fault = "line " + std::to_string(lines->number()) + ": " + document.error().message;
      warn(file.id + ", " + fault);
      if (firstFault.empty()) firstFault = " (" + fault + ")";
      continue;
    }
    any = true;
    OMNI_RETURN_IF_ERROR(sink(std::move(*document)));
  }
  if (any) return {};
  return fail(Code::kUnreadable, "holds no record with \"_id\" and \"text\"" + firstFault,
              "One JSON object a line is expected.", Audience::kOperator);
}

Result<DocumentText> convertedDocument(const std::string& html) {
  OMNI_TRY(document, htmlDocument(html));
  if (document.blocks.empty())
    return fail(Code::kUnreadable, "holds no text", "Leave it out with `exclude`.");
  return document;
}

Status readMails(const DocumentFile& file, const Budget& budget, const DocumentSink& sink,
                 const WarningSink& warn) {
  OMNI_TRY(mails, ConvertedFile::open(file.path));
  bool any = false;
  for (std::size_t number = 1;; ++number) {
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading " + file.id));
    const auto mail = mails.next();
    if (mail && !*mail) break;
    auto document = mail ? convertedDocument(**mail) : tl::unexpected(mail.error());
    const std::string id = file.id + "#" + std::to_string(number);
    if (!document) {
      warn(id + ": " + document.error().message);
      continue;
    }
    any = true;
    document->id = id;
    if (document->title.empty()) document->title = file.path.stem().string();
    OMNI_RETURN_IF_ERROR(sink(*std::move(document)));
  }
  if (any) return {};
  return fail(Code::kUnreadable, "holds no message that can be read", "", Audience::kOperator);
}

Status readFile(const DocumentFile& file, const Budget& budget, const DocumentSink& sink,
                const WarningSink& warn) {
  if (file.format == Format::kJsonLines) return readLines(file, budget, sink, warn);
  if (file.format == Format::kConverted && isBoxOfMail(file.path)) return readMails(file, budget, sink, warn);
  OMNI_TRY(document, readOne(file, budget, warn));
  if (document.blocks.empty())
    return fail(Code::kUnreadable, "holds no text", "Leave it out with `exclude`.", Audience::kOperator);
  document.id = file.id;
  if (document.title.empty()) document.title = file.path.stem().string();
  return sink(std::move(document));
}

bool holdsRecords(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;  // a pipe would never end
  if (file.filename() != "corpus.jsonl" &&
      std::filesystem::exists(file.parent_path() / "corpus.jsonl", error))
    return false;
  std::ifstream lines(file, std::ios::binary);
  std::string line(kSniffedBytes, '\0');
  lines.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(lines.gcount()));
  const auto first = std::string_view(line).substr(0, line.find('\n'));
  return trim(first).starts_with('{') && first.find("\"_id\"") != std::string_view::npos &&
         first.find("\"text\"") != std::string_view::npos;
}

}  // namespace

std::optional<Format> formatOf(const std::filesystem::path& file) {
  static constexpr std::array<std::pair<std::string_view, Format>, 8> kEndings{
      {{".md", Format::kMarkdown},
       {".markdown", Format::kMarkdown},
       {".html", Format::kHtml},
       {".htm", Format::kHtml},
       {".xhtml", Format::kHtml},
       {".txt", Format::kPlain},
       {".text", Format::kPlain},
       {".pdf", Format::kPdf}}};
  const std::string ending = lower(file.extension().string());
  for (const auto& [known, format] : kEndings)
    if (known == ending) return format;
  if (isConverted(file)) return Format::kConverted;
  if ((ending == ".jsonl" || ending == ".ndjson") && holdsRecords(file)) return Format::kJsonLines;
  return std::nullopt;
}

DocumentText plainDocument(std::string text) {
  DocumentText document;
  document.text = std::move(text);
  const std::string_view all = document.text;
  Block block;
  bool newPage = false;
  const auto finish = [&] {
    if (block.end == block.start) return;
    block.begins = std::exchange(newPage, false);
    document.blocks.push_back(block);
    block = {};
  };
  for (std::size_t begin = 0; begin < all.size();) {
    const auto end = std::min(all.find_first_of("\n\f", begin), all.size());  // a form feed ends a page
    const auto line = all.substr(begin, end - begin);
    if (isBlank(line)) {
      finish();
    } else {
      if (block.end == 0) block.start = begin + line.find_first_not_of(" \t\r");
      block.end = begin + line.find_last_not_of(" \t\r") + 1;
    }
    if (end < all.size() && all[end] == '\f') {
      finish();
      newPage = !document.blocks.empty();
    }
    begin = end + 1;
  }
  finish();
  if (!document.blocks.empty()) {
    const auto first =
        all.substr(document.blocks[0].start, document.blocks[0].end - document.blocks[0].start);
    const auto line = trim(first.substr(0, first.find('\n')));
    if (line.size() <= kMaxTitleBytes && document.blocks.size() > 1) document.title = line;
  }
  return document;
}

Status readDocuments(const DocumentFile& file, const Budget& budget, const DocumentSink& sink,
                     const WarningSink& warn) {
  bool fromSink = false;
  const auto watched = [&](DocumentText document) {
    Status status = sink(std::move(document));
    fromSink = !status;
    return status;
  };
  Status status = readFile(file, budget, watched, warn);
  if (status || fromSink) return status;
  Error error = status.error();
  error.message = file.path.string() + ": " + error.message;
  if (error.hint.empty()) error.hint = "Mend the file, or leave it out with `exclude`.";
  return tl::unexpected(std::move(error));
}

}  // namespace omni
