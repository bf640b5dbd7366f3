#include "audit/audit_head.h"

#include <array>
#include <cstdio>
#include <sstream>

namespace omni {

std::filesystem::path auditHeadFile(const std::filesystem::path& file) {
  return file.string() + ".head";
}

std::string headText(const AuditHead& head) {
  std::array<char, 128> text{};
  const int size =
      std::snprintf(text.data(), text.size(), "%020llu %s %020zu\n",
                    static_cast<unsigned long long>(head.last.number), head.last.hash.c_str(), head.size);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::optional<AuditHead> readAuditHead(const std::string& text) {
  std::istringstream in(text);
  AuditHead head;
  if (!(in >> head.last.number >> head.last.hash >> head.size) || head.last.hash.size() != 64)
    return std::nullopt;
  return head;
}

}  // namespace omni
