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

constexpr std::size_t kMostPixels = 100000000;              // beyond that its text is not read
constexpr std::size_t kLarge = 20000000;                    // pixels
constexpr std::size_t kLeastWidth = 32, kLeastHeight = 12;  // below that it holds none

Error ofFile(const fs::path& file, Error error) {
  error.message = file.string() + ": " + error.message;
  if (error.hint.empty()) error.hint = "Mend the file, or leave it out with `exclude`.";
  return error;
}

bool isHuge(const PictureFacts& facts) {
  return facts.width > 0 && facts.height > kMostPixels / facts.width;
}

bool isDocument(const fs::path& file) {
  return mayHoldPictures(file) || isPdf(file);
}

Result<std::vector<HeldPicture>> picturesIn(const fs::path& document, const Budget& budget,
                                            const WarningSink& warn) {
  return isPdf(document) ? pdfPictures(document, budget, warn) : heldPictures(document);
}

bool mayHoldText(const PictureFacts& facts) {
  return facts.format != "SVG" && facts.width >= kLeastWidth && facts.height >= kLeastHeight;
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
  /// The pictures within a document, each called by its number there, where there are pages by page and
  /// number.
  Status readHeld(const CorpusFile& file, const Budget& budget, const DocumentSink& sink,
                  const WarningSink& warn) {
    const auto warnOf = [&](const std::string& what) { warn(file.id + ": " + what); };
    auto held = picturesIn(file.path, budget, warnOf);
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading pictures"));
    if (!held) {
      warnOf(held.error().message);
      return {};
    }
    std::map<std::size_t, std::size_t> numbers;  // by page
    for (auto& [shown, bytes] : *held) {
      const std::string page = shown.page > 0 ? std::to_string(shown.page) + "." : "";
      const std::string id = file.id + "#" + page + std::to_string(++numbers[shown.page]);
      const auto facts = pictureFacts(bytes);
      if (!facts) {
        warn(id + ": " + facts.error().message);
        continue;
      }
      const ShownPicture where{file.id, std::move(shown)};
      OMNI_RETURN_IF_ERROR(
          sink(pictureDocument(id, *facts, {&where, 1}, noted_.find(keyOf(bytes, *facts)).value_or(""))));
    }
    return {};
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
      return tellFault(file, "it has more than " + std::to_string(kMostPixels / 1000000) + " million pixels");
    auto text = textIn(file.path, *facts, budget);
    if (text)
      noted_.note(key, *text);
    else if (!budget.exhausted())
      tellFault(file, text.error().message);
  }

  // They are laid down, for the program that reads them takes files.
  void readHeldTexts(const fs::path& file, const Budget& budget) {
    const PictureFolder folder;
    const auto held = picturesIn(file, budget, [](const std::string&) {});
    if (!held || !folder.made()) return;
    for (const auto& [shown, bytes] : *held) {
      const auto facts = pictureFacts(bytes);
      if (!facts || !mayHoldText(*facts) || isHuge(*facts) || budget.exhausted()) continue;
      const std::string key = keyOf(bytes, *facts);
      if (noted_.find(key)) continue;
      const fs::path laid = folder.path() / "picture";
      if (!writeFileAtomically(laid, bytes)) return;
      const auto text = textIn(laid, *facts, budget);
      if (text) noted_.note(key, *text);
    }
  }

  void tellFault(const CorpusFile& file, std::string why) {
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

bool PictureReader::admits(const fs::path& file) const {
  return isPicture(file) || isPage(file) || isDocument(file);
}

std::string PictureReader::admitted() const {
  return "PNG, JPEG, GIF, WebP, TIFF, BMP and SVG are read, and pictures within PDF, DOCX and PPTX";
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
  const std::string_view number = std::string_view(id).substr(std::min(id.rfind('#'), id.size() - 1) + 1);
  const auto page = number.substr(0, number.find('.'));
  return Region{.page = page.size() < number.size() ? parsedNumber<std::size_t>(page).value_or(0) : 0};
}

}  // namespace omni
