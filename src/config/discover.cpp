#include "config/discover.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/keeping/cache_tag.h"
#include "base/text.h"
#include "semantics/semantic_files.h"
#include "source/files/folder_walk.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 100000;
constexpr int kMaxDepth = 12;
constexpr std::size_t kMaxDescriptions = 200;

/// An identifier made of a file or folder name: lower case, words joined by '_'.
std::string idOf(const fs::path& path) {
  std::string id;
  for (const char letter : lower(path.string())) {
    if (isWordByte(letter))
      id += letter;
    else if (!id.empty() && id.back() != '_')
      id += '_';
  }
  while (id.ends_with('_')) id.pop_back();
  return id.empty() ? "source" : id;
}

/// The name without its endings: "nodes.csv.gz" gives "nodes"; of files that go by their name, what they have
/// in common.
fs::path stemOf(const fs::path& path, const SourceKind& kind) {
  if (kind.gathering == Gathering::kByName) {
    const std::string name = path.filename().string();
    return name.substr(0, name.find('.'));
  }
  fs::path stem = path.filename();
  if (stem.extension() == ".gz") stem = stem.stem();
  return stem.stem();
}

bool isDatabase(const fs::path& path) {
  const std::string ending = lower(path.extension().string());
  return ending == ".duckdb" || ending == ".ddb" || ending == ".db" || ending.starts_with(".sqlite");
}

/// A file that speaks about the folder, not of what it holds.
bool isAside(const fs::path& path) {
  const std::string stem = lower(path.stem().string());
  return stem == "readme" || stem == "license" || stem == "changelog";
}

struct ByName {
  bool operator()(const SourceKind* a, const SourceKind* b) const { return a->kind < b->kind; }
};

class Finder {
 public:
  explicit Finder(std::span<const SourceKind> kinds) : kinds_(kinds) {}

  Status add(const fs::path& given) {
    const fs::path path = fs::absolute(given).lexically_normal();
    std::error_code none;
    if (!fs::exists(path, none) && given.string().find("://") != std::string::npos)
      return fail(Code::kNotFound, "no files are read from " + given.string(),
                  "Write a server under sources: of an omni.yaml, with kind: and url:; "
                  "docs/sources/servers.md shows how.");
    if (!fs::exists(path, none))
      return fail(Code::kNotFound, "there is no " + given.string(), "Check the path.");
    root_ = path.has_filename() ? path : path.parent_path();
    trail_.begin(root_);
    if (fs::is_directory(path, none)) {
      visit(root_, 0);
    } else if (!addFile(path)) {
      discovery_.notes.push_back(path.string() + ": no kind of source reads this file");
    }
    return {};
  }

  Discovery take() && {
    if (!discovery_.sources.empty() || documents_.size() > 1)
      std::erase_if(documents_, [](const auto& entry) {
        return !entry.second.whole && std::ranges::all_of(entry.second.files, isAside);
      });
    for (auto& [folder, found] : documents_)
      put(*found.kind, folder.filename(), found.whole ? std::vector{folder} : found.files);
    const auto holders = filesByHolder();
    for (const auto& [kind, folder] : all_)
      put(*kind, folder.filename().string() + "_" + std::string(kind->kind), {folder});
    for (const auto& [place, files] : holders)
      put(*place.first, place.second.filename().string() + "_tables", files);
    listFolders();
    if (!descriptions_.empty())
      for (auto& source : discovery_.sources) source.semantics = descriptions_;
    return std::move(discovery_);
  }

 private:
  /// The first kind for which that holds; null where it holds for none.
  template <class Holds>
  const SourceKind* kindThat(const Holds& holds) const {
    const auto found = std::ranges::find_if(kinds_, holds);
    return found == kinds_.end() ? nullptr : &*found;
  }

  /// The kind that recognises a file; null where none does.
  const SourceKind* kindOf(const fs::path& path) const {
    return kindThat([&](const SourceKind& kind) { return kind.recognises && kind.recognises(path); });
  }

  /// The kind of which the whole folder is a source; null where it has to be looked into.
  const SourceKind* kindOfFolder(const fs::path& folder) const {
    return kindThat([&](const SourceKind& kind) {
      return kind.gathering == Gathering::kByName && kind.recognises && kind.recognises(folder);
    });
  }

