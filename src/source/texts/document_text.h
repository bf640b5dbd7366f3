#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// A heading or a piece of running text of a document: bytes [start, end) of its text.
struct Block {
  std::size_t start = 0;
  std::size_t end = 0;
  int heading = 0;         // its level, 1 to 6; 0 for running text
  std::string label;       // of a heading: its words without markup
  bool leads = false;      // what follows belongs with it: a term of a definition list, a table's caption
  bool item = false;       // of a list, or what a term means
  std::size_t header = 0;  // of a table: where the row of its headers ends; 0: it has none
  bool begins = false;     // a passage, as the first of a page does: none goes on into it
  bool operator==(const Block&) const = default;
};

/// Of passages, in bytes. A passage grows over whole blocks up to `target`; a block above `most` is cut at
/// sentence ends.
struct PassageSizes {
  std::size_t target = 800;
  std::size_t most = 1600;
};

/// One document, cut along its own structure.
struct DocumentText {
  std::string id;             // within its source
  std::string title;          // empty when it has none
  std::string text;           // UTF-8; what all offsets count in
  std::vector<Block> blocks;  // in order, apart from each other
  PassageSizes sizes;         // of its passages
};

/// Takes one document after the other; a failing Status stops the reading.
using DocumentSink = std::function<Status(DocumentText)>;
/// Receives what was wrong with a document that is read (or left out) all the same.
using WarningSink = std::function<void(std::string)>;

}  // namespace omni
