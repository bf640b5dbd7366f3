#include "sources/rdf/rdf_files.h"

#include <map>

#include "base/text.h"
#include "source/files/folder_walk.h"
#include "source/text_file.h"
#include "sources/rdf/xml_entities.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHead = 4096;  // bytes in which an XML file says what it is
constexpr std::size_t kMaxExpanded = std::size_t{256} << 20u;

bool isCompressed(const fs::path& file) {
  return lower(file.extension().string()) == ".gz";
}

std::string ending(const fs::path& file) {
  return lower((isCompressed(file) ? file.stem() : file.filename()).extension().string());
}

bool looksLikeRdfXml(const fs::path& file) {
  return checkFile(file) && beginningOf(file, kHead).find("<rdf:RDF") != std::string::npos;
}

void add(const fs::path& file, DataFiles& found) {
  Status status = checkFile(file);
  if (status && rdfFormat(file).empty())
    status = fail(Code::kInvalidArgument, file.string() + " is no RDF file by its ending",
                  "Use .ttl, .nt, .nq, .trig or .rdf, each also with .gz.", Audience::kOperator);
  if (status)
    found.files.push_back(file);
  else
    found.leftOut.push_back(status.error());
}

void addFolder(const fs::path& folder, DataFiles& found) {
  const FilesBelow below = filesBelow(folder, kDeepestFolder);
  for (const auto& file : below.files)
    if (!rdfFormat(file).empty()) add(file, found);
  found.leftOut.insert(found.leftOut.end(), below.leftOut.begin(), below.leftOut.end());
}

}  // namespace

std::string rdfFormat(const fs::path& file) {
  static const std::map<std::string, std::string, std::less<>> kFormats{
      {".nt", "nt"}, {".ttl", "ttl"},   {".turtle", "ttl"}, {".n3", "ttl"},
      {".nq", "nq"}, {".trig", "trig"}, {".rdf", "rdf"}};
  const auto suffix = ending(file);
  if (const auto known = kFormats.find(suffix); known != kFormats.end()) return known->second;
  if (suffix == ".owl") return looksLikeRdfXml(file) ? "rdf" : "ttl";
  if (suffix == ".xml" && looksLikeRdfXml(file)) return "rdf";
  return {};
}

Result<DataFiles> rdfFiles(const std::vector<std::string>& paths) {
  DataFiles found;
  for (const auto& path : paths) {
    const auto before = found.files.size() + found.leftOut.size();
    std::error_code ignored;
    for (const auto& one : namedPaths(path)) {
      if (fs::is_directory(one, ignored))
        addFolder(one, found);
      else
        add(one, found);
    }
    if (found.files.size() + found.leftOut.size() == before)
      found.leftOut.push_back(
          {Code::kNotFound, "no RDF file at " + path, "Check the path.", Audience::kOperator});
  }
  return someOf(std::move(found));
}

Result<std::string> readRdfFile(const fs::path& file) {
  auto text = readTextFile(file);
  if (text && (text->starts_with("\xff\xfe") || text->starts_with("\xfe\xff")))
    return fail(Code::kUnreadable, file.string() + ": is UTF-16, not UTF-8", "Save it as UTF-8.",
                Audience::kOperator);
  if (text && rdfFormat(file) == "rdf" && expandedEntities(*text) > kMaxExpanded)
    return fail(Code::kLimit, file.string() + ": its entities become more than 256 MB",
                "Export it again without entities of entities, or take it out of the source.",
                Audience::kOperator);
  return text;
}

namespace {

Status load(const fs::path& file, RdfStore& into, const Budget& budget) {
  OMNI_TRY(text, readRdfFile(file));
  const std::string format = rdfFormat(file);
  return into.add({.name = file.string(),
                   .format = format,
                   .text = text,
                   .base = "file://" + fs::absolute(file).generic_string()},
                  budget);
}

}  // namespace

Result<std::unique_ptr<RdfStore>> loadRdfFiles(const std::vector<fs::path>& files, const Budget& budget,
                                               const Progress& progress, std::vector<Error>& leftOut) {
  OMNI_TRY(store, RdfStore::create());
  std::vector<Error> failed;
  for (std::size_t done = 0; done < files.size(); ++done) {
    if (progress) progress("load " + files[done].filename().string(), done, files.size());
    const auto loaded = load(files[done], *store, budget);
    if (!loaded && !concernsOneFile(loaded.error())) return tl::unexpected(loaded.error());
    if (!loaded) failed.push_back(loaded.error());
  }
  if (!files.empty() && failed.size() == files.size()) return tl::unexpected(failed.front());
  leftOut.insert(leftOut.end(), failed.begin(), failed.end());
  OMNI_RETURN_IF_ERROR(store->sort());
  return std::move(store);
}

}  // namespace omni
