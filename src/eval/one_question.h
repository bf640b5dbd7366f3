#pragma once

#include "base/temporary_folder.h"
#include "schema/route.h"

namespace omni {

/// For tests: a benchmark `folder`/bench of one question, to the example's sales, which are called `source`.
inline void writeOneQuestion(const TemporaryFolder& folder, const SourceId& source) {
  folder.write("bench/sources.jsonl",
               R"({"kb_id": ")" + source + R"(", "kind": "sqlite", "path": "sales.db"})" + "\n");
  folder.write("bench/samples.jsonl",
               R"({"id": "1", "question": "How many products are there?", "route": "SQL", "kb_id": ")" +
                   source + R"(", "metadata": {"gold_rows": [[14]]}})" + "\n");
  std::filesystem::copy_file("examples/company/sales.db", folder.path() / "bench/sales.db");
}

}  // namespace omni
