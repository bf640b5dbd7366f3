#pragma once

#include <gumbo.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

class PageMemory;

/// A page of HTML as a tree, which is shallow enough to be walked recursively.
class HtmlTree {
 public:
  /// Of valid UTF-8. Error: kLimit (nested more than a thousand deep; a tree of more than 512 MB, which a
  /// small page can become: what is open is opened again in each paragraph).
  static Result<HtmlTree> parse(std::string_view html);

  HtmlTree(HtmlTree&&) noexcept;
  ~HtmlTree();

  const GumboNode& root() const { return *root_; }

 private:
  HtmlTree(std::unique_ptr<PageMemory> memory, const GumboNode* root);

  std::unique_ptr<PageMemory> memory_;  // of the whole tree
  const GumboNode* root_;
};

/// Calls `take` with each child of an element.
template <class Take>
void eachChild(const GumboElement& element, const Take& take) {
  for (unsigned int i = 0; i < element.children.length; ++i)
    take(*static_cast<const GumboNode*>(element.children.data[i]));
}

/// The value of an attribute; empty where there is none.
std::string_view attributeOf(const GumboElement& element, const char* name);

/// 1 to 6 of a heading, else 0.
int headingLevel(GumboTag tag);

}  // namespace omni
