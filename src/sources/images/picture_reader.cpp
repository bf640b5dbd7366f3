#include "sources/images/picture_reader.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "base/threads/parallel.h"
#include "source/pages/converted_file.h"
#include "source/pages/page_file.h"
#include "source/pictures/noted_texts.h"
#include "source/pictures/picture_file.h"
#include "source/pictures/picture_folder.h"
#include "source/pictures/picture_text.h"
#include "sources/images/pdf_pictures.h"
#include "sources/images/picture_document.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPixels = 100000000;           // beyond that its text is not read
constexpr std::size_t kLarge = 20000000;                // pixels
constexpr std::size_t kMinWidth = 32, kMinHeight = 12;  // below that it holds none

Error ofFile(const fs::path& file, Error error) {
  error.message = file.string() + ": " + error.message;
  if (error.hint.empty()) error.hint = "Mend the file, or leave it out with `exclude`.";
  return error;
}

bool isHuge(const PictureFacts& facts) {
  return facts.width > 0 && facts.height > kMaxPixels / facts.width;
}

bool isDocument(const fs::path& file) {
  return mayHoldPictures(file) || isPdf(file);
}

Status eachPictureIn(const fs::path& document, const Budget& budget, const WarningSink& warn,
                     const HeldPictureSink& sink) {
  if (!isPdf(document)) return eachHeldPicture(document, budget, sink);
  OMNI_TRY(held, pdfPictures(document, budget, warn));
  for (auto& picture : held) OMNI_RETURN_IF_ERROR(sink(std::move(picture)));
  return {};
}

// Of a box of mail the message is what shows it.
ShownPicture whereIn(const CorpusFile& file, PagePicture picture) {
  if (!isBoxOfMail(file.path)) return {file.id, std::move(picture)};
  const std::string message = file.id + "#" + std::to_string(std::exchange(picture.page, 0));
  return {message, std::move(picture)};
}

bool mayHoldText(const PictureFacts& facts) {
  return facts.format != "SVG" && facts.width >= kMinWidth && facts.height >= kMinHeight;
}

class PictureReading final : public TextReading {
 public:
  explicit PictureReading(const fs::path& notes) : noted_(notes) {}

  void lookAtPages(const std::vector<CorpusFile>& files) {
    shown_ = shownPictures(files, [this](std::string warning) { warnings_.push_back(std::move(warning)); });
  }
  void cannotReadTexts() {
    warnings_.emplace_back("text in pictures was not read: tesseract is not installed (tesseract-ocr)");
  }

  /// Notes the texts in all pictures that are not known, several at once.
  Status readTexts(const std::vector<CorpusFile>& files, const Budget& budget, const Progress& progress) {
    std::atomic<std::size_t> done = 0;
    parallelFor(files.size(), 0, [&](std::size_t i) {
      if (!budget.exhausted() && isDocument(files[i].path))
        readHeldTexts(files[i].path, budget);
      else if (!budget.exhausted() && !isPage(files[i].path))
        readText(files[i], budget);
      if (progress) progress("reading text in pictures", ++done, files.size());
    });
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading text in pictures"));
    noted_.keepUsed();
    return {};
  }

  Status read(const CorpusFile& file, const Budget& budget, const DocumentSink& sink,
              const WarningSink& warn) override {
    for (auto& warning : std::exchange(warnings_, {})) warn(std::move(warning));
    if (isPage(file.path)) return {};
    if (isDocument(file.path)) return readHeld(file, budget, sink, warn);
    const auto bytes = pictureBytes(file.path);
    if (!bytes) return tl::unexpected(ofFile(file.path, bytes.error()));
    const auto facts = pictureFacts(*bytes);
    if (!facts) return tl::unexpected(ofFile(file.path, facts.error()));
    if (const auto fault = faults_.find(file.id); fault != faults_.end())
      warn(file.id + ": its text was not read (" + fault->second + ")");
    const auto shown = shown_.find(file.path.lexically_normal());
    return sink(pictureDocument(file.id, *facts,
                                shown == shown_.end() ? std::span<const ShownPicture>() : shown->second,
                                noted_.find(keyOf(*bytes, *facts)).value_or("")));
  }

 private:
  /// The pictures within a document, each called by its number there, where there are pages or messages by
  /// theirs and its own. What is wrong with the document itself is a warning.
  Status readHeld(const CorpusFile& file, const Budget& budget, const DocumentSink& sink,
                  const WarningSink& warn) {
    const auto warnOf = [&](const std::string& what) { warn(file.id + ": " + what); };
    std::map<std::size_t, std::size_t> numbers;  // by page
    Status failure;
    const auto status = eachPictureIn(file.path, budget, warnOf, [&](HeldPicture held) {
      const std::string page = held.shown.page > 0 ? std::to_string(held.shown.page) + "." : "";
      const std::string id = file.id + "#" + page + std::to_string(++numbers[held.shown.page]);
      failure = readHeldPicture(file, id, std::move(held), sink, warn);
      return failure;
    });
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading pictures"));
    if (!status && failure) warnOf(status.error().message);
    return failure;
  }

