#include "eval/method_run.h"

#include <algorithm>
#include <fstream>
#include <mutex>
#include <unordered_set>

#include "base/parallel.h"
#include "eval/json_lines.h"
#include "eval/prediction.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

Status unwritable(const fs::path& file) {
  return fail(Code::kUnavailable, "cannot write " + file.string(),
              "check the folder's permissions and the free space, or choose another output folder");
}

/// Cuts the file after its last complete line.
Status dropHalfLine(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {};
  std::uintmax_t complete = 0, read = 0;
  for (std::string line; std::getline(in, line);) {
    read += line.size() + 1;
    if (!in.eof()) complete = read;
  }
  in.close();
  std::error_code failure;
  if (complete < fs::file_size(file, failure) && !failure) fs::resize_file(file, complete, failure);
  return failure ? unwritable(file) : Status();
}

std::vector<const Sample*> unanswered(std::span<const Sample> samples, const std::vector<Prediction>& done) {
  std::unordered_set<std::string> ids;
  for (const auto& prediction : done) ids.insert(prediction.id);
  std::vector<const Sample*> open;
  for (const auto& sample : samples)
    if (!ids.contains(sample.id)) open.push_back(&sample);
  return open;
}

}  // namespace

Status runMethod(const MethodRun& run, std::span<const Sample> samples, const Ask& ask,
                 const Progress& progress) {
  OMNI_RETURN_IF_ERROR(dropHalfLine(run.file));
  OMNI_TRY(done, readPredictions(run.file));
  const auto open = unanswered(samples, done);
  std::ofstream out(run.file, std::ios::binary | std::ios::app);
  std::mutex mutex;
  std::size_t answered = samples.size() - open.size();
  parallelFor(open.size(), std::max<std::size_t>(1, run.jobs), [&](std::size_t i) {
    const Sample& sample = *open[i];
    const auto report = ask(sample.question, run.method->options(sample, run.k));
    const std::string line = jsonText(toJson(predictionOf(sample, report))) + "\n";
    const std::scoped_lock lock(mutex);
    out << line << std::flush;  // in one piece, so that a kill loses at most the last
    if (progress) progress(run.method->name, ++answered, samples.size());
  });
  return out ? Status() : unwritable(run.file);
}

}  // namespace omni
