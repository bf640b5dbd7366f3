#pragma once

#include <gumbo.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// A page of HTML as a tree, which is shallow enough to be walked recursively.
class HtmlTree {
 public:
  /// Of valid UTF-8. Error: kLimit (nested more than a thousand deep).
  static Result<HtmlTree> parse(std::string_view html);

  const GumboNode& root() const { return *output_->root; }

 private:
  struct Destroy {
    void operator()(GumboOutput* output) const { gumbo_destroy_output(&kGumboDefaultOptions, output); }
  };
  explicit HtmlTree(GumboOutput* output) : output_(output) {}

  std::unique_ptr<GumboOutput, Destroy> output_;
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