  Status readHeldPicture(const CorpusFile& file, const std::string& id, HeldPicture held,
                         const DocumentSink& sink, const WarningSink& warn) {
    const auto facts = pictureFacts(held.bytes);
    if (!facts) {
      warn(id + ": " + facts.error().message);
      return {};
    }
    const ShownPicture where = whereIn(file, std::move(held.shown));
    return sink(
        pictureDocument(id, *facts, {&where, 1}, noted_.find(keyOf(held.bytes, *facts)).value_or("")));
  }

  static std::string keyOf(std::string_view bytes, const PictureFacts& facts) {
    return hex(fnv1a(bytes)) + hex(bytes.size()) + (facts.turned ? "upright" : "");
  }

  // Large ones one at a time: each takes much memory.
  Result<std::string> textIn(const fs::path& file, const PictureFacts& facts, const Budget& budget) {
    std::unique_lock<std::mutex> alone(large_, std::defer_lock);
    if (facts.width * facts.height > kLarge) alone.lock();
    return facts.turned ? textInTurnedPicture(file, budget) : textInPicture(file, budget);
  }

  // What is wrong with the picture itself is told where it is read for good.
  void readText(const CorpusFile& file, const Budget& budget) {
    const auto bytes = pictureBytes(file.path);
    const auto facts = bytes ? pictureFacts(*bytes) : tl::unexpected(bytes.error());
    if (!facts || !mayHoldText(*facts)) return;
    const std::string key = keyOf(*bytes, *facts);
    if (noted_.find(key)) return;
    if (isHuge(*facts))
      return reportFault(file,
                         "it has more than " + std::to_string(kMaxPixels / 1000000) + " million pixels");
    auto text = textIn(file.path, *facts, budget);
    if (text)
      noted_.note(key, *text);
    else if (!budget.exhausted())
      reportFault(file, text.error().message);
  }

  // They are laid down, for the program that reads them takes files. What is wrong with the document is told
  // where it is read for good.
  void readHeldTexts(const fs::path& file, const Budget& budget) {
    const PictureFolder folder;
    if (!folder.made()) return;
    eachPictureIn(
        file, budget, [](const std::string&) {},
        [&](const HeldPicture& held) { return readHeldText(held.bytes, folder.path() / "picture", budget); });
  }

  Status readHeldText(const std::string& bytes, const fs::path& laid, const Budget& budget) {
    const auto facts = pictureFacts(bytes);
    if (!facts || !mayHoldText(*facts) || isHuge(*facts) || budget.exhausted()) return {};
    const std::string key = keyOf(bytes, *facts);
    if (noted_.find(key)) return {};
    OMNI_RETURN_IF_ERROR(writeFileAtomically(laid, bytes));
    const auto text = textIn(laid, *facts, budget);
    if (text) noted_.note(key, *text);
    return {};
  }

  void reportFault(const CorpusFile& file, std::string why) {
    const std::scoped_lock lock(mutex_);
    faults_[file.id] = std::move(why);
  }

  NotedTexts noted_;
  ShownPictures shown_;
  std::vector<std::string> warnings_;
  std::mutex mutex_, large_;
  std::map<std::string, std::string> faults_;  // by id
};

}  // namespace

bool PictureReader::accepts(const fs::path& file) const {
  return isPicture(file) || isPage(file) || isDocument(file);
}

std::string PictureReader::acceptedKinds() const {
  return "PNG, JPEG, GIF, WebP, TIFF, BMP and SVG are read, and pictures within PDF, DOCX, PPTX and e-mail";
}

std::string PictureReader::way(const std::vector<CorpusFile>& files) const {
  const std::string way = !readsText_         ? "pictures and their makers"
                          : canReadPictures() ? "pictures and their texts, upright"
                                              : "pictures without a reader";
  const bool within = std::ranges::any_of(files, [](const auto& file) { return isDocument(file.path); });
  return within ? way + ", also within files" : way;
}

Result<std::unique_ptr<TextReading>> PictureReader::begin(const std::vector<CorpusFile>& files,
                                                          const fs::path& notes, const Budget& budget,
                                                          const Progress& progress) const {
  auto reading = std::make_unique<PictureReading>(notes);
  reading->lookAtPages(files);
  if (readsText_ && canReadPictures())
    OMNI_RETURN_IF_ERROR(reading->readTexts(files, budget, progress));
  else if (readsText_)
    reading->cannotReadTexts();
  return reading;
}

PassagePlace PictureReader::placeOf(const Passage& passage) const {
  const std::string& id = passage.document;
  if (isBoxOfMail(id.substr(0, id.rfind('#')))) return Region{};
  const std::string_view number = std::string_view(id).substr(std::min(id.rfind('#'), id.size() - 1) + 1);
  const auto page = number.substr(0, number.find('.'));
  return Region{.page = page.size() < number.size() ? parsedNumber<std::size_t>(page).value_or(0) : 0};
}

}  // namespace omni
