#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog_entry.h"
#include "link/linker.h"
#include "question/question.h"

namespace omni {

/// A value that a question says: a text, a number or a time.
struct QuestionValue {
  enum class Kind { kText, kNumber, kPeriod };
  Kind kind = Kind::kText;
  std::size_t first = 0;  // token
  std::size_t count = 1;
  std::string text;                    // as it was written
  std::vector<LinkCandidate> matches;  // kText: values of the source, best first
  double number = 0;                   // kNumber
  std::string from, to;  // kPeriod, and a number that may be a year: ISO dates, the second one beyond it
  bool sure = false;     // a name, a quotation, a number or a time: it can be nothing but a value
};

/// In the order of the question; months without a year are none.
std::vector<QuestionValue> questionValues(const Question& question, const std::vector<Item>& items);

}  // namespace omni
