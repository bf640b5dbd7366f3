#pragma once

#include <string>

#include "source/pages/html_tree.h"

namespace omni {

/// The element, where the node is one of that tag; else null.
const GumboElement* elementOf(const GumboNode& node, GumboTag tag);

/// Whether a page does not show it, or only runs it.
bool isHidden(const GumboElement& element);

/// The visible text of a node as one line, without the marks of footnotes.
std::string wordsOf(const GumboNode& node);

}  // namespace omni
