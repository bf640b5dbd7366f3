#include "semantics/semantic_files.h"

#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "semantics/cube_schema.h"
#include "semantics/dbt_project.h"
#include "semantics/json_description.h"
#include "semantics/yaml_text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 200;
constexpr std::size_t kMaxBytes = 2u << 20u;        // of a file of YAML
constexpr std::size_t kMaxJsonBytes = 8u << 20u;    // of one of JSON
constexpr std::size_t kMaxTotalBytes = 32u << 20u;  // of all of them
constexpr std::size_t kMaxEntries = 20000;          // of all folders that are looked into
constexpr std::size_t kBeginning = 64u << 10u;      // bytes that show what a file of JSON is
constexpr int kFoldersBelow = 8;                    // folders below one that is named

std::string endingOf(std::string_view file) {
  const std::size_t dot = file.rfind('.');
  return dot == std::string_view::npos ? std::string() : lower(file.substr(dot));
}
bool isYaml(std::string_view file) {
  return endingOf(file) == ".yml" || endingOf(file) == ".yaml";
}
bool isJson(std::string_view file) {
  return endingOf(file) == ".json" || endingOf(file) == ".jsonld";
}

// By its name, without its folder.
bool mayDescribeData(std::string_view file) {
  static constexpr std::string_view kOthers[] = {"omni",         "dbt_project", "packages",
                                                 "dependencies", "profiles",    "selectors"};
  static constexpr std::string_view kNames[] = {"metadata", "catalog", "catalogue", "dataset", "data"};
  const std::string stem = lower(file.substr(0, file.rfind('.')));
  if (isYaml(file)) return !isOneOf(kOthers, stem);
  return isJson(file) && (isOneOf(kNames, stem) || stem.find("croissant") != std::string::npos ||
                          stem.find("dcat") != std::string::npos);
}

// Whether a text of YAML, which may be none, is to be a description.
bool seemsDescription(std::string_view text) {
  static constexpr std::string_view kKeys[] = {
      "models:", "semantic_models:", "metrics:", "cubes:", "seeds:", "snapshots:"};
  return std::ranges::any_of(kKeys, [&](std::string_view key) {
    return text.starts_with(key) || text.find("\n" + std::string(key)) != std::string_view::npos;
  });
}

// As people find it again: with the folder that it lies in.
std::string shownPath(const fs::path& file) {
  const fs::path folder = file.parent_path().filename();
  return (folder.empty() ? file.filename() : folder / file.filename()).string();
}

// Sorted; hidden files and what is installed or made are passed over. `files`: of files alone those that by
// their names may describe data, for folders hold thousands of others.
std::vector<fs::path> entriesOf(const fs::path& folder, bool files, std::size_t& looked) {
  static constexpr std::string_view kPassedOver[] = {"node_modules", "target", "dbt_packages", "__pycache__"};
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (++looked > kMaxEntries) break;
    const std::string& path = it->path().native();
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    if (name.starts_with('.') || isOneOf(kPassedOver, name)) continue;
    if (!files || mayDescribeData(name)) entries.push_back(it->path());
  }
  std::ranges::sort(entries);
  return entries;
}

class Finder {
 public:
  void addNamed(const fs::path& path) {
    std::error_code none;
    if (!fs::exists(path, none)) {
      found_.notes.push_back("there is no " + shownPath(path) + ", which is to describe the source");
    } else if (fs::is_directory(path, none)) {
      addFolder(path, 0, kFoldersBelow);
    } else if (endingOf(path.native()) == ".js" || (!isYaml(path.native()) && !isJson(path.native()))) {
      found_.notes.push_back(shownPath(path) + " is not read: descriptions are read as YAML or JSON");
    } else {
      add(path);
    }
  }
  void addTopLevel(const fs::path& folder) { addFolder(folder, 0, 0); }