  /// The kind that takes a whole folder as it takes a file; null where none does.
  const SourceKind* kindTaking(const fs::path& folder) const {
    return kindThat([&](const SourceKind& kind) { return kind.takesFolder && kind.takesFolder(folder); });
  }

  struct Documents {
    const SourceKind* kind = nullptr;
    bool whole = true;  // the folder with all below it, not single files
    std::vector<fs::path> files;
  };

  /// A single file that was named; false when nothing is known of it.
  bool addFile(const fs::path& path) {
    std::error_code none;
    if (!fs::is_regular_file(path, none)) return false;
    const SourceKind* kind = kindOf(path);
    if (leaveOut(path, kind)) return true;
    if (!kind) return false;
    put(*kind, stemOf(path, *kind), {path});
    if (kind->gathering == Gathering::kBelow) note(path, stemOf(path, *kind));
    return true;
  }

  /// Documents, which may hold something for other kinds too.
  struct Noted {
    fs::path root;
    std::vector<fs::path> files;
  };
  void note(const fs::path& document, const fs::path& name) {
    Noted& noted = noted_[name];
    noted.root = root_;
    noted.files.push_back(document);
  }

  /// Contents of documents for other kinds, by document source; of kinds that take all that
  /// lies below a folder that folder is noted.
  std::map<std::pair<const SourceKind*, fs::path>, std::vector<fs::path>> filesByHolder() {
    std::map<std::pair<const SourceKind*, fs::path>, std::vector<fs::path>> holders;
    for (const auto& [name, noted] : noted_)
      for (const SourceKind& kind : kinds_) {
        const auto holding = kind.filesHolding ? kind.filesHolding(noted.files) : std::vector<fs::path>();
        if (holding.empty()) continue;
        if (kind.gathering == Gathering::kAll)
          all_.insert({&kind, noted.root});
        else
          holders[{&kind, name}] = holding;
      }
    return holders;
  }

  /// Of a folder that is searched as a whole all is listed as well, so that it can be counted.
  void addAll(const SourceKind& kind) {
    all_.insert({&kind, root_});
    listed_.insert(root_);
  }
  void listFolders() {
    for (const auto& folder : listed_) {
      const SourceKind* lists = kindThat([&](const SourceKind& kind) {
        return kind.gathering == Gathering::kTogether && kind.recognises && kind.recognises(folder);
      });
      if (!lists) continue;
      put(*lists, folder.filename().string() + "_files", {folder});
      discovery_.sources.back().options["folder"] = "files";
    }
  }

  /// A description of the data is no source; it is read for all of them.
  bool takeDescription(const fs::path& path) {
    if (!describesData(path)) return false;
    if (descriptions_.size() < kMaxDescriptions) descriptions_.push_back(path.string());
    return true;
  }

  void visit(const fs::path& folder, int depth) {
    if (!trail_.enter(folder)) return;
    if (const SourceKind* kind = kindOfFolder(folder)) return put(*kind, folder.filename(), {folder});
    if (const SourceKind* kind = kindTaking(folder)) return put(*kind, folder.filename(), {folder});
    std::map<const SourceKind*, std::vector<fs::path>, ByName> together;
    std::map<std::pair<const SourceKind*, fs::path>, std::vector<fs::path>> named;
    std::vector<fs::path> folders;
    for (const fs::path& path : list(folder)) {
      std::error_code none;
      if (fs::is_directory(path, none)) {
        if (isCacheFolder(path))
          discovery_.notes.push_back(path.string() + " is a cache folder of omni and was left out");
        else if (trail_.leadsOut(path))
          discovery_.notes.push_back(path.string() + " is a link to a folder around it and was not followed");
        else if (const SourceKind* kind = kindTaking(path))
          together[kind].push_back(path);
        else
          folders.push_back(path);
        continue;
      }
      const bool leadsNowhere = !fs::exists(path, none);                // a link, since it was listed
      if (!leadsNowhere && !fs::is_regular_file(path, none)) continue;  // to open a pipe may take for ever
      if (takeDescription(path)) continue;
      const SourceKind* kind = kindOf(path);
      if (leaveOut(path, kind) || !kind) continue;
      if (kind->gathering == Gathering::kAll)
        addAll(*kind);
      else if (kind->gathering == Gathering::kBelow)
        addDocument(*kind, path, folder);
      else if (kind->gathering == Gathering::kByName)
        named[{kind, stemOf(path, *kind)}].push_back(path);
      else if (kind->gathering == Gathering::kEach || isDatabase(path))
        put(*kind, stemOf(path, *kind), {path});
      else
        together[kind].push_back(path);
    }
    for (auto& [name, files] : named) put(*name.first, name.second, files);
    for (auto& [kind, files] : together)
      put(*kind, files.size() == 1 ? stemOf(files.front(), *kind) : folder.filename(), files);
    if (depth < kMaxDepth)
      for (const auto& inner : folders) visit(inner, depth + 1);
  }

