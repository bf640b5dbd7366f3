#include "eval/data/beir.h"

#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "eval/data/json_lines.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

using Grades = std::map<std::string, std::map<std::string, int>>;  // by query and document

/// `query-id document-id grade`, parted by tabs, below a header.
Result<Grades> readQrels(const fs::path& file) {
  OMNI_TRY(text, readFile(file));
  Grades grades;
  std::size_t number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    const auto columns = split(trim(line), '\t');
    const auto grade = columns.size() == 3 ? parsedNumber<int>(columns[2]) : std::nullopt;
    if (grade && *grade > 0) grades[columns[0]][columns[1]] = *grade;
    if (!grade && number > 1 && !trim(line).empty())
      return fail(Code::kUnreadable,
                  file.string() + ":" + std::to_string(number) + ": no query, document and grade",
                  "Part the three by tabs.");
  }
  return grades;
}

Result<std::vector<fs::path>> qrelsOf(const fs::path& folder) {
  OMNI_TRY(files, listFolder(folder / "qrels"));
  std::erase_if(files, [](const fs::path& file) { return file.extension() != ".tsv"; });
  if (!files.empty()) return std::move(files);
  return fail(Code::kNotFound, "no judgements in " + (folder / "qrels").string(), "Add qrels/test.tsv.");
}

Result<std::map<std::string, std::string>> readQueries(const fs::path& file) {
  std::map<std::string, std::string> queries;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const nlohmann::json& line) -> Status {
    OMNI_TRY(id, requiredText(line, "_id"));
    OMNI_TRY(text, requiredText(line, "text"));
    queries[id] = text;
    return {};
  }));
  return queries;
}

}  // namespace

SourceConfig beirSource(const fs::path& folder) {
  const fs::path base = fs::absolute(folder / "corpus.jsonl").lexically_normal();
  SourceConfig source;
  source.id = base.parent_path().filename().string();
  source.kind = "documents";
  source.files().paths = {base.string()};
  return source;
}

Result<std::vector<Sample>> readBeirSamples(const fs::path& folder, const fs::path& qrels) {
  OMNI_TRY(files, qrels.empty() ? qrelsOf(folder) : std::vector{qrels});
  OMNI_TRY(queries, readQueries(folder / "queries.jsonl"));
  const SourceId source = beirSource(folder).id;
  std::vector<Sample> samples;
  std::set<std::string> taken;
  for (const auto& file : files) {
    OMNI_TRY(judged, readQrels(file));
    for (auto& [id, grades] : judged) {
      const auto query = queries.find(id);
      if (query == queries.end() || !taken.insert(id).second) continue;
      Sample sample{id, file.stem().string(), query->second, Route::kSearch, source, {}};
      sample.gold.grades = std::move(grades);
      samples.push_back(std::move(sample));
    }
  }
  return samples;
}

}  // namespace omni
