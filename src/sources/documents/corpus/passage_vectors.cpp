#include "sources/documents/corpus/passage_vectors.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kThreads = 2;
constexpr std::size_t kPassagesAtOnce = 32;  // that an encoder is given

using Encoders = std::vector<const PassageEncoder*>;

/// Encodes passages with each encoder, several stretches of them at once.
class Encoding {
 public:
  Encoding(const Corpus& corpus, const Encoders& encoders, const Budget& budget, const Progress& progress)
      : corpus_(corpus),
        encoders_(encoders),
        budget_(budget),
        progress_(progress),
        vectors_(encoders.size() * corpus.passages()) {}

  Result<std::vector<SmallVector>> run(const Corpus* former) {
    takeOver(former);
    stretches_ = (missing_.size() + kPassagesAtOnce - 1) / kPassagesAtOnce;
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < kThreads; ++i) threads.emplace_back([this] { work(); });
    }
    if (!status_) return tl::unexpected(status_.error());
    return std::move(vectors_);
  }

 private:
  SmallVector& vector(std::size_t encoder, std::size_t passage) {
    return vectors_[encoder * corpus_.passages() + passage];
  }

  void takeOver(const Corpus* former) {
    std::unordered_map<std::uint64_t, std::size_t> known;  // by the hash of what is read
    const bool whole = former && former->vectors().size() == encoders_.size();
    for (std::size_t i = 0; whole && i < former->passages(); ++i)
      known.emplace(fnv1a(former->readAlone(i)), i);
    for (std::size_t i = 0; i < corpus_.passages(); ++i) {
      const std::string text = corpus_.readAlone(i);
      const auto found = known.find(fnv1a(text));
      if (found == known.end() || former->readAlone(found->second) != text)
        missing_.push_back(i);
      else
        for (std::size_t e = 0; e < encoders_.size(); ++e)
          vector(e, i) = former->vectors()[e].small(found->second);
    }
  }

  void work() {
    for (std::size_t i = next_++; i < encoders_.size() * stretches_ && !stop_; i = next_++) {
      if (budget_.exhausted()) return stop(budget_.exhaustedError("embedding passages"));
      const std::size_t encoder = i / stretches_, first = i % stretches_ * kPassagesAtOnce;
      if (progress_)
        progress_("embedding", encoder * missing_.size() + first, encoders_.size() * missing_.size());
      const auto stretch =
          std::span(missing_).subspan(first, std::min(kPassagesAtOnce, missing_.size() - first));
      if (const auto done = encode(encoder, stretch); !done) return stop(done.error());
    }
  }

  Status encode(std::size_t encoder, std::span<const std::size_t> passages) {
    std::vector<std::string> texts;
    for (const auto passage : passages) texts.push_back(corpus_.readAlone(passage));
    OMNI_TRY(vectors, encoders_[encoder]->passages(texts, budget_));
    for (std::size_t i = 0; i < passages.size(); ++i) vector(encoder, passages[i]) = shrink(vectors[i]);
    return {};
  }

  void stop(Error error) {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    status_ = tl::unexpected(std::move(error));
  }

  const Corpus& corpus_;
  const Encoders& encoders_;
  const Budget& budget_;
  const Progress& progress_;
  std::vector<SmallVector> vectors_;
  std::vector<std::size_t> missing_;  // the passages that nothing is known of
  std::size_t stretches_ = 0;         // of them
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  Status status_;
};

bool ofOneLength(const std::vector<SmallVector>& vectors, std::size_t passages) {
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (vectors[i].bytes.size() != vectors[i - i % passages].bytes.size()) return false;
  return true;
}

}  // namespace

Result<std::vector<SmallVector>> passageVectors(const Corpus& corpus, const PassageEncoders& encoders,
                                                const Corpus* former, const Budget& budget,
                                                const Progress& progress) {
  const auto run = [&](const Corpus* known) {
    return Encoding(corpus, encoders.all, budget, progress).run(known);
  };
  OMNI_TRY(vectors, run(former));
  // An endpoint may give another model the name by now.
  if (former && !ofOneLength(vectors, corpus.passages())) {
    OMNI_TRY(all, run(nullptr));
    vectors = std::move(all);
  }
  if (ofOneLength(vectors, corpus.passages())) return vectors;
  return fail(Code::kUnreadable, "the vectors of its passages are not of one length",
              "Check that the endpoint gives one model that name, and try again.", Audience::kOperator);
}

}  // namespace omni
