#include "source/texts/corpus_files.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "source/content_mark.h"
#include "source/data_files.h"
#include "source/files/folder_walk.h"
#include "source/files/glob.h"
#include "source/permitted_part.h"
#include "source/texts/document_rules.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 200000;
constexpr std::uintmax_t kLarge = 64u << 20u;  // bytes: to read more of a file takes longer than it is worth

class Finder {
 public:
  Finder(const SourceConfig& config, const FileFilter& accepts, DocumentRules rules)
      : config_(config), accepts_(accepts), rules_(std::move(rules)) {}

  Status add(const std::string& given) {
    std::error_code error;
    const fs::path path = given;
    if (isGlob(given) && !fs::exists(path, error)) return addGlob(given);
    if (fs::is_directory(path, error)) return walk(path, config_.files().include);
    return put(path, path.filename().string());
  }

  FoundFiles take() && {
    std::sort(found_.files.begin(), found_.files.end(), [](auto& a, auto& b) { return a.id < b.id; });
    return std::move(found_);
  }

 private:
  // The folder above the first name with a '*' or '?' is walked; the rest of the path is the pattern.
  Status addGlob(const std::string& glob) {
    const auto wild = glob.find_first_of("*?");
    const auto cut = glob.rfind('/', wild);
    const fs::path root = cut == std::string::npos ? "." : glob.substr(0, cut + 1);
    const std::string pattern = cut == std::string::npos ? glob : glob.substr(cut + 1);
    // A pattern of one name is not asked of files further down.
    const bool deep = pattern.find('/') != std::string::npos || pattern.starts_with("**");
    return walk(root, {pattern}, deep ? kDeepestFolder : 0);
  }

  Status walk(const fs::path& root, const std::vector<std::string>& include, int depth = kDeepestFolder) {
    // A pattern that excludes whatever lies in a folder excludes the folder.
    FilesBelow below = filesBelow(root, depth, [&](const fs::path& folder) {
      if (include.empty() && holdsPageSources(folder)) return true;
      return matchesAnyGlob(config_.files().exclude,
                            (folder.lexically_relative(root) / "any" / "any").generic_string());
    });
    for (auto& error : below.leftOut) found_.leftOut.push_back(std::move(error));
    for (const auto& file : below.files) OMNI_RETURN_IF_ERROR(consider(root, file, include));
    return {};
  }

  Status consider(const fs::path& root, const fs::path& path, const std::vector<std::string>& include) {
    const std::string id = path.lexically_relative(root).generic_string();
    if (matchesAnyGlob(config_.files().exclude, id)) return {};
    return (include.empty() ? accepts_(path) : matchesAnyGlob(include, id)) ? put(path, id) : Status();
  }

  Status put(const fs::path& path, std::string id) {
    if (!rules_.permits(path, id) || !paths_.insert(path).second) return {};
    if (const auto status = checkFile(path); !status) {
      found_.leftOut.push_back(status.error());
      return {};
    }
    std::error_code error;
    if (!ids_.insert(id).second) ids_.insert(id = path.string());
    CorpusFile found{path, std::move(id), fs::file_size(path, error), 0};
    found.changed = fs::last_write_time(path, error).time_since_epoch().count();
    found_.files.push_back(std::move(found));
    if (found_.files.size() <= kMaxFiles) return {};
    return fail(Code::kLimit, "more than " + std::to_string(kMaxFiles) + " files",
                "Narrow `include`, or make several sources of it.", Audience::kOperator);
  }

  const SourceConfig& config_;
  const FileFilter& accepts_;
  const DocumentRules rules_;
  FoundFiles found_;
  std::set<fs::path> paths_;
  std::set<std::string> ids_;
};

}  // namespace

Result<FoundFiles> findFiles(const SourceConfig& config, const FileFilter& accepts,
                             const std::string& acceptedKinds) {
  OMNI_TRY(part, permittedPartOf(config));
  OMNI_TRY(rules, DocumentRules::of(part.value_or(PermittedPart())));
  Finder finder(config, accepts, std::move(rules));
  for (const auto& path : config.files().paths) OMNI_RETURN_IF_ERROR(finder.add(path));
  auto found = std::move(finder).take();
  if (!found.files.empty()) return found;
  if (!found.leftOut.empty()) return tl::unexpected(found.leftOut.front());
  return fail(Code::kUnreadable, "no " + config.kind + " in " + join(config.files().paths, ", "),
              acceptedKinds + "; `include` admits others.", Audience::kOperator);
}

std::string markOf(const FoundFiles& found, std::string_view way) {
  std::string all;
  for (const auto& [path, id, size, changed] : found.files)
    all += path.string() + '\0' + std::to_string(size) + '\0' + std::to_string(changed) + '\0';
  for (const auto& error : found.leftOut) all += error.message + '\0';
  all += way;
  return hex(fnv1a(all));
}

Result<std::string> contentOf(const std::vector<CorpusFile>& files, std::string_view way) {
  std::uint64_t hash = fnv1a(way);
  for (const auto& file : files) {
    hash = fnv1a(file.id + '\0' + std::to_string(file.size) + '\0', hash);
    if (file.size > kLarge) {
      hash = fnv1a(std::to_string(file.changed), hash);
      continue;
    }
    OMNI_TRY(next, contentHashOf(file.path, hash));
    hash = next;
  }
  return hex(hash);
}

}  // namespace omni
