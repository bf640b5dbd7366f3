#pragma once

#include "net/signature/aws_signature.h"
#include "source/source_config.h"

namespace omni {

/// Who asks an object store, and where it is.
struct AwsLogin {
  AwsKey key;  // empty: nobody, requests are not signed
  std::string region;
  std::string endpoint;  // "https://…"; empty: that of AWS for the region
};

/// As a source's configuration says it, else as AWS's own tools find it: the key in `user` and `secret`; of
/// the configured profile; in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN; of AWS_PROFILE
/// or "default" in the shared files (~/.aws/credentials and config, AWS_SHARED_CREDENTIALS_FILE,
/// AWS_CONFIG_FILE). Region and endpoint: AWS_REGION, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL_S3,
/// AWS_ENDPOINT_URL, else the profile's. Errors: kNotFound (no profile of that name), kUnsupported (it gets
/// its key from elsewhere), and those of readSecret(); none tells a secret.
Result<AwsLogin> awsLogin(const FetchSettings& settings, const World& world);

}  // namespace omni
