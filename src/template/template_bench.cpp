#include <benchmark/benchmark.h>

#include <cmath>

#include "template/template_book.h"

namespace omni {
namespace {

/// Looks for what is near a question among so many templates of one source.
void nearest(benchmark::State& state) {
  std::vector<Template> templates;
  std::vector<float> meaning(384);
  for (int t = 0; t < state.range(0); ++t) {
    for (std::size_t d = 0; d < meaning.size(); ++d)
      meaning[d] = 0.05f * std::sin(static_cast<float>(t + 1) * static_cast<float>(d + 1));
    templates.push_back({.id = std::to_string(t), .source = "shop", .question = {}, .query = {}});
    templates.back().query.text = std::to_string(t);
    templates.back().meaning = shrink(meaning);
  }
  const SmallVector asked = templates.front().meaning;
  const TemplateShelf shelf(std::move(templates));
  for (auto _ : state) {
    benchmark::DoNotOptimize(shelf.nearest(asked));             // as selection looks
    benchmark::DoNotOptimize(shelf.nearest("shop", asked, 5));  // as formulation does
  }
}
BENCHMARK(nearest)->Arg(100)->Arg(10000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace omni
