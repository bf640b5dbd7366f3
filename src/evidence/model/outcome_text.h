#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "execute/attempt.h"

namespace omni {

/// An outcome as a language model reads it.
struct OutcomeText {
  std::string text;                // data: it has to be fenced
  std::vector<std::size_t> shown;  // the rows or passages that it holds, by index, ascending
};

/// The query and the outcome of an attempt: of a table its header, its rows and their count; of a search its
/// passages with document, place and headings. Within about `tokens`: of more rows those at the head and the
/// tail, of more passages the best, those of one document together; how many are left out is stated, and no
/// value is cut. `only`: these rows or passages alone; empty: all. Rows and passages are numbered from 1, by
/// their place in the outcome.
OutcomeText outcomeText(const Attempt& attempt, std::span<const std::size_t> only, std::size_t tokens);

}  // namespace omni
