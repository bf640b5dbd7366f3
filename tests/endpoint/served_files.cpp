#include "endpoint/served_files.h"

#include <algorithm>

#include "base/number.h"

namespace omni {
namespace {

std::string headerOf(const ScriptedRequest& request, const std::string& name) {
  const auto found = request.headers.find(name);
  return found == request.headers.end() ? std::string() : found->second;
}

bool isKnown(const ScriptedRequest& request, const ServedFile& file) {
  const std::string etag = headerOf(request, "if-none-match");
  if (!etag.empty()) return etag == file.etag;
  return !file.modified.empty() && headerOf(request, "if-modified-since") == file.modified;
}

bool isCurrent(const ScriptedRequest& request, const ServedFile& file) {
  const std::string wanted = headerOf(request, "if-range");
  return wanted.empty() || wanted == file.etag || (file.etag.empty() && wanted == file.modified);
}

}  // namespace

ServedFiles::ServedFiles() {
  endpoint_.answerWith([this](const ScriptedRequest& request) { return answer(request); });
}

std::string ServedFiles::url(const std::string& name) const {
  const std::string base = endpoint_.url();
  return base.substr(0, base.rfind('/') + 1) + name;
}

void ServedFiles::put(const std::string& name, ServedFile file) {
  const std::scoped_lock lock(mutex_);
  files_["/" + name] = std::move(file);
}

void ServedFiles::before(std::function<std::optional<ScriptedReply>(const ScriptedRequest&)> fault) {
  const std::scoped_lock lock(mutex_);
  fault_ = std::move(fault);
}

ScriptedReply ServedFiles::reply(int status, const std::map<std::string, std::string>& headers,
                                 std::string body) {
  ScriptedReply reply;
  reply.raw = true;
  reply.body = "HTTP/1.1 " + std::to_string(status) + " said\r\n";
  for (const auto& [name, value] : headers) reply.body += name + ": " + value + "\r\n";
  if (!headers.contains("Content-Length") && !headers.contains("Transfer-Encoding") && status != 304)
    reply.body += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  reply.body += "\r\n" + body;
  return reply;
}

ScriptedReply ServedFiles::answer(const ScriptedRequest& request) {
  const std::scoped_lock lock(mutex_);
  if (fault_)
    if (auto fault = fault_(request)) return *std::move(fault);
  const auto found = files_.find(request.path.substr(0, request.path.find('?')));
  if (found == files_.end()) return reply(404, {}, "there is none");
  const ServedFile& file = found->second;
  auto headers = file.headers;
  if (!file.etag.empty()) headers["ETag"] = file.etag;
  if (!file.modified.empty()) headers["Last-Modified"] = file.modified;
  if (isKnown(request, file)) return reply(304, headers, "");
  const std::string range = headerOf(request, "range");
  if (range.empty() || !file.ranges || !isCurrent(request, file)) return reply(200, headers, file.bytes);
  const auto dash = range.find('-');
  const auto first = parsedNumber<std::size_t>(std::string_view(range).substr(6, dash - 6)).value_or(0);
  const auto last = parsedNumber<std::size_t>(std::string_view(range).substr(dash + 1)).value_or(first);
  const std::string total = std::to_string(file.bytes.size());
  if (first >= file.bytes.size()) {
    headers["Content-Range"] = "bytes */" + total;
    return reply(416, headers, "");
  }
  const std::string part = file.bytes.substr(first, last - first + 1);
  headers["Content-Range"] =
      "bytes " + std::to_string(first) + "-" + std::to_string(first + part.size() - 1) + "/" + total;
  return reply(206, headers, part);
}

}  // namespace omni
