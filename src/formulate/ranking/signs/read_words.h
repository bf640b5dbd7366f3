#pragma once

#include <cstddef>

#include "formulate/candidates/candidates.h"
#include "formulate/candidates/query_constants.h"

namespace omni {

/// Which of a question's words a query reads. Refers to the candidate.
class ReadWords {
 public:
  explicit ReadWords(const QueryCandidate& candidate);

  /// The item that a token is part of, if any.
  const Item* itemAt(std::size_t token) const;
  /// Whether the token is part of what the query is made of.
  bool has(std::size_t token) const;

 private:
  const QueryCandidate& candidate_;
  QueryConstants constants_;
};

}  // namespace omni
