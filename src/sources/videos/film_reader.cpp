#include "sources/videos/film_reader.h"

#include <algorithm>
#include <atomic>
#include <map>

#include "base/file.h"
#include "base/text.h"
#include "base/threads/parallel.h"
#include "source/files/process.h"
#include "source/files/text_encoding.h"
#include "source/films/film_facts.h"
#include "source/films/film_file.h"
#include "sources/videos/film_document.h"
#include "sources/videos/frame_texts.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOpener = "ffmpeg";
constexpr std::uintmax_t kMaxBytes = 64u << 20u;  // of subtitles
constexpr ProcessLimits kLimits{
    .outputBytes = kMaxBytes, .memoryBytes = std::size_t{1} << 30u, .time = std::chrono::seconds(120)};

// "talk.en.srt" is of "talk.mp4".
fs::path withoutLanguage(const fs::path& stem) {
  const auto language = stem.extension().string();
  return language.size() >= 3 && language.size() <= 6 ? stem.parent_path() / stem.stem() : stem;
}

bool isOfFilm(const CorpusFile& file) {
  return isFilm(file.path);
}

bool hasPictures(const CorpusFile& file) {
  return isFilm(file.path) && !isSound(file.path);
}

fs::path stemOf(const fs::path& file) {
  return file.parent_path() / file.stem();
}

Result<std::vector<SubtitleCue>> cuesOf(const fs::path& file) {
  std::error_code error;
  if (fs::file_size(file, error) > kMaxBytes && !error)
    return fail(Code::kUnreadable, "is larger than " + std::to_string(kMaxBytes >> 20u) + " MB",
                "Keep its subtitles alone.", Audience::kOperator);
  OMNI_TRY(bytes, readFile(file));
  return subtitles(decodeText(bytes).text);
}

Result<std::vector<SubtitleCue>> cuesInside(const fs::path& film, const Budget& budget) {
  if (!isProgram(kOpener))
    return fail(Code::kUnavailable,
                "has no subtitles beside it, and ffmpeg, which finds those in it, is not installed",
                "Install ffmpeg, or put a file of subtitles beside it.", Audience::kOperator);
  OMNI_TRY(text, runProcess({kOpener, "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe", "-i",
                             "file:" + film.string(), "-map", "0:s:0", "-f", "srt", "-"},
                            kLimits, budget));
  return subtitles(toUtf8(text));
}

Error silent(const fs::path& file) {
  return {Code::kUnreadable, file.string() + ": has no subtitles, and does not say how long it is",
          "Put a file of subtitles beside it, or leave it out with `exclude`.", Audience::kOperator};
}

class FilmReading final : public TextReading {
 public:
  FilmReading(const std::vector<CorpusFile>& files, const fs::path& notes) : frames_(notes) {
    for (const auto& file : files)
      if (isFilm(file.path)) films_.emplace(stemOf(file.path), file.id);
    for (const auto& file : files)
      if (isSubtitles(file.path)) subtitles_[filmOf(file)].push_back(file.path);
  }

  /// Before more is read: what is broken is told here, in seconds.
  Status tellFacts(const std::vector<CorpusFile>& files, const Budget& budget, const Progress& progress) {
    std::vector<CorpusFile> films;
    std::ranges::copy_if(files, std::back_inserter(films), isOfFilm);
    std::vector<Result<FilmFacts>> filmFactsFound(films.size());
    std::atomic<std::size_t> done = 0;
    parallelFor(films.size(), 0, [&](std::size_t i) {
      if (!budget.exhausted()) filmFactsFound[i] = filmFacts(films[i].path, budget);
      if (progress) progress("reading what films say of themselves", ++done, films.size());
    });
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading films"));
    for (std::size_t i = 0; i < films.size(); ++i) facts_.emplace(films[i].id, std::move(filmFactsFound[i]));
    return {};
  }

  Status readFrames(const std::vector<CorpusFile>& files, const Budget& budget, const Progress& progress) {
    std::vector<CorpusFile> films;
    std::ranges::copy_if(files, std::back_inserter(films), [this](const CorpusFile& file) {
      const auto filmFactsFound = facts_.find(file.id);
      const bool broken = filmFactsFound != facts_.end() && !filmFactsFound->second;
      return hasPictures(file) && !broken;
    });
    return frames_.read(films, budget, progress);
  }
  void cannotReadFrames() {
    warnings_.emplace_back(
        "text in films' pictures was not read: that takes ffmpeg and tesseract (tesseract-ocr)");
  }

