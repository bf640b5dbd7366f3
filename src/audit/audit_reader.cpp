#include "audit/audit_reader.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace omni {
namespace {

constexpr std::size_t kBlock = 64u << 10, kMaxRead = 256u << 20;

bool isShown(const std::string& line, const AuditFilter& filter) {
  const auto record = nlohmann::json::parse(line, nullptr, false);
  if (!record.is_object() || !record.contains("caller")) return false;
  const auto is = [&](const char* key, const std::string& wanted) {
    return wanted.empty() || record.value(key, nlohmann::json()) == wanted;
  };
  if (filter.before > 0 && record.value("seq", nlohmann::json()) >= filter.before) return false;
  if (!is("caller", filter.caller) || !is("outcome", filter.outcome)) return false;
  const auto sources = record.value("sources", nlohmann::json::array());
  return filter.source.empty() || std::find(sources.begin(), sources.end(), filter.source) != sources.end();
}

/// Takes the last line off `text`, the part of a file that begins at `begin`; nothing where it may begin
/// before that.
bool takeLast(std::string& text, std::size_t begin, std::string& line) {
  if (text.ends_with('\n')) text.pop_back();
  const auto feed = text.rfind('\n');
  if (feed == std::string::npos && begin > 0) return false;
  line = text.substr(feed == std::string::npos ? 0 : feed + 1);
  text.resize(feed == std::string::npos ? 0 : feed + 1);
  return true;
}

}  // namespace

Result<std::vector<std::string>> newestAuditRecords(const std::filesystem::path& file,
                                                    const AuditFilter& filter) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in)
    return fail(Code::kNotFound, "cannot read the audit file " + file.string(),
                "Name one with --file, or ask something of a server that keeps one.", Audience::kOperator);
  auto begin = static_cast<std::size_t>(in.tellg());
  const std::size_t end = begin > kMaxRead ? begin - kMaxRead : 0;
  std::string text;
  std::vector<std::string> records;
  while (begin > end && records.size() < filter.limit) {
    const std::size_t size = std::min(kBlock, begin);
    std::string block(size, '\0');
    begin -= size;
    in.seekg(static_cast<std::streamoff>(begin));
    if (!in.read(block.data(), static_cast<std::streamsize>(size))) break;
    text.insert(0, block);
    std::string line;
    while (records.size() < filter.limit && !text.empty() && takeLast(text, begin, line))
      if (isShown(line, filter)) records.push_back(std::move(line));
  }
  return records;
}

}  // namespace omni
