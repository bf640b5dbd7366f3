#pragma once

#include <algorithm>
#include <chrono>

#include "base/budget.h"
#include "query/value_archive.h"
#include "schema/archive/descriptor_archive.h"
#include "source/source.h"
#include "source/source_config.h"

namespace omni {

// The fields of messages, for ArchiveWriter and ArchiveReader alike.

/// The purpose of a worker.
struct WorkerConfig {
  SourceConfig source;
  std::string cacheFolder;
  std::string dataFolder;           // of what was fetched for the program; empty: none
  std::uint64_t loadingMemory = 0;  // bytes that opening, describing and converting may hold
};

/// A budget as it travels: what is left of it.
struct WireLimits {
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;
  std::uint64_t memory = 0;
  std::int64_t milliseconds = 0;

  static WireLimits of(const Budget& budget) {
    const Limits& limits = budget.limits();
    return {limits.rows, limits.bytes, limits.memory, budget.remaining().count()};
  }
  Limits limits() const {
    return {.rows = rows, .bytes = bytes, .memory = memory, .time = std::chrono::milliseconds(milliseconds)};
  }
};

inline auto fieldsOf(WireLimits& l) {
  return std::tie(l.rows, l.bytes, l.memory, l.milliseconds);
}
template <class A>
void archive(A& a, std::chrono::milliseconds& time) {
  auto count = static_cast<std::int64_t>(time.count());
  a(count);
  time = std::chrono::milliseconds(count);
}
inline auto fieldsOf(TextSpan& s) {
  return std::tie(s.start, s.end, s.page);
}
inline auto fieldsOf(Region& r) {
  return std::tie(r.page, r.top, r.left, r.bottom, r.right);
}
inline auto fieldsOf(TimeSpan& s) {
  return std::tie(s.start, s.end);
}
inline auto fieldsOf(Passage& p) {
  return std::tie(p.document, p.title, p.headings, p.place, p.score, p.text);
}
inline auto fieldsOf(Outcome& o) {
  return std::tie(o.columns, o.rows, o.passages, o.ranking, o.confidence, o.byWords, o.truncated, o.notes,
                  o.without);
}
inline auto fieldsOf(Health& h) {
  return std::tie(h.reachable, h.readOnly, h.detail);
}

inline auto fieldsOf(SourceLists& l) {
  return std::tie(l.shown, l.hidden);
}

/// Without the model of its source, which no worker may ask, and without what is shown to servers of files.
inline std::string written(const WorkerConfig& config) {
  const SourceConfig& c = config.source;
  const std::vector<std::pair<std::string, std::string>> options(c.options.begin(), c.options.end());
  ArchiveWriter to;
  const FileLocation& files = c.files();
  to(c.id, c.kind, files.paths, files.include, files.exclude, c.description, c.soon, c.lists, options,
     config.cacheFolder, config.dataFolder, config.loadingMemory);
  return to.bytes();
}

/// False for damaged bytes.
inline bool readConfig(std::string_view bytes, WorkerConfig& config) {
  SourceConfig& c = config.source;
  FileLocation files;
  std::vector<std::pair<std::string, std::string>> options;
  ArchiveReader from(bytes);
  from(c.id, c.kind, files.paths, files.include, files.exclude, c.description, c.soon, c.lists, options,
       config.cacheFolder, config.dataFolder, config.loadingMemory);
  c.location = std::move(files);
  c.options = {options.begin(), options.end()};
  return from.atEnd();
}

}  // namespace omni