  Status read(const CorpusFile& file, const Budget& budget, const DocumentSink& sink,
              const WarningSink& warn) override {
    for (auto& warning : std::exchange(warnings_, {})) warn(std::move(warning));
    const auto subtitleFiles = subtitles_.find(file.id);
    if (isSubtitles(file.path) && subtitleFiles == subtitles_.end()) return {};  // it is read with its film
    std::vector<SubtitleCue> cues;
    Error fault;
    const auto facts = factsOf(file);
    if (subtitleFiles != subtitles_.end()) {
      for (const auto& path : subtitleFiles->second) add(cuesOf(path), path, cues, fault, warn);
    } else if (!facts) {
      add(tl::unexpected(facts.error()), file.path, cues, fault, warn);
    } else if (facts->subtitles) {
      add(cuesInside(file.path, budget), file.path, cues, fault, warn);
    }
    const auto shown = frames_.of(file.id);
    const bool known = facts && facts->length.count() > 0;
    if (cues.empty() && shown.empty() && !known)
      return tl::unexpected(fault.message.empty() ? silent(file.path) : fault);
    if (cues.empty() && shown.empty())
      warn(file.id + ": nothing is known of what is said in it, for it has no subtitles");
    if (const auto why = frames_.faultOf(file.id); !why.empty())
      warn(file.id + ": the text in its pictures was not read (" + why + ")");
    std::ranges::stable_sort(cues, {}, &SubtitleCue::start);
    return sink(filmDocument(file.id, facts.value_or(FilmFacts()), cues, shown));
  }

 private:
  // The id of the film that subtitles are of; their own, where there is none.
  std::string filmOf(const CorpusFile& file) const {
    const auto stem = stemOf(file.path);
    for (const auto& name : {stem, withoutLanguage(stem)})
      if (const auto film = films_.find(name); film != films_.end()) return film->second;
    return file.id;
  }

  static void add(Result<std::vector<SubtitleCue>> found, const fs::path& path,
                  std::vector<SubtitleCue>& cues, Error& fault, const WarningSink& warn) {
    if (found) {
      std::ranges::move(*found, std::back_inserter(cues));
      return;
    }
    fault = found.error();
    fault.message = path.string() + ": " + fault.message;
    if (fault.hint.empty()) fault.hint = "Put a file of subtitles beside it, or leave it out with `exclude`.";
    if (!cues.empty()) warn(fault.message);
  }

  Result<FilmFacts> factsOf(const CorpusFile& file) const {
    const auto filmFactsFound = facts_.find(file.id);
    return filmFactsFound == facts_.end() ? FilmFacts{.subtitles = true} : filmFactsFound->second;
  }

  FrameTexts frames_;
  std::map<std::string, Result<FilmFacts>>
      facts_;  // by a film's id, where there is a program that tells them
  std::vector<std::string> warnings_;
  std::map<fs::path, std::string> films_;                   // by path without its ending: id
  std::map<std::string, std::vector<fs::path>> subtitles_;  // by a film's id: its subtitles
};

}  // namespace

bool FilmReader::accepts(const fs::path& file) const {
  return isFilm(file) || isSubtitles(file);
}

std::string FilmReader::acceptedKinds() const {
  return "Films, sound and subtitles (.srt, .vtt, or within films) are read";
}

std::string FilmReader::way(const std::vector<CorpusFile>&) const {
  const std::string way = !isProgram(kOpener)               ? "films by subtitles beside them"
                          : readsFrames_ && canReadFrames() ? "films and the text in their pictures"
                                                            : "films";
  return canTellFilmFacts() ? way + ", with their facts" : way;
}

Result<std::unique_ptr<TextReading>> FilmReader::begin(const std::vector<CorpusFile>& files,
                                                       const fs::path& notes, const Budget& budget,
                                                       const Progress& progress) const {
  auto reading = std::make_unique<FilmReading>(files, notes);
  if (canTellFilmFacts()) OMNI_RETURN_IF_ERROR(reading->tellFacts(files, budget, progress));
  if (readsFrames_ && canReadFrames())
    OMNI_RETURN_IF_ERROR(reading->readFrames(files, budget, progress));
  else if (readsFrames_ && std::ranges::any_of(files, hasPictures))
    reading->cannotReadFrames();
  return reading;
}

PassagePlace FilmReader::placeOf(const Passage& passage) const {
  const auto times = timesIn(passage.text);
  return times ? PassagePlace(*times) : passage.place;
}

}  // namespace omni
