#include "eval/data/bench.h"

#include "base/file.h"
#include "eval/data/json_lines.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A path that names no file stands for the files of nodes and edges that begin with it: `movies` for
/// `movies.nodes.jsonl.gz` and `movies.edges.jsonl.gz`.
Result<std::vector<std::string>> filesOf(const fs::path& path) {
  std::error_code unreachable;
  if (fs::exists(path, unreachable)) return std::vector{path.string()};
  const auto siblings = listFolder(path.parent_path());
  if (!siblings && siblings.error().code != Code::kNotFound) return tl::unexpected(siblings.error());
  const std::string name = path.filename().string();
  std::vector<std::string> files;
  for (const fs::path& file : siblings.value_or(std::vector<fs::path>{})) {
    const std::string known = file.filename().string();
    if (known.starts_with(name + ".nodes.") || known.starts_with(name + ".edges."))
      files.push_back(file.string());
  }
  if (files.empty()) files.push_back(path.string());  // opening it will say that it is missing
  return files;
}

Result<SourceConfig> sourceOf(const json& line, const fs::path& folder) {
  OMNI_TRY(id, requiredText(line, "kb_id"));
  OMNI_TRY(kind, requiredText(line, "kind"));
  OMNI_TRY(path, requiredText(line, "path"));
  SourceConfig config;
  config.id = id;
  config.kind = kind == "property_graph" ? "graph" : kind;
  OMNI_TRY(files, filesOf(folder / path));
  config.files().paths = std::move(files);
  return config;
}

bool isTruthy(const json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return value.get<double>() != 0;
  return !value.empty() && !(value.is_string() && value.get_ref<const std::string&>().empty());
}

std::string idText(const json& value) {
  return value.is_string() ? value.get<std::string>() : jsonText(value);
}

int gradeOf(const json& value) {
  if (value.is_number()) return static_cast<int>(value.get<double>());
  return value.is_string() ? std::atoi(value.get_ref<const std::string&>().c_str()) : 0;
}

std::map<std::string, int> gradesOf(const json& metadata, const json& answer) {
  std::map<std::string, int> grades;
  if (const auto& qrels = member(metadata, "qrels"); isTruthy(qrels)) {
    for (const auto& [document, grade] : qrels.items())
      if (gradeOf(grade) > 0) grades[document] = gradeOf(grade);
  } else if (answer.is_array()) {
    for (const auto& document : answer) grades[idText(document)] = 1;
  }
  return grades;
}

json usableRows(const json& metadata, Route route) {
  const auto& rows = member(metadata, "gold_rows");
  const bool unusable = !rows.is_array() || isTruthy(member(metadata, "gold_error")) ||
                        isTruthy(member(metadata, "gold_rows_truncated")) ||
                        (route == Route::kCypher && rows.empty());
  return unusable ? json() : rows;
}

Result<Sample> sampleOf(const json& line) {
  OMNI_TRY(id, requiredText(line, "id"));
  OMNI_TRY(question, requiredText(line, "question"));
  OMNI_TRY(routeName, requiredText(line, "route"));
  OMNI_TRY(source, requiredText(line, "kb_id"));
  const auto route = routeOf(routeName);
  if (!route)
    return fail(Code::kInvalidArgument, "unknown route \"" + routeName + "\"",
                "Use SEARCH, SQL, SPARQL or CYPHER.");
  Sample sample{id, "", question, *route, source, {}};
  if (member(line, "split").is_string()) sample.split = member(line, "split").get<std::string>();
  if (member(line, "target_query").is_string())
    sample.gold.query = member(line, "target_query").get<std::string>();
  const auto& given = member(line, "metadata");
  const json metadata = given.is_object() ? given : json::object();
  if (*route == Route::kSearch)
    sample.gold.grades = gradesOf(metadata, member(line, "gold_answer"));
  else
    sample.gold.rows = usableRows(metadata, *route);
  return sample;
}

}  // namespace

Result<std::vector<SourceConfig>> readBenchSources(const fs::path& folder) {
  std::vector<SourceConfig> sources;
  const auto base = fs::absolute(folder).lexically_normal();
  OMNI_RETURN_IF_ERROR(readJsonLines(base / "sources.jsonl", [&](const json& line) -> Status {
    OMNI_TRY(source, sourceOf(line, base));
    sources.push_back(std::move(source));
    return {};
  }));
  return sources;
}

Result<std::vector<Sample>> readSamples(const fs::path& file) {
  std::vector<Sample> samples;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const json& line) -> Status {
    OMNI_TRY(sample, sampleOf(line));
    samples.push_back(std::move(sample));
    return {};
  }));
  return samples;
}

}  // namespace omni
