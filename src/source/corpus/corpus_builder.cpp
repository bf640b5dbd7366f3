#include "source/corpus/corpus_builder.h"

#include <fstream>

#include "base/text.h"
#include "source/corpus/distinctive_terms.h"
#include "source/corpus/passage_vectors.h"
#include "source/texts/passages.h"

namespace omni {
namespace {

constexpr std::size_t kTerms = 300;
constexpr std::size_t kTitles = 50;
constexpr std::size_t kCentroids = 16;
constexpr std::size_t kPassagesPerCentroid = 8;
constexpr std::size_t kCountedPassages = 20000;
constexpr std::size_t kWarnings = 50;
constexpr std::size_t kLongestName = 500;  // bytes of a title or heading, which goes with each passage

void tell(const Progress& progress, std::string_view what, std::size_t done, std::size_t total) {
  if (progress) progress(what, done, total);
}

Status written(std::ofstream& file, const std::filesystem::path& path) {
  file.close();
  if (file) return {};
  return fail(Code::kUnavailable, "cannot write " + path.string(),
              "Check the folder's permissions and free space, or set XDG_CACHE_HOME to another.",
              Audience::kOperator);
}

std::string bounded(const std::string& name) {
  return name.size() <= kLongestName ? name : toUtf8(std::string_view(name).substr(0, kLongestName));
}

/// Appends to one file and tells where.
class Appender {
 public:
  explicit Appender(const std::filesystem::path& path) : path_(path), file_(path, std::ios::binary) {}
  Stretch put(std::string_view bytes) {
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    const Stretch stretch{size_, bytes.size()};
    size_ += bytes.size();
    return stretch;
  }
  template <class Record>
  void putRecord(const Record& record) {
    put({reinterpret_cast<const char*>(&record), sizeof record});
  }
  Status finish() { return written(file_, path_); }

 private:
  std::filesystem::path path_;
  std::ofstream file_;
  std::uint64_t size_ = 0;
};

class Writer {
 public:
  Writer(const CorpusFiles& files, WordIndexBuilder words)
      : documents_(files.documents),
        passages_(files.passages),
        texts_(files.texts),
        strings_(files.strings),
        words_(std::move(words)) {}

  Status add(const DocumentText& document) {
    const auto passages = splitPassages(document, document.sizes);
    if (passages.empty()) {
      warn(document.id + ": holds no running text");
      return {};
    }
    const std::uint64_t number = summary_.profile.documents++;
    const std::string title = bounded(document.title);
    documents_.putRecord(
        DocumentRecord{texts_.put(document.text), strings_.put(document.id), strings_.put(title)});
    if (summary_.profile.titles.size() < kTitles) summary_.profile.titles.push_back(title);
    for (const auto& passage : passages) {
      const std::string_view body =
          std::string_view(document.text).substr(passage.start, passage.end - passage.start);
      std::vector<std::string> above;
      for (const auto& heading : passage.headings) above.push_back(bounded(heading));
      const auto headings = join(above, {&kHeadingSeparator, 1});
      passages_.putRecord(PassageRecord{number, passage.start, passage.end, strings_.put(headings)});
      if (summary_.profile.passages++ < kCountedPassages) counter_.add(body);
      OMNI_RETURN_IF_ERROR(words_.add(number, title, headings, body));
    }
    return {};
  }

  void warn(std::string warning) {
    if (++warnings_ <= kWarnings) summary_.warnings.push_back(std::move(warning));
  }

  void leaveOut(Error error) {
    if (++leftOut_ <= kWarnings) summary_.leftOut.push_back(std::move(error));
  }

  Status finish() {
    for (Appender* file : {&documents_, &passages_, &texts_, &strings_}) OMNI_RETURN_IF_ERROR(file->finish());
    if (warnings_ > kWarnings)
      summary_.warnings.push_back("and " + std::to_string(warnings_ - kWarnings) + " more warnings");
    if (leftOut_ > kWarnings)
      summary_.leftOut.push_back({Code::kUnreadable,
                                  std::to_string(leftOut_ - kWarnings) + " more files cannot be read",
                                  "Mend the files that are named first.", Audience::kOperator});
    return words_.finish();
  }

