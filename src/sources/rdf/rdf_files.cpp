#include "sources/rdf/rdf_files.h"

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
  if (!checkFile(file)) return {};
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
  std::error_code ignored;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, ignored),
       end;
       it != end; it.increment(ignored))
    if (!it->is_directory(ignored) && !rdfFormat(it->path()).empty()) add(it->path(), found);
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

}  // namespace omni
