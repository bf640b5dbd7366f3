#pragma once

#include <string>
#include <vector>

#include "source/texts/document_text.h"

namespace omni {

/// A stretch of a document that is found and shown as one: bytes [start, end) of its text, below `headings`
/// (outermost first). The last of these is the header of a table, or what introduces a list, where the
/// passage is a later part of such.
struct PassageSpan {
  std::size_t start = 0;
  std::size_t end = 0;
  std::vector<std::string> headings;
};

/// In order; together they hold all running text. No passage crosses a heading or the end of a page, or
/// ends with what leads to what follows: a term, an introduction that ends with a colon.
std::vector<PassageSpan> splitPassages(const DocumentText& document, const PassageSizes& sizes = {});

}  // namespace omni
