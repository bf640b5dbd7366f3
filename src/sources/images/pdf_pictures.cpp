#include "sources/images/pdf_pictures.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "source/files/process.h"
#include "source/pictures/picture_facts.h"
#include "source/pictures/picture_folder.h"
#include "sources/images/pdf_page.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLister = "pdfimages";
constexpr const char* kReader = "pdftohtml";
constexpr ProcessLimits kLimits{
    .outputBytes = 32u << 20u, .memoryBytes = std::size_t{768} << 20u, .time = std::chrono::seconds(60)};
constexpr std::size_t kMaxSearchedBytes = 256u << 20u;  // bytes of a file, for a picture in it
constexpr std::size_t kMinSide = 32;                    // pixels: what is smaller adorns
constexpr std::size_t kMaxPages = 3;                    // that show one picture: what more do adorns
constexpr std::size_t kMaxPictures = 500;               // taken out at once, or of one page
constexpr std::size_t kMaxPixels = 100000000;           // the same
constexpr std::size_t kMaxBytes = 128u << 20u;          // of all that are kept of one file
constexpr std::size_t kMaxXmlBytes = 32u << 20u;

/// Pages that are read at once, by numbers from 1, with as much as their pictures are together.
struct PageRun {
  std::size_t first = 0, last = 0, pictures = 0, pixels = 0;

  bool isTooLarge() const { return pictures > kMaxPictures || pixels > kMaxPixels; }
  PageRun with(const PageRun& next) const {
    return {first, next.last, pictures + next.pictures, pixels + next.pixels};
  }
};

// The columns of the list: page, number, type, width, height and what is of no use here. Pictures that are
// only the masks of others count, for they are unpacked too; a page without another is not read.
std::vector<PageRun> listed(const std::string& list) {
  std::map<std::size_t, PageRun> pages;
  std::set<std::size_t> shown;
  for (const auto& line : split(list, '\n')) {
    auto cells = split(line, ' ');
    std::erase(cells, "");
    if (cells.size() < 5) continue;
    const auto page = parsedNumber<std::size_t>(cells[0]), width = parsedNumber<std::size_t>(cells[3]),
               height = parsedNumber<std::size_t>(cells[4]);
    if (!page || !width || !height) continue;
    PageRun& run = pages.try_emplace(*page, PageRun{*page, *page}).first->second;
    ++run.pictures;
    run.pixels += *height != 0 && *width > kMaxPixels / *height ? kMaxPixels + 1 : *width * *height;
    if (cells[2] == "image" && *width >= kMinSide && *height >= kMinSide) shown.insert(*page);
  }
  std::vector<PageRun> runs;
  for (const auto& [page, run] : pages)
    if (shown.contains(page)) runs.push_back(run);
  return runs;
}

std::vector<PageRun> together(const std::vector<PageRun>& pages, const WarningSink& warn) {
  std::vector<PageRun> runs;
  for (const PageRun& page : pages) {
    if (page.isTooLarge()) {
      warn("page " + std::to_string(page.first) + ": its pictures are too many or too large");
      continue;
    }
    if (!runs.empty() && !runs.back().with(page).isTooLarge())
      runs.back() = runs.back().with(page);
    else
      runs.push_back(page);
  }
  return runs;
}

Result<std::string> boundedFile(const fs::path& file, std::size_t most) {
  std::error_code error;
  if (fs::file_size(file, error) > most && !error)
    return fail(Code::kLimit, "holds more than can be read of it", "Split it.", Audience::kOperator);
  return readFile(file);
}

/// Takes the pictures of one file out.
class PdfPictures {
 public:
  PdfPictures(const fs::path& file, const Budget& budget) : file_(file), budget_(budget) {}

  Status take(const PageRun& run) {
    const PictureFolder folder;
    if (!folder.made()) return fail(Code::kUnavailable, "no folder for its pictures can be made", "");
    const fs::path page = folder.path() / "page";
    OMNI_RETURN_IF_ERROR(runProcess({kReader, "-q", "-xml", "-zoom", "1", "-f", std::to_string(run.first),
                                     "-l", std::to_string(run.last), file_.string(), page.string()},
                                    kLimits, budget_));
    OMNI_TRY(xml, boundedFile(page.string() + ".xml", kMaxXmlBytes));
    OMNI_TRY(shown, pdfPagePictures(toUtf8(xml)));
    for (PagePicture& picture : shown) OMNI_RETURN_IF_ERROR(keep(folder.path(), std::move(picture)));
    return {};
  }

  /// Without what adorns.
  std::vector<HeldPicture> pictures() && {
    std::erase_if(
        held_, [&](const HeldPicture& picture) { return pages_[fnv1a(picture.bytes)].size() > kMaxPages; });
    return std::move(held_);
  }

 private:
  Status keep(const fs::path& folder, PagePicture picture) {
    auto bytes = readFile(folder / fs::path(picture.target).filename());
    const auto facts = bytes ? pictureFacts(*bytes) : tl::unexpected(bytes.error());
    if (!facts || facts->width < kMinSide || facts->height < kMinSide) return {};
    bytes_ += bytes->size();
    if (bytes_ > kMaxBytes)
      return fail(Code::kLimit, "holds more than " + std::to_string(kMaxBytes >> 20u) + " MB of pictures",
                  "Split it.", Audience::kOperator);
    pages_[fnv1a(*bytes)].insert(picture.page);
    held_.push_back({std::move(picture), *std::move(bytes)});
    return {};
  }

  const fs::path& file_;
  const Budget& budget_;
  std::vector<HeldPicture> held_;
  std::map<std::uint64_t, std::set<std::size_t>> pages_;  // that show a picture, by its content
  std::size_t bytes_ = 0;
};

}  // namespace

bool isPdf(const fs::path& file) {
  return lower(file.extension().string()) == ".pdf";
}

bool pdfHoldsPictures(const fs::path& file) {
  const auto bytes = isPdf(file) ? readFile(file, kMaxSearchedBytes) : Result<std::string>("");
  if (!bytes) return false;
  constexpr std::string_view kSubtype = "/Subtype";
  for (auto at = bytes->find(kSubtype); at != std::string::npos; at = bytes->find(kSubtype, at + 1)) {
    const auto name = bytes->find_first_not_of(" \r\n\t", at + kSubtype.size());
    if (name != std::string::npos && bytes->compare(name, 6, "/Image") == 0) return true;
  }
  return false;
}

Result<std::vector<HeldPicture>> pdfPictures(const fs::path& file, const Budget& budget,
                                             const WarningSink& warn) {
  OMNI_TRY(list, runProcess({kLister, "-list", file.string()}, kLimits, budget));
  PdfPictures pictures(file, budget);
  for (const PageRun& run : together(listed(list), warn)) OMNI_RETURN_IF_ERROR(pictures.take(run));
  return std::move(pictures).pictures();
}

}  // namespace omni
