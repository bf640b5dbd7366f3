#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/place.h"

namespace omni {

/// A thing that a document names.
struct FoundThing {
  std::string name;
  std::vector<std::string> types;
  std::vector<TextSpan> mentions;
  bool operator==(const FoundThing&) const = default;
};

/// A fact of one sentence of a document on two things, or of the document itself and a thing.
struct FoundFact {
  std::optional<std::size_t> from;  // a thing of the document; nothing: the document
  std::size_t to = 0;
  std::string type;
  double confidence = 0;  // 0 to 1
  TextSpan sentence;
  std::string text;  // of the sentence
  bool operator==(const FoundFact&) const = default;
};

/// All that was read of one document. A function of its text and of what reads it, nothing else.
struct DocumentFacts {
  std::string document;  // its id
  std::string title;
  std::string mark;  // of its text and of the way in which it was read
  std::vector<FoundThing> things;
  std::vector<FoundFact> facts;
  bool operator==(const DocumentFacts&) const = default;

  /// One JSON object.
  std::string json() const;
  /// Error kUnreadable.
  static Result<DocumentFacts> parse(const std::string& json);
};

}  // namespace omni
