// Any bytes: the guard answers, what it admits can be written and read again, and any text can be made a
// search.
#include <cstdint>
#include <cstdlib>

#include "language/language.h"
#include "language/search/search_query.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static const omni::Descriptor corpus{
      .info = {.id = "corpus", .kind = "documents", .route = omni::Route::kSearch},
      .shape = omni::CorpusProfile{}};
  const auto verdict = omni::searchLanguage().validate({.route = omni::Route::kSearch, .text = text}, corpus);
  require(verdict || !verdict.error().message.empty());
  if (const auto terms = omni::parseSearch(text)) {
    const auto again = omni::parseSearch(omni::toText(*terms));
    require(again || again.error().code == omni::Code::kLimit);
    require(!again || *again == *terms);
  }
  const std::string plain = omni::plainSearch(text);
  require(plain.empty() || omni::parseSearch(plain).has_value());
  return 0;
}
