#include "app/http/http_message.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

char lowered(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isSame(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lowered, lowered);
}

}  // namespace

std::string_view IncomingRequest::header(std::string_view name) const {
  const auto found =
      std::ranges::find_if(headers, [&](const auto& header) { return isSame(header.first, name); });
  return found == headers.end() ? std::string_view{} : std::string_view(found->second);
}

std::string_view IncomingRequest::only(std::string_view name) const {
  const auto named = [&](const auto& header) { return isSame(header.first, name); };
  return std::ranges::count_if(headers, named) == 1 ? header(name) : std::string_view{};
}

bool IncomingRequest::has(std::string_view name) const {
  return std::ranges::any_of(headers, [&](const auto& header) { return isSame(header.first, name); });
}

bool accepts(std::string_view header, std::string_view type) {
  const std::string all = std::string(type.substr(0, type.find('/'))) + "/*";
  while (!header.empty()) {
    const auto comma = header.find(',');
    const std::string_view range = trim(header.substr(0, std::min(comma, header.find(';'))));
    if (isSame(range, type) || isSame(range, all) || range == "*/*") return true;
    if (comma == std::string_view::npos) break;
    header.remove_prefix(comma + 1);
  }
  return false;
}

}  // namespace omni