  /// Whether a file looks like a source and is none, which is reported; other files are passed over in
  /// silence.
  bool leaveOut(const fs::path& path, const SourceKind* kind) {
    if (!kind && !isDatabase(path)) return false;
    std::error_code none;
    std::string fault;
    if (!fs::exists(path, none))
      fault = "is a link to nothing";
    else if (access(path.c_str(), R_OK) != 0)
      fault = "cannot be read (check its permissions)";
    else if (fs::file_size(path, none) == 0)
      fault = "is empty";
    else if (!kind)
      fault = "is no database that can be read";
    if (fault.empty()) return false;
    discovery_.notes.push_back(path.string() + " " + fault + " and was left out");
    return true;
  }

  /// Entries in a fixed order, hidden ones left out.
  std::vector<fs::path> list(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      const std::string name = it->path().filename().string();
      if (name.starts_with('.') || name == "node_modules" || name == "__pycache__") continue;
      if (++seen_ > kMaxFiles) {
        if (seen_ == kMaxFiles + 1)
          discovery_.notes.push_back("stopped looking after " + std::to_string(kMaxFiles) + " files");
        break;
      }
      if (!holdsPageSources(it->path())) entries.push_back(it->path());
    }
    if (error)
      discovery_.notes.push_back(folder.string() + " cannot be listed (" + error.message() +
                                 ") and was left out");
    std::ranges::sort(entries);
    return entries;
  }

  /// Documents belong to the outermost folder below the given one; those that lie in the given one itself are
  /// a source of single files.
  void addDocument(const SourceKind& kind, const fs::path& file, const fs::path& folder) {
    const fs::path relative = folder.lexically_relative(root_);
    const bool inRoot = relative.empty() || relative == ".";
    Documents& found = documents_[inRoot ? root_ : root_ / *relative.begin()];
    found.kind = &kind;
    if (!isAside(file)) note(file, inRoot ? root_ : root_ / *relative.begin());
    if (!inRoot) return;
    found.whole = false;
    found.files.push_back(file);
  }

  void put(const SourceKind& kind, const fs::path& name, const std::vector<fs::path>& paths) {
    SourceConfig source;
    source.kind = kind.kind;
    source.id = unique(idOf(name), source.kind);
    for (const auto& path : paths) source.files().paths.push_back(path.string());
    discovery_.sources.push_back(std::move(source));
  }

  std::string unique(const std::string& id, const std::string& kind) {
    if (ids_.insert(id).second) return id;
    std::string other = id + "_" + kind;
    for (int count = 2; !ids_.insert(other).second; ++count) other = id + "_" + std::to_string(count);
    return other;
  }

  std::span<const SourceKind> kinds_;
  fs::path root_;
  std::size_t seen_ = 0;
  FolderTrail trail_;
  std::set<std::string> ids_;
  std::map<fs::path, Documents> documents_;
  std::set<std::pair<const SourceKind*, fs::path>> all_;  // of which something lies below a folder
  std::set<fs::path> listed_;                             // that hold files of such a kind
  std::map<fs::path, Noted> noted_;                       // by what they are together
  std::vector<std::string> descriptions_;                 // of data, perhaps
  Discovery discovery_;
};

}  // namespace

Result<Discovery> discover(const std::vector<fs::path>& paths, std::span<const SourceKind> kinds) {
  Finder finder(kinds);
  for (const auto& path : paths) OMNI_RETURN_IF_ERROR(finder.add(path));
  Discovery found = std::move(finder).take();
  if (!found.sources.empty()) return found;
  std::vector<std::string> names;
  for (const auto& path : paths) names.push_back(path.string());
  const std::string known =
      "Databases, CSV, Parquet, JSON, RDF, graphs of nodes and edges, documents, pictures, films and sound "
      "are recognised.";
  return fail(Code::kNotFound, "nothing to ask was found in " + join(names, ", "),
              found.notes.empty() ? known : join(found.notes, "; ") + ".");
}

}  // namespace omni
