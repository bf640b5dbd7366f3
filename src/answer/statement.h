#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.h"

namespace omni {

/// One statement of a model's answer with the evidence that it cites.
struct Statement {
  std::string text;                    // as written, with its citations and the line breaks around it
  std::string uncited;                 // without the citations
  std::vector<std::size_t> citations;  // as written: from 1
};

/// Takes a streamed answer apart. A statement ends with its citations ("… 14 products [1][2]." or
/// "… products. [1, 2]") or with its line.
class StatementReader {
 public:
  /// The statements that `piece` completes.
  std::vector<Statement> read(std::string_view piece);
  /// What is left at the end, if it says anything.
  std::vector<Statement> finish();

 private:
  std::vector<Statement> complete(bool atEnd);

  std::string pending_;
};

/// The answer as one among evidence that begins `by` places later, its marks too.
Answer shifted(Answer answer, std::size_t by);

}  // namespace omni
