#include "sources/graph/graph_files.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "source/content_mark.h"
#include "source/data_files.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

enum class Role { kNone, kNodes, kEdges };

constexpr auto kForm = "Use nodes*.csv and edges*.csv (also .jsonl, .gz), or a folder of them.";

/// The file's name in lower case, without `.gz`; empty when its ending is none that is read.
std::string dataName(const fs::path& file) {
  auto name = lower(file.filename().string());
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  for (const auto* ending : {".csv", ".tsv", ".jsonl", ".ndjson"})
    if (name.ends_with(ending)) return name;
  return {};
}

Role roleOf(const fs::path& file) {
  const auto name = dataName(file);
  const auto speaksOf = [&](const std::string& word) {
    return name.starts_with(word) || name.find("." + word + ".") != std::string::npos;
  };
  if (speaksOf("nodes")) return Role::kNodes;
  return speaksOf("edges") || speaksOf("relationships") ? Role::kEdges : Role::kNone;
}

/// False when the file is none of nodes or edges by its name.
bool add(const fs::path& file, GraphFiles& files) {
  const auto role = roleOf(file);
  if (role == Role::kNone) return false;
  if (const auto status = checkFile(file); !status)
    files.leftOut.push_back(status.error());
  else
    (role == Role::kNodes ? files.nodes : files.edges).push_back(file);
  return true;
}

std::size_t seen(const GraphFiles& files) {
  return files.nodes.size() + files.edges.size() + files.leftOut.size();
}

/// Files of the folder of `prefix` whose names begin with it and a dot; none where there is no such folder.
Status addBeginning(const fs::path& prefix, GraphFiles& files) {
  const auto siblings = listFolder(prefix.has_parent_path() ? prefix.parent_path() : ".");
  if (!siblings && siblings.error().code == Code::kNotFound) return {};
  if (!siblings) return tl::unexpected(siblings.error());
  const auto start = prefix.filename().string() + ".";
  for (const fs::path& file : *siblings)
    if (file.filename().string().starts_with(start)) add(file, files);
  return {};
}

/// What comes before ".nodes." or ".edges.", if the file is named so.
fs::path beginningOf(const fs::path& file) {
  const auto name = file.filename().string();
  for (const auto* role : {".nodes.", ".edges.", ".relationships."})
    if (const auto at = lower(name).find(role); at != std::string::npos && at > 0)
      return file.parent_path() / name.substr(0, at);
  return {};
}

Status addFolder(const fs::path& folder, GraphFiles& files) {
  OMNI_TRY(inside, listFolder(folder));
  std::error_code unreachable;
  for (const fs::path& file : inside)
    if (!fs::is_directory(file, unreachable)) add(file, files);
  return {};
}

Status addPath(const fs::path& path, GraphFiles& files) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return addFolder(path, files);
  if (!fs::exists(path, ignored)) return addBeginning(path, files);
  if (const auto beginning = beginningOf(path); !beginning.empty() && roleOf(path) != Role::kNone)
    return addBeginning(beginning, files);
  if (add(path, files)) return {};
  return fail(Code::kInvalidArgument, "no file of nodes or edges by its name: " + path.string(), kForm,
              Audience::kOperator);
}

void tidy(std::vector<fs::path>& files) {
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
}

}  // namespace

bool isGraph(const fs::path& path) {
  std::error_code ignored;
  GraphFiles files;
  if (fs::is_directory(path, ignored)) {
    if (!addFolder(path, files)) return false;
    // Several graphs beside each other are told apart by their names, not by the folder.
    const auto named = [](const fs::path& file) { return !beginningOf(file).empty(); };
    if (std::any_of(files.nodes.begin(), files.nodes.end(), named)) return false;
  } else if (const auto beginning = beginningOf(path); !beginning.empty() && roleOf(path) != Role::kNone) {
    if (!addBeginning(beginning, files)) return false;
  }
  return !files.nodes.empty() && !files.edges.empty();
}

Result<GraphFiles> graphFiles(const std::vector<std::string>& paths) {
  GraphFiles files;
  for (const auto& path : paths) {
    const auto before = seen(files);
    OMNI_RETURN_IF_ERROR(addPath(path, files));
    if (seen(files) == before)
      return fail(Code::kNotFound, "no file of nodes or edges at " + path, kForm, Audience::kOperator);
  }
  if (files.nodes.empty() && !files.leftOut.empty()) return tl::unexpected(files.leftOut.front());
  if (files.nodes.empty())
    return fail(Code::kUnreadable, "there are edges, but no file of nodes", kForm, Audience::kOperator);
  tidy(files.nodes);
  tidy(files.edges);
  return files;
}

std::string markOf(const GraphFiles& files) {
  std::uint64_t mark = fnv1a("graph");
  for (const auto* list : {&files.nodes, &files.edges})
    for (const auto& file : *list) mark = fnv1a(file.string() + "\n" + contentMarkOf(file) + "\n", mark);
  for (const auto& error : files.leftOut) mark = fnv1a(error.message + "\n", mark);
  return hex(mark);
}

Result<std::string> contentOf(const GraphFiles& files) {
  std::uint64_t content = fnv1a("graph");
  for (const auto* list : {&files.nodes, &files.edges})
    for (const auto& file : *list) {
      OMNI_TRY(hash, contentHashOf(file, fnv1a(file.filename().string() + "\n", content)));
      content = hash;
    }
  return hex(content);
}

}  // namespace omni
