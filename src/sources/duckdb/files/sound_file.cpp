#include "sources/duckdb/files/sound_file.h"

#include "base/text.h"
#include "source/files/inflated_file.h"
#include "source/files/json_extent.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

/// The engine's reader needs time and memory by a power of the depth: seconds at 200, gigabytes at 1,000.
constexpr std::size_t kMaxDepth = 100;

}  // namespace

Status checkSound(const std::filesystem::path& file, const Budget& budget) {
  const bool json = tableFormat(file) == TableFormat::kJson;
  if (!json && lower(file.extension().string()) != ".gz") return {};
  OMNI_TRY(in, InflatedFile::open(file));
  JsonExtent extent;
  for (;;) {
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading " + file.string()));
    OMNI_TRY(piece, in.next());
    if (piece.empty()) return {};
    if (json) extent.add(piece);
    if (extent.deepest() > kMaxDepth)
      return fail(Code::kLimit,
                  file.string() + ": is nested more than " + std::to_string(kMaxDepth) + " deep",
                  "Take it out of the source, or write its rows flat.", Audience::kOperator);
  }
}

}  // namespace omni
