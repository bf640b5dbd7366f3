#include "sources/rdf/rdf_files.h"

#include <glob.h>
#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>

#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{4} << 30u;
constexpr std::size_t kChunk = 1u << 20u;

bool isCompressed(const fs::path& file) {
  return lower(file.extension().string()) == ".gz";
}

std::string ending(const fs::path& file) {
  return lower((isCompressed(file) ? file.stem() : file.filename()).extension().string());
}

struct CloseGz {
  void operator()(gzFile_s* file) const { gzclose(file); }
};
using GzFile = std::unique_ptr<gzFile_s, CloseGz>;

/// The first bytes, inflated; gzread passes plain files through.
std::string firstBytes(const fs::path& file) {
  std::string bytes(4096, '\0');
  const GzFile in(gzopen(file.c_str(), "rb"));
  const int got = in ? gzread(in.get(), bytes.data(), static_cast<unsigned>(bytes.size())) : 0;
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return bytes;
}

bool looksLikeRdfXml(const fs::path& file) {
  return firstBytes(file).find("<rdf:RDF") != std::string::npos;
}

Error unreadable(const fs::path& file, const std::string& why, std::string hint) {
  return {Code::kUnreadable, file.string() + ": " + why, std::move(hint), Audience::kOperator};
}

std::vector<fs::path> expanded(const std::string& pattern) {
  glob_t found{};
  std::vector<fs::path> paths;
  if (::glob(pattern.c_str(), GLOB_BRACE, nullptr, &found) == 0)
    paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return paths;
}

void addFolder(const fs::path& folder, std::vector<fs::path>& files) {
  std::error_code ignored;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, ignored),
       end;
       it != end; it.increment(ignored))
    if (it->is_regular_file(ignored) && !rdfFormat(it->path()).empty()) files.push_back(it->path());
}

Status checkText(const fs::path& file, const std::string& text) {
  const bool utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
  if (utf16) return tl::unexpected(unreadable(file, "is UTF-16, not UTF-8", "Save it as UTF-8."));
  if (trim(text).empty())
    return tl::unexpected(unreadable(file, "is empty", "Export it again, or take it out of the source."));
  return {};
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

Result<std::vector<fs::path>> rdfFiles(const std::vector<std::string>& paths) {
  std::vector<fs::path> files;
  for (const auto& path : paths) {
    const auto before = files.size();
    std::error_code ignored;
    const auto found = fs::exists(path, ignored) ? std::vector<fs::path>{path} : expanded(path);
    for (const auto& one : found) {
      if (fs::is_directory(one, ignored))
        addFolder(one, files);
      else if (!rdfFormat(one).empty())
        files.push_back(one);
      else
        return fail(Code::kInvalidArgument, "no RDF file by its ending: " + one.string(),
                    "Use .ttl, .nt, .nq, .trig or .rdf, each also with .gz.", Audience::kOperator);
    }
    if (files.size() == before)
      return fail(Code::kNotFound, "no RDF file at " + path, "Check the source's path.", Audience::kOperator);
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

Result<std::string> readRdfFile(const fs::path& file) {
  const GzFile in(gzopen(file.c_str(), "rb"));
  if (!in)
    return fail(Code::kUnavailable, file.string() + ": cannot be opened",
                "Check that it is there and readable.", Audience::kOperator);
  std::string text;
  for (int got = 1; got > 0;) {
    const auto end = text.size();
    text.resize(end + kChunk);
    got = gzread(in.get(), text.data() + end, kChunk);
    text.resize(end + static_cast<std::size_t>(std::max(got, 0)));
    if (got < 0) return tl::unexpected(unreadable(file, "is corrupt or cut off", "Copy or export it again."));
    if (text.size() > kMostBytes)
      return fail(Code::kLimit, file.string() + ": holds more than 4 GB of text",
                  "Split it, or use a server.", Audience::kOperator);
  }
  // A gzip file that ends too early reads to its end without an error of gzread's own.
  int state = Z_OK;
  gzerror(in.get(), &state);
  if (state != Z_OK && state != Z_STREAM_END)
    return tl::unexpected(unreadable(file, "is corrupt or cut off", "Copy or export it again."));
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  OMNI_RETURN_IF_ERROR(checkText(file, text));
  return text;
}

std::string filesMark(const std::vector<fs::path>& files) {
  std::uint64_t mark = fnv1a("rdf");
  for (const auto& file : files) {
    std::error_code ignored;
    const auto size = fs::file_size(file, ignored);
    const auto time = fs::last_write_time(file, ignored).time_since_epoch().count();
    mark = fnv1a(file.string() + '\n' + std::to_string(size) + '\n' + std::to_string(time) + '\n', mark);
  }
  return hex(mark);
}

}  // namespace omni
