#include "net/own_network.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(OwnNetworkTest, knowsWhatIsNoneOfThePublicInternet) {
  for (const char* own :
       {"127.0.0.1", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
        "192.168.1.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1",
        "fc00::", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "fec0::1"})
    EXPECT_TRUE(isOwnNetwork(own)) << own;
  for (const char* other :
       {"1.1.1.1", "172.15.255.255", "172.32.0.1", "100.128.0.1", "192.167.0.1", "198.20.0.1",
        "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "no address", ""})
    EXPECT_FALSE(isOwnNetwork(other)) << other;
}

}  // namespace
}  // namespace omni