  CorpusSummary summarise(const std::vector<std::string>& common) {
    CorpusProfile& profile = summary_.profile;
    const auto counted = std::min(profile.passages, kCountedPassages);
    profile.averageWords = counted ? static_cast<double>(counter_.words()) / static_cast<double>(counted) : 0;
    profile.terms = counter_.distinctive(common, kTerms);
    return summary_;
  }

  const CorpusSummary& summary() const { return summary_; }

 private:
  Appender documents_, passages_, texts_, strings_;
  WordIndexBuilder words_;
  TermCounter counter_;
  CorpusSummary summary_;
  std::size_t warnings_ = 0;
  std::size_t leftOut_ = 0;
};

Status readAll(Writer& writer, const CorpusMaterial& material, const Budget& budget,
               const Progress& progress) {
  const auto& files = material.files;
  OMNI_TRY(reading, material.reader.begin(files, material.notes, budget, progress));
  for (std::size_t i = 0; i < files.size(); ++i) {
    tell(progress, "reading", i, files.size());
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading files"));
    Status added;
    const auto sink = [&](DocumentText document) { return added = writer.add(document); };
    const auto warn = [&](std::string warning) { writer.warn(std::move(warning)); };
    const Status status = reading->read(files[i], budget, sink, warn);
    if (!added || budget.exhausted()) return status;
    if (!status) writer.leaveOut(status.error());
  }
  const CorpusSummary& summary = writer.summary();
  if (summary.profile.documents > 0) return {};
  if (!summary.leftOut.empty()) return tl::unexpected(summary.leftOut.front());
  return fail(Code::kUnreadable,
              "no file could be read" + (summary.warnings.empty() ? "" : ": " + summary.warnings.front()),
              "Check the paths and `include`.", Audience::kOperator);
}

Status write(const CorpusFiles& files, const CorpusSummary& summary) {
  std::ofstream file(files.profile, std::ios::binary);
  file << toJson(summary);
  return written(file, files.profile);
}

Status addVectors(const std::filesystem::path& folder, CorpusSummary& summary,
                  const PassageEncoders& encoders, const Corpus* former, const std::filesystem::path& journal,
                  const Budget& budget, const Progress& progress) {
  const CorpusFiles files(folder);
  OMNI_TRY(seal, Seal::of(folder));
  OMNI_TRY(corpus, Corpus::open(seal));
  const std::size_t passages = corpus->passages();
  OMNI_TRY(vectors, passageVectors(*corpus, encoders, former, journal, budget, progress));
  for (std::size_t i = 0; i < encoders.all.size(); ++i)
    OMNI_RETURN_IF_ERROR(
        VectorTable::write(files.vectors(i), std::span(vectors).subspan(i * passages, passages)));
  OMNI_TRY(sums, checksumsOf(files.vectors(0)));
  OMNI_TRY(first, CheckedFile::open(files.vectors(0), std::move(sums)));
  OMNI_TRY(table, VectorTable::open(std::move(first), passages));
  const std::size_t count = std::min(kCentroids, 1 + passages / kPassagesPerCentroid);
  summary.profile.centroids = centroidsOf(table, count);
  summary.profile.model = encoders.all.front()->name();
  return write(files, summary);
}

}  // namespace

Status buildCorpus(const std::filesystem::path& folder, const CorpusMaterial& material,
                   const PassageEncoders& encoders, const Corpus* former,
                   const std::filesystem::path& journal, const Budget& budget, const Progress& progress) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const CorpusFiles paths(folder);
  OMNI_TRY(words, WordIndexBuilder::create(paths.words));
  Writer writer(paths, std::move(words));
  OMNI_RETURN_IF_ERROR(readAll(writer, material, budget, progress));
  OMNI_RETURN_IF_ERROR(writer.finish());
  const bool wordsAlone = encoders.all.empty();
  CorpusSummary summary =
      writer.summarise(wordsAlone ? std::vector<std::string>{} : encoders.all.front()->commonWords());
  OMNI_RETURN_IF_ERROR(write(paths, summary));
  if (!wordsAlone)
    OMNI_RETURN_IF_ERROR(addVectors(folder, summary, encoders, former, journal, budget, progress));
  tell(progress, "embedding", summary.profile.passages, summary.profile.passages);
  return {};
}

}  // namespace omni
