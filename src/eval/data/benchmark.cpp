#include "eval/data/benchmark.h"

#include "eval/data/beir.h"
#include "eval/data/bench.h"
#include "eval/data/spider.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

enum class Form { kOwn, kBeir, kSpider };

Result<Form> formOf(const fs::path& folder) {
  std::error_code unreachable;
  if (fs::exists(folder / "sources.jsonl", unreachable)) return Form::kOwn;
  if (fs::exists(folder / "corpus.jsonl", unreachable)) return Form::kBeir;
  if (!databaseFolder(folder).empty()) return Form::kSpider;
  return fail(Code::kNotFound, "no benchmark that can be read: " + folder.string(),
              "It needs sources.jsonl, or BEIR's corpus.jsonl, or Spider's database or BIRD's dev_databases "
              "folder.");
}

}  // namespace

Result<std::vector<SourceConfig>> readPool(const fs::path& folder) {
  OMNI_TRY(form, formOf(folder));
  if (form == Form::kBeir) return std::vector{beirSource(folder)};
  return form == Form::kOwn ? readBenchSources(folder) : readSpiderSources(folder);
}

Result<Benchmark> readBenchmark(const fs::path& folder, const fs::path& questions) {
  OMNI_TRY(form, formOf(folder));
  Benchmark benchmark;
  OMNI_TRY(sources, readPool(folder));
  benchmark.sources = std::move(sources);
  auto samples = form == Form::kOwn    ? readSamples(questions.empty() ? folder / "samples.jsonl" : questions)
                 : form == Form::kBeir ? readBeirSamples(folder, questions)
                                       : readSpiderSamples(folder, questions);
  if (!samples) return tl::unexpected(std::move(samples).error());
  benchmark.samples = std::move(*samples);
  return benchmark;
}

}  // namespace omni
