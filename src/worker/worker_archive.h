#pragma once

#include <algorithm>
#include <chrono>

#include "base/budget.h"
#include "query/value_archive.h"
#include "schema/archive/descriptor_archive.h"
#include "source/source.h"
#include "source/source_config.h"

namespace omni {

// What messages hold, for ArchiveWriter and ArchiveReader alike.

/// What a worker is made for.
struct Assignment {
  SourceConfig config;
  std::string cacheFolder;
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

template <class A>
void archive(A& a, WireLimits& l) {
  a(l.rows, l.bytes, l.memory, l.milliseconds);
}
template <class A>
void archive(A& a, std::chrono::milliseconds& time) {
  auto count = static_cast<std::int64_t>(time.count());
  a(count);
  time = std::chrono::milliseconds(count);
}
template <class A>
void archive(A& a, TextSpan& s) {
  a(s.start, s.end);
}
template <class A>
void archive(A& a, Region& r) {
  a(r.page, r.top, r.left, r.bottom, r.right);
}
template <class A>
void archive(A& a, TimeSpan& s) {
  a(s.start, s.end);
}
template <class A>
void archive(A& a, Passage& p) {
  a(p.document, p.title, p.headings, p.place, p.score, p.text);
}
template <class A>
void archive(A& a, Outcome& o) {
  a(o.columns, o.rows, o.passages, o.ranking, o.confidence, o.truncated, o.notes, o.without);
}
template <class A>
void archive(A& a, Health& h) {
  a(h.reachable, h.readOnly, h.detail);
}

/// The assignment without the model of its configuration, which no worker may ask.
inline std::string written(const Assignment& assignment) {
  const SourceConfig& c = assignment.config;
  const FileLocation& files = c.files();
  const std::vector<std::pair<std::string, std::string>> options(c.options.begin(), c.options.end());
  ArchiveWriter to;
  to(c.id, c.kind, files.paths, files.include, files.exclude, c.description, c.soon, options,
     assignment.cacheFolder, assignment.loadingMemory);
  return to.bytes();
}

/// False for damaged bytes.
inline bool readAssignment(std::string_view bytes, Assignment& assignment) {
  SourceConfig& c = assignment.config;
  FileLocation files;
  std::vector<std::pair<std::string, std::string>> options;
  ArchiveReader from(bytes);
  from(c.id, c.kind, files.paths, files.include, files.exclude, c.description, c.soon, options,
       assignment.cacheFolder, assignment.loadingMemory);
  c.location = std::move(files);
  c.options = {options.begin(), options.end()};
  return from.atEnd();
}

}  // namespace omni
