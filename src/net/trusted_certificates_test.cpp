#include "net/trusted_certificates.h"

#include <gmock/gmock.h>

#include "endpoint/instant_world.h"

namespace omni {
namespace {

TEST(TrustedCertificatesTest, areTheRunningSystemsOwn) {
  const std::array usual{"/nowhere/ca-certificates.crt", "/proc/self/exe", "/proc/self/maps"};
  EXPECT_EQ(trustedCertificates(InstantWorld(), usual), "/proc/self/exe");
  EXPECT_EQ(trustedCertificates(InstantWorld(), {}), "");
}

TEST(TrustedCertificatesTest, areWhatTheEnvironmentNames) {
  InstantWorld world;
  world.set("SSL_CERT_FILE", "/etc/company.pem");
  EXPECT_EQ(trustedCertificates(world), "/etc/company.pem");
}

}  // namespace
}  // namespace omni
