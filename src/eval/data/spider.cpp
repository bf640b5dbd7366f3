#include "eval/data/spider.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/file.h"
#include "eval/data/json_lines.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::array kDatabaseFolders{"database", "dev_databases", "test_database", "train_databases"};
constexpr std::array kQuestionFiles{"dev.json", "test.json", "train_spider.json", "train.json"};

Result<fs::path> questionFile(const fs::path& folder) {
  for (const auto* name : kQuestionFiles)
    if (std::error_code unreachable; fs::exists(folder / name, unreachable)) return folder / name;
  return fail(Code::kNotFound, "no questions in " + folder.string(),
              "Add dev.json, or name a file of questions.");
}

/// A question's own number, where it has one, else its place in the file.
std::string idOf(const json& entry, const std::string& split, std::size_t place) {
  const auto& number = member(entry, "question_id");
  return split + "-" + (number.is_number_integer() ? jsonText(number) : std::to_string(place));
}

Result<Sample> sampleOf(const json& entry, const std::string& split, std::size_t place) {
  OMNI_TRY(question, requiredText(entry, "question"));
  OMNI_TRY(database, requiredText(entry, "db_id"));
  OMNI_TRY(query, requiredText(entry, entry.contains("SQL") ? "SQL" : "query"));
  Sample sample{idOf(entry, split, place), split, question, Route::kSql, database, {}};
  sample.gold.query = query;
  sample.gold.rowsByQuery = true;
  return sample;
}

}  // namespace

fs::path databaseFolder(const fs::path& folder) {
  for (const auto* name : kDatabaseFolders)
    if (std::error_code unreachable; fs::is_directory(folder / name, unreachable)) return folder / name;
  return {};
}

Result<std::vector<SourceConfig>> readSpiderSources(const fs::path& folder) {
  const fs::path databases = fs::absolute(databaseFolder(folder)).lexically_normal();
  std::vector<SourceConfig> sources;
  OMNI_TRY(folders, listFolder(databases));
  for (const fs::path& one : folders) {
    const std::string name = one.filename().string();
    const fs::path file = one / (name + ".sqlite");
    if (std::error_code unreachable; !fs::exists(file, unreachable)) continue;
    SourceConfig& source = sources.emplace_back();
    source.id = name;
    source.kind = "sqlite";
    source.files().paths = {file.string()};
  }
  return sources;
}

Result<std::vector<Sample>> readSpiderSamples(const fs::path& folder, const fs::path& file) {
  OMNI_TRY(path, file.empty() ? questionFile(folder) : Result<fs::path>(file));
  OMNI_TRY(text, readFile(path));
  const json entries = json::parse(text, nullptr, false);
  if (!entries.is_array())
    return fail(Code::kUnreadable, path.string() + " is no JSON array of questions", "Name another file.");
  std::vector<Sample> samples;
  for (const auto& entry : entries) {
    auto sample = entry.is_object() ? sampleOf(entry, path.stem().string(), samples.size())
                                    : fail(Code::kUnreadable, "no JSON object", "Mend or remove it.");
    if (!sample) {
      sample.error().message =
          path.string() + ", question " + std::to_string(samples.size()) + ": " + sample.error().message;
      return tl::unexpected(std::move(sample).error());
    }
    samples.push_back(std::move(*sample));
  }
  return samples;
}

}  // namespace omni
