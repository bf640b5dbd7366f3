#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "state/query_log.h"

namespace omni {

/// The use of one source by questions.
struct SourceUse {
  std::size_t asked = 0;   // queries and searches
  std::size_t won = 0;     // the best evidence was its own
  std::size_t failed = 0;  // its engine or the guard
  double ms = 0;           // of all of them
};

/// Who writes queries: "built-in", the name of a model, "confirmed" where one of a confirmed question was
/// used.
struct WriterUse {
  std::size_t answers = 0;  // whose best evidence came of its query
  std::size_t right = 0, wrong = 0;
  std::size_t tokens = 0;  // of these questions, all stages together
  double money = 0;
};

/// Questions that were not answered and share a word.
struct UnansweredTopic {
  std::string word;
  std::size_t questions = 0;
  std::string example;  // the newest of them
};

struct LogUsage {
  std::size_t questions = 0;
  std::map<SourceId, SourceUse> sources;
  std::map<std::string, WriterUse> writers;
  std::vector<UnansweredTopic> unanswered;  // most questions first; each question in one topic
};

/// Of questions as they are logged, newest first.
LogUsage usageOf(std::span<const LoggedTrace> traces);

Json toJson(const LogUsage& usage);

}  // namespace omni