  SemanticFiles take() && {
    std::uint64_t mark = fnv1a("semantics");
    for (const auto& file : files_) {
      if (found_.files.size() == kMaxFiles) {
        found_.notes.push_back("more than " + std::to_string(kMaxFiles) +
                               " files are to describe the source: the first are read");
        break;
      }
      std::error_code none;
      const auto size = fs::file_size(file, none);
      const auto time = fs::last_write_time(file, none).time_since_epoch().count();
      mark = fnv1a(file.string() + '\n' + std::to_string(size) + '\n' + std::to_string(time) + '\n', mark);
      found_.files.push_back(file);
    }
    for (const auto& note : found_.notes) mark = fnv1a(note, mark);
    if (!found_.files.empty() || !found_.notes.empty()) found_.mark = hex(mark);
    return std::move(found_);
  }

 private:
  void add(const fs::path& file) {
    std::error_code none;
    if (fs::is_regular_file(file, none)) files_.insert(fs::absolute(file, none).lexically_normal());
  }
  void addFolder(const fs::path& folder, int depth, int deepest) {
    for (const auto& path : entriesOf(folder, deepest == 0, looked_)) {
      std::error_code none;
      if (fs::is_directory(path, none) && !fs::is_symlink(path, none)) {
        if (depth < deepest) addFolder(path, depth + 1, deepest);
      } else if (describesData(path)) {
        add(path);
      } else if (deepest > 0 && endingOf(path.native()) == ".js") {
        scripts(path);
      }
    }
  }
  void scripts(const fs::path& file) {
    const auto beginning = readFile(file, kBeginning);
    if (beginning && beginning->find("cube(") != std::string::npos)
      found_.notes.push_back(shownPath(file) +
                             " is not read: Cube schemas are read as YAML, not as JavaScript");
  }

  std::set<fs::path> files_;
  std::size_t looked_ = 0;
  SemanticFiles found_;
};

class Reader {
 public:
  explicit Reader(const SemanticFiles& found) { semantics_.notes = found.notes; }

  void read(const fs::path& file) {
    const std::size_t most =
        std::min(isYaml(file.native()) ? kMaxBytes : kMaxJsonBytes, kMaxTotalBytes - read_);
    const std::string name = shownPath(file);
    auto text = readFile(file, most + 1);
    if (!text) {
      semantics_.unread.push_back(text.error());
      return;
    }
    if (text->size() > most) {
      semantics_.unread.push_back({Code::kLimit, name + " is too long for a description of data",
                                   "Split it, or take out what describes other data.", Audience::kOperator});
      return;
    }
    read_ += text->size();
    const Status status =
        isYaml(file.native()) ? readYamlFile(*text, name) : readJsonDescription(*text, name, semantics_);
    if (!status) semantics_.unread.push_back(status.error());
  }

  Semantics take() && {
    try {
      project_.resolve(semantics_);
    } catch (const YAML::Exception& error) {
      semantics_.unread.push_back({Code::kUnreadable,
                                   "metrics of dbt are not as they should be: " + error.msg,
                                   "Mend them; until then they define nothing.", Audience::kOperator});
    }
    return std::move(semantics_);
  }

 private:
  Status readYamlFile(const std::string& text, const std::string& name) {
    const Status status = readYaml(text, name, [&](const YAML::Node& root) {
      if (DbtProject::isOf(root)) project_.read(root, name);
      if (isCubeSchema(root)) readCubes(root, name, semantics_);
    });
    return status || seemsDescription(text) ? status : Status();
  }

  Semantics semantics_;
  DbtProject project_;
  std::size_t read_ = 0;
};

}  // namespace

bool describesData(const fs::path& file) {
  std::error_code none;
  if (!mayDescribeData(file.filename().native()) || !fs::is_regular_file(file, none)) return false;
  const auto beginning = readFile(file, kBeginning);
  return beginning && (isYaml(file.native()) ? seemsDescription(*beginning) : isJsonDescription(*beginning));
}

SemanticFiles findSemanticFiles(const SemanticPlaces& places) {
  Finder finder;
  for (const auto& path : places.named) finder.addNamed(path);
  for (const auto& folder : places.folders) finder.addTopLevel(folder);
  return std::move(finder).take();
}

Semantics readSemantics(const SemanticFiles& found) {
  Reader reader(found);
  for (const auto& file : found.files) reader.read(file);
  return std::move(reader).take();
}

}  // namespace omni
