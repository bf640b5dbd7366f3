#include "eval/answers.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <unordered_set>

#include "base/threads/parallel.h"
#include "eval/data/json_lines.h"
#include "eval/score/judge.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

Status unwritable(const fs::path& file) {
  return fail(Code::kUnavailable, "cannot write " + file.string(),
              "Check the folder's permissions and the free space, or choose another output folder.");
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

/// One arm's file, growing.
struct OpenArm {
  const Arm* arm = nullptr;
  fs::path file;
  std::ofstream out;
  std::unordered_set<std::string> done;  // ids of samples
};

Result<std::vector<OpenArm>> openArms(const AnswerRun& run) {
  std::vector<OpenArm> open;
  for (const auto& arm : run.arms) {
    OpenArm& next = open.emplace_back();
    next.arm = &arm;
    next.file = arm.file(run.folder);
    OMNI_RETURN_IF_ERROR(dropHalfLine(next.file));
    OMNI_TRY(lines, readPredictions(next.file));
    for (const auto& line : lines) next.done.insert(line.id);
    next.out.open(next.file, std::ios::binary | std::ios::app);
    if (!next.out) return tl::unexpected(unwritable(next.file).error());
  }
  return open;
}

/// One way of asking one sample, with all arms that want its answer.
struct SharedAsking {
  const Sample* sample = nullptr;
  bool unified = false;
  AskOptions options;
  std::vector<OpenArm*> arms;
};

std::vector<SharedAsking> askingsOf(const AnswerRun& run, const Sample& sample, std::vector<OpenArm>& open) {
  std::vector<SharedAsking> askings;
  for (auto& arm : open) {
    if (arm.done.contains(sample.id)) continue;
    const Method& method = *arm.arm->method;
    SharedAsking next{&sample, method.unified, askOptions(method, sample, arm.arm->k, *run.pool), {&arm}};
    next.options.threshold = arm.arm->threshold;
    const auto same = std::ranges::find_if(askings, [&](const SharedAsking& other) {
      return other.unified == next.unified && other.options == next.options;
    });
    if (same == askings.end())
      askings.push_back(std::move(next));
    else
      same->arms.push_back(&arm);
  }
  return askings;
}

std::string lineFor(const Sample& sample, const AskReport& report, const Method& method) {
  const Choice choice = method.given == Given::kGoldEvidence ? Choice::kOracle : Choice::kEvidence;
  return jsonText(toJson(predictionOf(sample, report, choice))) + "\n";
}

/// Takes the lines of finished askings from several threads.
class Journal {
 public:
  Journal(const Progress& progress, std::size_t total) : progress_(progress), total_(total) {}

  /// Each line in one piece, so that a kill loses at most the last.
  void write(const std::vector<OpenArm*>& arms, const std::vector<std::string>& lines) {
    const std::scoped_lock lock(mutex_);
    for (std::size_t i = 0; i < arms.size(); ++i)
      if (!(arms[i]->out << lines[i] << std::flush)) failed_ = true;
    ++written_;
    if (progress_)
      progress_("answer " + std::to_string(written_) + " of " + std::to_string(total_), written_, total_);
  }
  bool failed() const { return failed_; }

 private:
  const Progress& progress_;
  const std::size_t total_;
  std::mutex mutex_;
  std::size_t written_ = 0;
  std::atomic<bool> failed_ = false;
};

}  // namespace

Status answerAll(const AnswerRun& run, const Answerers& answerers, const Progress& progress) {
  OMNI_TRY(open, openArms(run));
  std::vector<SharedAsking> askings;
  for (const auto& sample : run.samples)
    for (auto& asking : askingsOf(run, sample, open)) askings.push_back(std::move(asking));
  Journal journal(progress, askings.size());
  parallelFor(askings.size(), std::max<std::size_t>(1, run.jobs), [&](std::size_t i) {
    const SharedAsking& asking = askings[i];
    if (journal.failed()) return;
    const Ask& ask = asking.unified ? answerers.unified : answerers.sources;
    const auto report = ask(asking.sample->question, asking.options);
    std::vector<std::string> lines;
    for (const auto* arm : asking.arms) lines.push_back(lineFor(*asking.sample, report, *arm->arm->method));
    journal.write(asking.arms, lines);
  });
  for (const auto& arm : open)
    if (!arm.out) return unwritable(arm.file);
  return {};
}

}  // namespace omni
