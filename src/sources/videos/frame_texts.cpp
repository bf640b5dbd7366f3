#include "sources/videos/frame_texts.h"

#include <unistd.h>

#include <charconv>
#include <fstream>

#include "base/text.h"
#include "base/threads/parallel.h"
#include "source/files/process.h"
#include "source/pictures/picture_folder.h"
#include "source/pictures/picture_text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr const char* kOpener = "ffmpeg";
constexpr ProcessLimits kLimits{
    .outputBytes = 1u << 20u, .memoryBytes = std::size_t{1} << 30u, .time = std::chrono::minutes(10)};
constexpr std::size_t kMaxFrames = 1200;  // of one film
constexpr milliseconds kStep{
    3000};  // at least one picture in so long: what is drawn over a film lasts as long
// A cut, or three seconds since the last picture; no picture that is like the one before.
constexpr const char* kKeyFrames =
    "select='isnan(prev_selected_t)+gt(scene,0.05)+gte(t-prev_selected_t,3)',mpdecimate,"
    "metadata=print:file=-,scale='min(1600,iw)':-2";
constexpr std::string_view kTime = "pts_time:";

// The times of the pictures that were written, from what `metadata=print` says of each.
std::vector<milliseconds> timesIn(const std::string& output) {
  std::vector<milliseconds> times;
  for (const auto& line : split(output, '\n')) {
    const auto at = line.find(kTime);
    double seconds = 0;
    if (at == std::string::npos) continue;
    std::from_chars(line.data() + at + kTime.size(), line.data() + line.size(), seconds);
    times.emplace_back(static_cast<std::int64_t>(seconds * 1000));
  }
  return times;
}

Result<std::vector<milliseconds>> takeFrames(const fs::path& film, const PictureFolder& folder,
                                             const Budget& budget) {
  OMNI_TRY(output, runProcess({kOpener,
                               "-nostdin",
                               "-v",
                               "error",
                               "-threads",
                               "2",
                               "-protocol_whitelist",
                               "file,pipe",
                               "-i",
                               "file:" + film.string(),
                               "-an",
                               "-sn",
                               "-vf",
                               kKeyFrames,
                               "-vsync",
                               "vfr",
                               "-q:v",
                               "2",
                               "-frames:v",
                               std::to_string(kMaxFrames),
                               (folder.path() / "%d.jpg").string()},
                              kLimits, budget));
  auto times = timesIn(output);
  if (times.size() > kMaxFrames) times.resize(kMaxFrames);
  return times;
}

// One after the other, each until the next picture; a text that stays is one.
std::vector<SubtitleCue> cuesOf(const std::vector<milliseconds>& times,
                                const std::vector<std::string>& texts) {
  std::vector<SubtitleCue> cues;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto end = i + 1 < times.size() ? times[i + 1] : times[i] + kStep;
    if (texts[i].empty()) continue;
    if (!cues.empty() && cues.back().text == texts[i] && cues.back().end == times[i])
      cues.back().end = end;
    else
      cues.push_back({times[i], end, texts[i]});
  }
  return cues;
}

Result<std::vector<SubtitleCue>> textsIn(const fs::path& film, const Budget& budget) {
  const PictureFolder folder;
  if (!folder.made()) return fail(Code::kUnavailable, "no folder for its pictures can be made", "");
  OMNI_TRY(times, takeFrames(film, folder, budget));
  std::vector<std::string> texts(times.size());
  parallelFor(times.size(), 0, [&](std::size_t i) {
    if (!budget.exhausted())
      texts[i] = join(
          split(textInPicture(folder.path() / (std::to_string(i + 1) + ".jpg"), budget).value_or(""), '\n'),
          " ");
  });
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading text in films"));
  return cuesOf(times, texts);
}

// Whether it is the same film, without all of it being read: its size, its beginning and its end.
std::string contentOf(const fs::path& film) {
  constexpr std::uintmax_t kPart = 1u << 20u;
  std::error_code error;
  const auto size = fs::file_size(film, error);
  if (error) return {};
  std::ifstream file(film, std::ios::binary);
  std::string part(std::min(kPart, size), '\0');
  file.read(part.data(), static_cast<std::streamsize>(part.size()));
  const auto begin = fnv1a(part);
  file.seekg(static_cast<std::streamoff>(size - part.size()));
  file.read(part.data(), static_cast<std::streamsize>(part.size()));
  return hex(size) + hex(fnv1a(part, begin));
}

// As it is noted: a line for each text, "start end text", in thousandths.
std::string noted(const std::vector<SubtitleCue>& cues) {
  std::string text;
  for (const auto& cue : cues)
    text += std::to_string(cue.start.count()) + " " + std::to_string(cue.end.count()) + " " + cue.text + "\n";
  return text;
}

std::vector<SubtitleCue> fromNoted(const std::string& text) {
  std::vector<SubtitleCue> cues;
  for (const auto& line : split(text, '\n')) {
    std::int64_t start = 0, end = 0;
    const char* const last = line.data() + line.size();
    const auto first = std::from_chars(line.data(), last, start);
    if (first.ec != std::errc() || first.ptr == last) continue;
    const auto second = std::from_chars(first.ptr + 1, last, end);
    if (second.ec == std::errc() && second.ptr != last)
      cues.push_back({milliseconds(start), milliseconds(end), std::string(second.ptr + 1, last)});
  }
  return cues;
}

}  // namespace

bool canReadFrames() {
  return isProgram(kOpener) && canReadPictures();
}

Status FrameTexts::read(std::span<const CorpusFile> films, const Budget& budget, const Progress& progress) {
  for (std::size_t i = 0; i < films.size(); ++i) {
    if (progress) progress("reading text in films", i, films.size());
    const std::string content = contentOf(films[i].path);
    if (const auto known = noted_.find(content)) {
      texts_[films[i].id] = fromNoted(*known);
      continue;
    }
    auto found = textsIn(films[i].path, budget);
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading text in films"));
    if (!found) {
      faults_[films[i].id] = found.error().message;
      continue;
    }
    noted_.note(content, noted(*found));
    texts_[films[i].id] = std::move(*found);
  }
  noted_.keepUsed();
  return {};
}

std::span<const SubtitleCue> FrameTexts::of(const std::string& id) const {
  const auto found = texts_.find(id);
  return found == texts_.end() ? std::span<const SubtitleCue>() : found->second;
}

std::string FrameTexts::faultOf(const std::string& id) const {
  const auto found = faults_.find(id);
  return found == faults_.end() ? std::string() : found->second;
}

}  // namespace omni
