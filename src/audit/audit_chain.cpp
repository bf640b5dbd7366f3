#include "audit/audit_chain.h"

#include "base/number.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

constexpr std::string_view kNumber = R"({"seq":)", kPrevious = R"(,"prev":")", kHash = R"(","hash":")",
                           kEnd = R"("})";
constexpr std::size_t kDigits = 64;

/// The digits of a hash that stand before `rest`'s end, behind `key`; both are cut off.
std::optional<std::string> takeHash(std::string_view& rest, std::string_view key) {
  if (rest.size() < key.size() + kDigits) return std::nullopt;
  const std::string_view digits = rest.substr(rest.size() - kDigits);
  rest.remove_suffix(kDigits);
  if (!rest.ends_with(key) || digits.find_first_not_of("0123456789abcdef") != std::string_view::npos)
    return std::nullopt;
  rest.remove_suffix(key.size());
  return std::string(digits);
}

}  // namespace

std::string appendLink(std::string_view fields, AuditLink& last) {
  std::string line(kNumber);
  line.append(std::to_string(last.number + 1)).append(",").append(fields);
  line.append(kPrevious).append(last.hash).append("\"");
  last = {last.number + 1, sha256Hex(line)};
  line.pop_back();  // the quote stands in kHash
  return line.append(kHash).append(last.hash).append(kEnd).append("\n");
}

std::optional<AuditLine> readAuditLine(std::string_view line) {
  if (!line.starts_with(kNumber) || !line.ends_with(kEnd)) return std::nullopt;
  std::string_view rest = line.substr(0, line.size() - kEnd.size());
  const auto hash = takeHash(rest, kHash);
  if (!hash) return std::nullopt;
  const std::string_view hashed = line.substr(0, rest.size() + 1);
  const auto previous = takeHash(rest, kPrevious);
  const std::size_t comma = rest.find(',', kNumber.size());
  if (!previous || comma == std::string_view::npos) return std::nullopt;
  const auto number = parsedNumber<std::uint64_t>(rest.substr(kNumber.size(), comma - kNumber.size()));
  if (!number) return std::nullopt;
  return AuditLine{{*number, *hash}, *previous, sha256Hex(hashed) == *hash};
}

}  // namespace omni
