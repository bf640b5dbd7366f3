#include "source/values/holds_values.h"

namespace omni {

std::shared_ptr<const StoredValues> storedValuesOf(Source* source) {
  auto* holder = dynamic_cast<HoldsValues*>(source);
  return holder ? holder->storedValues() : nullptr;
}

std::function<void(std::size_t)> progressOf(const SourceId& source, const Progress& progress) {
  if (!progress) return {};
  return
      [what = "indexing the values of " + source, &progress](std::size_t texts) { progress(what, texts, 0); };
}

Status takeTexts(const Outcome& outcome, std::size_t attribute, const TakeText& take) {
  const TakeText one = [&](std::size_t, std::string_view text) { return take(attribute, text); };
  for (const auto& row : outcome.rows)
    if (!takeTexts(row, one)) return {};
  if (outcome.truncated)
    return fail(Code::kLimit, "there are too many", "Names are looked up in the engine.");
  return {};
}

}  // namespace omni
