#include "source/corpus/passage_vectors.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "base/file.h"
#include "base/keeping/file_lock.h"
#include "base/sealed/checksum.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kThreads = 2;
constexpr std::size_t kPassagesAtOnce = 32;  // that an encoder is given

using Encoders = std::vector<const PassageEncoder*>;

/// Vectors as they come, appended to a file, so that an interrupted run keeps its work.
class Journal {
 public:
  explicit Journal(const std::filesystem::path& path) {
    std::error_code ignored;
    if (const auto known = readFile(path)) std::filesystem::resize_file(path, take(*known), ignored);
    file_.open(path, std::ios::binary | std::ios::app);
  }

  static std::uint64_t keyOf(const PassageEncoder& encoder, std::string_view text) {
    return fnv1a(text, fnv1a(encoder.name()));
  }

  const SmallVector* find(std::uint64_t key) const {
    const auto found = known_.find(key);
    return found == known_.end() ? nullptr : &found->second;
  }

  void put(std::uint64_t key, const SmallVector& vector) {
    const std::lock_guard lock(mutex_);
    const std::string_view bytes(reinterpret_cast<const char*>(vector.bytes.data()), vector.bytes.size());
    const Head head = headOf(key, vector.scale, bytes);
    file_.write(reinterpret_cast<const char*>(&head), sizeof head);
    file_.write(bytes.data(), head.size);
  }

  void flush() {
    const std::lock_guard lock(mutex_);
    file_.flush();
  }

 private:
  struct Head {
    std::uint64_t key = 0;
    float scale = 0;
    std::uint32_t size = 0;
    std::uint64_t check = 0;  // of the others, and of the bytes that follow
  };

  static Head headOf(std::uint64_t key, float scale, std::string_view bytes) {
    Head head{key, scale, static_cast<std::uint32_t>(bytes.size())};
    const std::string_view others(reinterpret_cast<const char*>(&head), offsetof(Head, check));
    head.check = checksum(bytes, checksum(others));
    return head;
  }

  // How many bytes of it are whole records, up to the first that is damaged.
  std::size_t take(std::string_view bytes) {
    std::size_t at = 0;
    for (Head head; bytes.size() - at >= sizeof head;) {
      std::memcpy(&head, bytes.data() + at, sizeof head);
      if (bytes.size() - at - sizeof head < head.size) break;
      if (headOf(head.key, head.scale, bytes.substr(at + sizeof head, head.size)).check != head.check) break;
      const auto* first = reinterpret_cast<const std::int8_t*>(bytes.data() + at + sizeof head);
      known_.insert_or_assign(head.key, SmallVector{head.scale, {first, first + head.size}});
      at += sizeof head + head.size;
    }
    return at;
  }

  std::ofstream file_;
  std::unordered_map<std::uint64_t, SmallVector> known_;
  std::mutex mutex_;
};

/// Encodes passages with each encoder, several stretches of them at once.
class Encoding {
 public:
  Encoding(const Corpus& corpus, const Encoders& encoders, Journal& journal, const Budget& budget,
           const Progress& progress)
      : corpus_(corpus),
        encoders_(encoders),
        journal_(journal),
        budget_(budget),
        progress_(progress),
        vectors_(encoders.size() * corpus.passages()),
        missing_(encoders.size()) {}

  Result<std::vector<SmallVector>> run(const Corpus* former) {
    takeOver(former);
    for (std::size_t e = 0; e < encoders_.size(); ++e)
      for (std::size_t at = 0; at < missing_[e].size(); at += kPassagesAtOnce)
        stretches_.push_back(
            {e, std::span(missing_[e]).subspan(at, std::min(kPassagesAtOnce, missing_[e].size() - at))});
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < kThreads; ++i) threads.emplace_back([this] { work(); });
    }
    if (!status_) return tl::unexpected(status_.error());
    return std::move(vectors_);
  }

 private:
  struct Stretch {
    std::size_t encoder = 0;
    std::span<const std::size_t> passages;
  };

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
      const bool same = found != known.end() && former->readAlone(found->second) == text;
      for (std::size_t e = 0; e < encoders_.size(); ++e)
        if (same)
          vector(e, i) = former->vectors()[e].small(found->second);
        else if (const auto* kept = journal_.find(Journal::keyOf(*encoders_[e], text)))
          vector(e, i) = *kept;
        else
          missing_[e].push_back(i);
    }
  }

  void work() {
    for (std::size_t i = next_++; i < stretches_.size() && !stop_; i = next_++) {
      if (budget_.exhausted()) return stop(budget_.exhaustedError("embedding passages"));
      if (progress_) progress_("embedding", i * kPassagesAtOnce, stretches_.size() * kPassagesAtOnce);
      if (const auto done = encode(stretches_[i]); !done) return stop(done.error());
    }
  }

  Status encode(const Stretch& stretch) {
    const PassageEncoder& encoder = *encoders_[stretch.encoder];
    std::vector<std::string> texts;
    for (const auto passage : stretch.passages) texts.push_back(corpus_.readAlone(passage));
    OMNI_TRY(vectors, encoder.passages(texts, budget_));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      SmallVector& made = vector(stretch.encoder, stretch.passages[i]);
      made = shrink(vectors[i]);
      journal_.put(Journal::keyOf(encoder, texts[i]), made);
    }
    journal_.flush();
    return {};
  }

  void stop(Error error) {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    status_ = tl::unexpected(std::move(error));
  }

  const Corpus& corpus_;
  const Encoders& encoders_;
  Journal& journal_;
  const Budget& budget_;
  const Progress& progress_;
  std::vector<SmallVector> vectors_;
  std::vector<std::vector<std::size_t>> missing_;  // of each encoder, the passages that nothing is known of
  std::vector<Stretch> stretches_;                 // of them
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
                                                const Corpus* former, const std::filesystem::path& journal,
                                                const Budget& budget, const Progress& progress) {
  auto lockFile = journal;
  OMNI_TRY(lock, FileLock::acquire(lockFile += ".lock", budget));  // indexes of the same files share it
  (void)lock;
  const auto run = [&](const Corpus* known) {
    Journal kept(journal);
    return Encoding(corpus, encoders.all, kept, budget, progress).run(known);
  };
  OMNI_TRY(vectors, run(former));
  const bool damaged = former && former->isDamaged();
  // An endpoint may give another model the name by now.
  if (damaged || !ofOneLength(vectors, corpus.passages())) {
    std::error_code ignored;
    if (!damaged) std::filesystem::remove(journal, ignored);
    OMNI_TRY(all, run(nullptr));
    vectors = std::move(all);
  }
  if (ofOneLength(vectors, corpus.passages())) return vectors;
  return fail(Code::kUnreadable, "the vectors of its passages are not of one length",
              "Check that the endpoint gives one model that name, and try again.", Audience::kOperator);
}

}  // namespace omni
