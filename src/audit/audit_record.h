#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/request/request_context.h"

namespace omni {

/// How the text of a question or a query stands in its record.
enum class AuditText { kFull, kHash };

/// One question or native query with its outcome. Values of parameters and rows are not in it.
struct AuditRecord {
  enum class Kind { kQuestion, kQuery, kRequest };  // the last: turned away before it was either

  Kind kind = Kind::kQuery;
  std::chrono::system_clock::time_point at{};  // when it ended
  RequestContext request{};
  std::vector<std::string> sources{};  // ids: the one that was queried, those that a question asked
  std::string text{};
  std::vector<std::string> parameters{};  // names
  std::size_t rows = 0, bytes = 0;        // of what the sources gave, passages are rows
  std::chrono::microseconds took{0};
  std::string_view outcome = "ok";  // "ok", "abstained", "refused", "failed", "needs_input"
  std::string_view code{};          // of the error; empty: none
  unsigned status = 0;              // HTTP, of a call that was turned away
};

/// The members of a record's JSON object, without braces. `text`: full, or as "sha256".
std::string auditFields(const AuditRecord& record, AuditText text);

}  // namespace omni
