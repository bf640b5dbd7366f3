#include "graphbuild/graph_build.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "base/threads/executor.h"
#include "graphbuild/read_documents.h"

namespace omni {
namespace {

constexpr auto kPatternsFile = "patterns.jsonl";
constexpr std::size_t kTogether = 32;  // documents that are held to be read side by side

std::string markOf(const DocumentText& document, const FactReader& reader) {
  return hex(fnv1a(document.text, fnv1a(document.title))) + " " + reader.way();
}

/// A run's sorting of the documents, by what is kept of them.
class Sorting {
 public:
  Sorting(const KeptFacts& kept, const FactReader& reader) : kept_(kept.all()), reader_(reader) {}

  /// Whether it has to be read.
  bool isChanged(const DocumentText& document) {
    ++documents_;
    seen_.insert(document.id);
    const auto found = kept_.find(document.id);
    return found == kept_.end() || found->second.mark != markOf(document, reader_);
  }

  const KeptFacts::Kept* keptOf(const std::string& document) const {
    const auto found = kept_.find(document);
    return found == kept_.end() ? nullptr : &found->second;
  }

  /// Those that are there no more, or hold nothing that can be read. What cannot be reached now stays.
  std::vector<KeptFacts::Kept> gone(const std::map<std::string, Error>& failed) const {
    std::vector<KeptFacts::Kept> gone;
    for (const auto& [document, kept] : kept_) {
      const auto failure = failed.find(document);
      const bool away = failure != failed.end() && failure->second.code == Code::kUnavailable;
      if (!seen_.contains(document) && !away) gone.push_back(kept);
    }
    return gone;
  }

  std::size_t documents() const { return documents_; }

 private:
  std::map<std::string, KeptFacts::Kept> kept_;
  const FactReader& reader_;
  std::set<std::string> seen_;
  std::size_t documents_ = 0;
};

/// Reads documents side by side and keeps what was read.
class Together {
 public:
  Together(const FactReader& reader, const KeptFacts& kept, const Budget& budget, std::size_t threads)
      : reader_(reader), kept_(kept), budget_(budget), executor_(threads) {}

  Status add(DocumentText document) {
    waiting_.push_back(std::move(document));
    return waiting_.size() < kTogether ? Status() : finish();
  }

  Status finish() {
    executor_.each(waiting_.size(), 0, [this](std::size_t i) { read(waiting_[i]); });
    waiting_.clear();
    if (budget_.exhausted()) return tl::unexpected(budget_.exhaustedError("reading documents"));
    return failure_;
  }

  std::size_t read() const { return read_; }
  std::vector<Error> leftOut() && { return std::move(leftOut_); }

 private:
  void read(const DocumentText& document) {
    if (budget_.exhausted()) return;
    auto facts = reader_.read(document, budget_);
    if (facts) facts->mark = markOf(document, reader_);
    const Status kept = facts ? kept_.put(*facts) : Status();
    const std::scoped_lock lock(mutex_);
    if (!kept) failure_ = kept;
    if (facts) {
      ++read_;
      return;
    }
    Error error = facts.error();
    error.message = "document '" + document.id + "': " + error.message;
    // Who is not reached, or lets nobody in, does not read the next document either.
    if (error.code == Code::kUnavailable || error.code == Code::kRefused)
      failure_ = tl::unexpected(std::move(error));
    else
      leftOut_.push_back(std::move(error));
  }

  const FactReader& reader_;
  const KeptFacts& kept_;
  const Budget& budget_;
  Executor executor_;
  std::vector<DocumentText> waiting_;
  std::mutex mutex_;
  std::size_t read_ = 0;
  Status failure_;
  std::vector<Error> leftOut_;
};

}  // namespace

Result<std::optional<Patterns>> GraphBuild::patterns() const {
  const auto file = KeptFacts(options_.out).folder() / kPatternsFile;
  auto lines = readFile(file);
  if (!lines && lines.error().code == Code::kNotFound) return std::nullopt;
  if (!lines) return tl::unexpected(lines.error());
  OMNI_TRY(patterns, Patterns::parse(*lines));
  return std::optional(std::move(patterns));
}

Result<Patterns> GraphBuild::learn(const Knowledge& knowledge, const Budget& budget,
                                   const Progress& progress) const {
  const NameReader names(knowledge);
  PatternLearner learner(knowledge);
  std::map<std::string, Error> failed;
  OMNI_RETURN_IF_ERROR(eachDocument(
      options_.documents, budget, progress,
      [&](const DocumentText& document) -> Status {
        learner.see(pairsOf(DocumentNames::of(document, names), document.text, knowledge));
        return {};
      },
      failed));
  Patterns patterns = learner.learned();
  OMNI_RETURN_IF_ERROR(keep(patterns));
  return patterns;
}

Status GraphBuild::keep(const Patterns& patterns) const {
  const KeptFacts kept(options_.out);
  OMNI_RETURN_IF_ERROR(kept.requireOwn());
  return writeFileAtomically(kept.folder() / kPatternsFile, patterns.lines());
}

Result<GraphPlan> GraphBuild::plan(const FactReader& reader, const Budget& budget,
                                   const Progress& progress) const {
  Sorting sorting(KeptFacts(options_.out), reader);
  GraphPlan plan;
  std::map<std::string, Error> failed;
  OMNI_RETURN_IF_ERROR(eachDocument(
      options_.documents, budget, progress,
      [&](const DocumentText& document) -> Status {
        if (!sorting.isChanged(document)) return {};
        if (options_.limit == 0 || plan.changed < options_.limit) plan.price += reader.priceOf(document);
        ++plan.changed;
        return {};
      },
      failed));
  plan.documents = sorting.documents();
  plan.gone = sorting.gone(failed).size();
  return plan;
}

Result<GraphBuilt> GraphBuild::run(const FactReader& reader, const Budget& budget,
                                   const Progress& progress) const {
  const KeptFacts kept(options_.out);
  OMNI_RETURN_IF_ERROR(kept.requireOwn());
  Sorting sorting(kept, reader);
  Together together(reader, kept, budget, options_.threads);
  GraphBuilt built;
  std::size_t begun = 0;
  std::map<std::string, Error> failed;
  OMNI_RETURN_IF_ERROR(eachDocument(
      options_.documents, budget, progress,
      [&](DocumentText document) -> Status {
        if (!sorting.isChanged(document)) return {};
        if (const auto* outdated = sorting.keptOf(document.id)) KeptFacts::remove(*outdated);
        if (options_.limit > 0 && begun == options_.limit) {
          ++built.left;
          return {};
        }
        ++begun;
        return together.add(std::move(document));
      },
      failed));
  OMNI_RETURN_IF_ERROR(together.finish());
  for (const KeptFacts::Kept& gone : sorting.gone(failed)) KeptFacts::remove(gone);
  built.read = together.read();
  built.leftOut = std::move(together).leftOut();
  for (const auto& [file, error] : failed) built.leftOut.push_back(error);
  GraphText graph(options_.existing);
  for (const auto& [document, one] : kept.all()) {
    OMNI_TRY(facts, KeptFacts::read(one.file));
    graph.add(facts);
  }
  built.size = graph.size();
  OMNI_RETURN_IF_ERROR(graph.write(options_.out));
  return built;
}

}  // namespace omni
