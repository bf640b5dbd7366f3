#pragma once

#include <cstddef>
#include <vector>

#include "question/question.h"

namespace omni {

/// A quantifier over all the things that a verb is about, or of no others.
enum class Quantifier {
  kNone,
  kAll,  // "have rented EVERY houseboat"
  kOnly  // "have rented ONLY kayaks"
};

/// That which stands at a token. "The total of ALL orders", "list EVERY customer", "bought only ONCE" are
/// none.
Quantifier quantifierAt(const std::vector<Token>& tokens, std::size_t token);

}  // namespace omni
