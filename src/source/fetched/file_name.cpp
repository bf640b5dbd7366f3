#include "source/fetched/file_name.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLongestName = 200;
constexpr std::size_t kLongestPart = 255;  // of a path

struct Type {
  std::string_view type;
  std::string_view ending;
};

constexpr std::array<Type, 20> kTypes{
    {{"text/csv", ".csv"},
     {"application/csv", ".csv"},
     {"text/tab-separated-values", ".tsv"},
     {"application/json", ".json"},
     {"application/x-ndjson", ".jsonl"},
     {"application/jsonl", ".jsonl"},
     {"application/vnd.apache.parquet", ".parquet"},
     {"application/vnd.sqlite3", ".sqlite"},
     {"text/turtle", ".ttl"},
     {"application/n-triples", ".nt"},
     {"application/n-quads", ".nq"},
     {"application/trig", ".trig"},
     {"application/rdf+xml", ".rdf"},
     {"text/html", ".html"},
     {"application/xhtml+xml", ".xhtml"},
     {"text/markdown", ".md"},
     {"text/plain", ".txt"},
     {"application/pdf", ".pdf"},
     {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"},
     {"application/vnd.oasis.opendocument.spreadsheet", ".ods"}}};

std::string endingOf(const HttpReply& head) {
  const std::string type = head.header("content-type");
  const std::string bare = lower(trim(std::string_view(type).substr(0, type.find(';'))));
  const auto found = std::ranges::find(kTypes, bare, &Type::type);
  return found == kTypes.end() ? std::string() : std::string(found->ending);
}

/// Of `attachment; filename="rates.csv"`.
std::string disposedName(const HttpReply& head) {
  const std::string disposition = head.header("content-disposition");
  constexpr std::string_view kName = "filename=";
  const auto at = lower(disposition).find(kName);
  if (at == std::string::npos) return {};
  std::string name = disposition.substr(at + kName.size());
  if (name.starts_with('"'))
    name = name.substr(1, name.find('"', 1) - 1);
  else
    name = trim(std::string_view(name).substr(0, name.find(';')));
  return name;
}

}  // namespace

std::string plainFileName(std::string name) {
  name = oneLine(toUtf8(name));
  std::ranges::replace(name, '/', '_');
  if (name.size() > kLongestName) name = toUtf8(name.substr(name.size() - kLongestName));  // its ending tells
  if (name.starts_with('.')) name.front() = '_';
  return name.empty() ? "file" : name;
}

bool isPlainPath(std::string_view path) {
  return std::ranges::all_of(split(path, '/'), [](const std::string& part) {
    return !part.empty() && part.front() != '.' && part.size() <= kLongestPart &&
           std::ranges::none_of(part, [](char c) { return static_cast<unsigned char>(c) < ' '; });
  });
}

Result<std::string> fileNameOf(const std::string& name, const HttpReply& head) {
  const std::string disposed = disposedName(head);
  std::string whole = plainFileName(disposed.empty() ? name : disposed);
  if (!std::filesystem::path(whole).has_extension()) whole += endingOf(head);
  const std::string packed = lower(head.header("content-encoding"));
  if (packed.empty() || packed == "identity") return whole;
  if (packed == "gzip" || packed == "x-gzip") return whole.ends_with(".gz") ? whole : whole + ".gz";
  return fail(Code::kUnsupported, name + ": the server compresses it as " + visible(packed),
              "Let it be served as it is, or with gzip.", Audience::kOperator);
}

}  // namespace omni
