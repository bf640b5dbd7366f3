#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace omni {

/// Words with what belongs to each, filled once and then only asked: tens of thousands of entries in a
/// millisecond, in four blocks of memory. The words are views into text that outlives it. Thread-safe once
/// closed.
template <class T>
class WordTable {
 public:
  void add(std::string_view word, T value) { entries_.push_back({word, value}); }

  /// Called once, when all has been added: what came twice counts once, what came first stands first.
  void close() {
    if (entries_.empty()) return;
    sortByBucket();
    for (std::size_t bucket = 0; bucket + 1 < starts_.size(); ++bucket) {
      const auto all = entries(bucket);
      std::ranges::stable_sort(all, {}, &Entry::word);
    }
    dropRepeated();
    values_.reserve(entries_.size());
    for (const auto& entry : entries_) values_.push_back(entry.value);
  }

  std::span<const T> of(std::string_view word) const {
    if (values_.empty()) return {};
    const auto bucket = bucketOf(word);
    const auto all = std::span(entries_).subspan(starts_[bucket], starts_[bucket + 1] - starts_[bucket]);
    const auto from = std::ranges::lower_bound(all, word, {}, &Entry::word);
    const auto to = std::ranges::upper_bound(all, word, {}, &Entry::word);
    return std::span(values_).subspan(starts_[bucket] + static_cast<std::size_t>(from - all.begin()),
                                      static_cast<std::size_t>(to - from));
  }

 private:
  struct Entry {
    std::string_view word;
    T value;
  };

  std::size_t bucketOf(std::string_view word) const {
    return std::hash<std::string_view>{}(word) % (starts_.size() - 1);
  }
  std::span<Entry> entries(std::size_t bucket) {
    return std::span(entries_).subspan(starts_[bucket], starts_[bucket + 1] - starts_[bucket]);
  }

  // A counting sort: one bucket an entry on the average.
  void sortByBucket() {
    starts_.assign(entries_.size() + 1, 0);
    std::vector<std::uint32_t> buckets;
    buckets.reserve(entries_.size());
    for (const auto& entry : entries_) buckets.push_back(static_cast<std::uint32_t>(bucketOf(entry.word)));
    for (const auto bucket : buckets) ++starts_[bucket + 1];
    for (std::size_t bucket = 1; bucket < starts_.size(); ++bucket) starts_[bucket] += starts_[bucket - 1];
    auto next = starts_;
    std::vector<Entry> sorted(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) sorted[next[buckets[i]]++] = entries_[i];
    entries_ = std::move(sorted);
  }

  void dropRepeated() {
    std::size_t kept = 0;
    for (std::size_t bucket = 0; bucket + 1 < starts_.size(); ++bucket) {
      const auto [from, to] = std::pair(starts_[bucket], starts_[bucket + 1]);
      const auto first = kept;
      for (auto i = from; i < to; ++i)
        if (!stands(entries_[i], first, kept)) entries_[kept++] = entries_[i];
      starts_[bucket] = static_cast<std::uint32_t>(first);
    }
    starts_.back() = static_cast<std::uint32_t>(kept);
    entries_.resize(kept);
  }
  bool stands(const Entry& entry, std::size_t first, std::size_t end) const {
    for (auto i = first; i < end; ++i)
      if (entries_[i].word == entry.word && entries_[i].value == entry.value) return true;
    return false;
  }

  std::vector<Entry> entries_;         // by bucket, in it by word, of a word as they were added
  std::vector<std::uint32_t> starts_;  // of each bucket in them, and their end
  std::vector<T> values_;              // of the entries
};

}  // namespace omni
