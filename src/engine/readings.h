#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "query/native_query.h"
#include "source/outcome.h"

namespace omni {

/// How many ways to read a question are offered.
inline constexpr std::size_t kReadings = 3;

/// One way to read a question: a query of one source, which says in `why` what it asks.
struct QuestionReading {
  SourceId source;
  NativeQuery query;
  double confidence = 0;           // that it is the one that was meant, 0 to 1
  std::optional<Outcome> outcome;  // where all readings are run
};

/// What the question may mean, likeliest first, at most kReadings: the query that was answered by or came
/// closest, its runners-up, and the queries of other sources. None of texts, which are searched for whatever
/// was asked.
std::vector<QuestionReading> readingsOf(std::span<const Attempt> attempts, const EvidenceSet& set);

/// The attempt that asked this reading's query; nothing where none did.
std::optional<std::size_t> attemptOf(const QuestionReading& reading, std::span<const Attempt> attempts);

/// Whether another reading than the first is so likely that whoever asked should see it.
bool areClose(std::span<const QuestionReading> readings);

}  // namespace omni
