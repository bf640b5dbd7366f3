#include "net/signature/aws_signature.h"

#include <algorithm>
#include <array>
#include <ctime>

#include "base/text.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kAlgorithm = "AWS4-HMAC-SHA256";
constexpr std::size_t kDateSize = 8;  // of "20130524T000000Z"

std::string timeText(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts)};
}

/// Path and what is asked for, as the signature wants them: "/" at least, and in order.
std::pair<std::string, std::string> resourceOf(const HttpAddress& address) {
  const std::string rest = address.url().substr(address.origin().size());
  const auto asked = rest.find('?');
  auto query = asked == std::string::npos ? std::vector<std::string>() : split(rest.substr(asked + 1), '&');
  std::ranges::sort(query, {}, [](const std::string& one) {  // by name, then by value
    const auto end = std::min(one.size(), one.find('='));
    return std::pair(one.substr(0, end), one.substr(end));
  });
  const std::string path = rest.substr(0, asked);
  return {path.empty() ? "/" : path, join(query, "&")};
}

}  // namespace

Headers awsSignature(const HttpAddress& address, const Headers& headers, const AwsKey& key,
                     const AwsScope& scope) {
  const std::string time = timeText(scope.time), date = time.substr(0, kDateSize);
  const std::string emptyBody = sha256Hex("");
  Headers added{{"x-amz-date", time}};
  if (scope.service == "s3") added.emplace_back("x-amz-content-sha256", emptyBody);
  if (!key.session.empty()) added.emplace_back("x-amz-security-token", key.session.reveal());
  Headers all{{"host", address.host()}};
  all.insert(all.end(), headers.begin(), headers.end());
  all.insert(all.end(), added.begin(), added.end());
  std::ranges::sort(all);

  std::string canonical, names;
  for (const auto& [name, value] : all) {
    canonical += name + ":" + std::string(trim(value)) + "\n";
    names += (names.empty() ? "" : ";") + name;
  }
  const auto [path, query] = resourceOf(address);
  const std::string request =
      join(std::vector<std::string>{"GET", path, query, canonical, names, emptyBody}, "\n");
  const std::string of = date + "/" + scope.region + "/" + scope.service + "/aws4_request";
  const std::string signing = hmacSha256(
      hmacSha256(hmacSha256(hmacSha256("AWS4" + key.secret.reveal(), date), scope.region), scope.service),
      "aws4_request");
  const std::string toSign = std::string(kAlgorithm) + "\n" + time + "\n" + of + "\n" + sha256Hex(request);
  added.emplace_back("Authorization", std::string(kAlgorithm) + " Credential=" + key.id + "/" + of +
                                          ", SignedHeaders=" + names +
                                          ", Signature=" + hexText(hmacSha256(signing, toSign)));
  return added;
}

}  // namespace omni
