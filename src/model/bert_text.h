#pragma once

#include <functional>
#include <string_view>

namespace omni {

/// Calls `word` for each word and each punctuation mark of `text` as BERT's uncased normaliser leaves them:
/// lower case, no accents, no control characters, Chinese characters alone. Stops when `word` returns false.
void eachBertWord(std::string_view text, const std::function<bool(std::string_view)>& word);

}  // namespace omni
