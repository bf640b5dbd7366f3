#include "source/pictures/picture_text.h"

#include <charconv>

#include "base/text.h"
#include "source/files/process.h"
#include "source/pictures/picture_folder.h"

namespace omni {
namespace {

constexpr const char* kReader = "tesseract";
constexpr const char* kTurner = "ffmpeg";  // which turns pictures as they say
constexpr ProcessLimits kLimits{
    .outputBytes = 8u << 20u, .memoryBytes = std::size_t{768} << 20u, .time = std::chrono::seconds(60)};
constexpr double kLegible = 30;  // of 100: what is less sure is mostly no text at all

// The columns of its table: level, page, block, paragraph, line, word, left, top, width, height, sureness,
// text.
constexpr std::size_t kColumns = 12;
constexpr std::size_t kBlock = 2, kParagraph = 3, kLine = 4, kConfidence = 10, kText = 11;

double confidenceOf(const std::string& cell) {
  double sure = -1;  // of what is no word
  std::from_chars(cell.data(), cell.data() + cell.size(), sure);
  return sure;
}

std::string linesOf(const std::string& table) {
  std::string text;
  std::string line, paragraph;
  for (const auto& row : split(table, '\n')) {
    const auto cells = split(row, '\t');
    if (cells.size() < kColumns || confidenceOf(cells[kConfidence]) < kLegible || trim(cells[kText]).empty())
      continue;
    const std::string of = cells[kBlock] + "/" + cells[kParagraph], at = of + "/" + cells[kLine];
    if (!text.empty()) text += at == line ? " " : of == paragraph ? "\n" : "\n\n";
    line = at;
    paragraph = of;
    text += toUtf8(trim(cells[kText]));
  }
  return text;
}

}  // namespace

bool canReadPictures() {
  return isProgram(kReader);
}

Result<std::string> textInPicture(const std::filesystem::path& file, const Budget& budget) {
  // One thread: several pictures are read side by side.
  auto table = runProcess(
      {"env", "OMP_THREAD_LIMIT=1", kReader, file.string(), "stdout", "--psm", "3", "tsv"}, kLimits, budget);
  if (table) return linesOf(*table);
  if (table.error().code == Code::kUnavailable)
    table.error().hint = "Install tesseract-ocr to find pictures by the text in them.";
  return table;
}

Result<std::string> textInTurnedPicture(const std::filesystem::path& file, const Budget& budget) {
  const PictureFolder folder;
  if (!isProgram(kTurner) || !folder.made()) return textInPicture(file, budget);
  const auto upright = folder.path() / "upright.png";
  OMNI_TRY(turned, runProcess({kTurner, "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe", "-i",
                               "file:" + file.string(), "-frames:v", "1", upright.string()},
                              kLimits, budget));
  static_cast<void>(turned);
  return textInPicture(upright, budget);
}

}  // namespace omni
