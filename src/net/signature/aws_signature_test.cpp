#include "net/signature/aws_signature.h"

#include <gmock/gmock.h>

#include "net/signature/digest.h"

namespace omni {
namespace {

using ::testing::EndsWith;

std::string signatureOf(const std::string& url, const AwsKey& key, const AwsScope& scope,
                        const std::vector<std::pair<std::string, std::string>>& headers = {}) {
  const auto address = HttpAddress::parse(url);
  const auto added = awsSignature(*address, headers, key, scope);
  return added.back().second;
}

std::chrono::system_clock::time_point at(std::int64_t seconds) {
  return std::chrono::system_clock::time_point(std::chrono::seconds(seconds));
}

// The examples of the Amazon S3 API reference, "Authenticating requests: using the Authorization header".
TEST(AwsSignatureTest, isThatOfTheExamplesOfS3) {
  const AwsKey key{"AKIAIOSFODNN7EXAMPLE", Secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")};
  const AwsScope scope{"us-east-1", "s3", at(1369353600)};
  EXPECT_EQ(
      signatureOf("https://examplebucket.s3.amazonaws.com/test.txt", key, scope, {{"range", "bytes=0-9"}}),
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
      "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
      "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  EXPECT_THAT(signatureOf("https://examplebucket.s3.amazonaws.com/?lifecycle=", key, scope),
              EndsWith("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"));
  EXPECT_THAT(signatureOf("https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J", key, scope),
              EndsWith("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"));
}

// The test suite for Signature Version 4: get-vanilla, get-vanilla-query-order-key-case, get-utf8.
TEST(AwsSignatureTest, isThatOfTheTestSuite) {
  const AwsKey key{"AKIDEXAMPLE", Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")};
  const AwsScope scope{"us-east-1", "service", at(1440938160)};
  EXPECT_THAT(signatureOf("https://example.amazonaws.com/", key, scope),
              EndsWith("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"));
  EXPECT_THAT(signatureOf("https://example.amazonaws.com", key, scope),
              EndsWith("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"));
  EXPECT_THAT(signatureOf("https://example.amazonaws.com/?Param2=value2&Param1=value1", key, scope),
              EndsWith("b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"));
  EXPECT_THAT(signatureOf("https://example.amazonaws.com/%E1%88%B4", key, scope),
              EndsWith("8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"));
}

TEST(AwsSignatureTest, temporaryKeysTellTheirSession) {
  const AwsKey key{"AKIDEXAMPLE", Secret("secret"), Secret("session-token")};
  const auto added = awsSignature(*HttpAddress::parse("https://example.amazonaws.com/"), {}, key,
                                  {"us-east-1", "s3", at(1440938160)});
  EXPECT_THAT(added, ::testing::Contains(
                         std::pair<std::string, std::string>("x-amz-security-token", "session-token")));
  EXPECT_THAT(added.back().second, ::testing::HasSubstr("x-amz-date;x-amz-security-token"));
}

TEST(DigestTest, isThatOfTheStandards) {
  EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hexText(hmacSha256("Jefe", "what do ya want for nothing?")),  // RFC 4231, case 2
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

}  // namespace
}  // namespace omni
