#pragma once

#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "graphbuild/facts/document_facts.h"
#include "source/texts/document_text.h"

namespace omni {

/// The estimated price of reading.
struct ReadingPrice {
  std::size_t calls = 0;  // of a language model
  std::size_t tokens = 0;
  double money = 0;

  ReadingPrice& operator+=(const ReadingPrice& other) {
    calls += other.calls;
    tokens += other.tokens;
    money += other.money;
    return *this;
  }
};

/// Reads facts out of documents. Thread-safe.
class FactReader {
 public:
  virtual ~FactReader() = default;
  /// Another text where the same document would be read otherwise.
  virtual std::string way() const = 0;
  virtual ReadingPrice priceOf(const DocumentText& document) const = 0;
  /// The mark is left to the caller. Errors: those of a model.
  virtual Result<DocumentFacts> read(const DocumentText& document, const Budget& budget) const = 0;
};

}  // namespace omni
