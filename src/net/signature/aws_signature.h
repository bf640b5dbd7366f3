#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "net/http_address.h"
#include "net/secret.h"

namespace omni {

/// Who signs a request to a service that speaks as those of AWS do.
struct AwsKey {
  std::string id;
  Secret secret;
  Secret session{};  // of temporary keys

  bool empty() const { return id.empty(); }
};

/// The scope of a signature.
struct AwsScope {
  std::string region;
  std::string service;  // "s3"
  std::chrono::system_clock::time_point time;
};

/// The headers that sign a GET without a body, AWS Signature Version 4: `headers` are signed with the host
/// and the date, names in lower case, and are no part of what comes back. The address has to be encoded as
/// percentEncoded() does, each part of its path alone.
std::vector<std::pair<std::string, std::string>> awsSignature(
    const HttpAddress& address, const std::vector<std::pair<std::string, std::string>>& headers,
    const AwsKey& key, const AwsScope& scope);

}  // namespace omni
