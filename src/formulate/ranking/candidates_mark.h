#pragma once

#include <cstdint>

namespace omni {

/// Stands for which candidates are made and what is measured of them. A developer who changes either learns
/// it from the test `questions` what it becomes (tests/questions/candidates_test.cpp).
inline constexpr std::uint64_t kCandidates = 0xbb2a2e58ac2b8df2;

/// Over which candidates a ranking may have been learned to serve here: these, and those of before where it
/// was measured to serve as well as one that is learned anew (models/README.md).
inline constexpr std::uint64_t kServing[] = {
    kCandidates,
    0xeb907891c3fcf05b,
    0xef30270ff238a46d,
    0xec4ea5f0be7ab8bb,
    0x99ce002a2e018714,
    0xd4e2c258042012cb,
    0x6e71d661a13a8150,
    0x65316ff67711082b,
    0xbe8b60c4a833d426,
    0x3026c44d49b9c90b,
    0x835fda7375e5ea12,
    0x0d85406d605c9d9e,
    0x73fce414bc368db6,
    0xa11e6a84e6c1dc78,
    0xd73d8a503e4f2bff,
    0xe182841a8a26774a,
    0x250bc21d6f3f19a9,
    0x72eb977b79504734,
    0x33a57efec3473d3a,
    0x42ebfd6d5c19aac3,
    0x7fb903255bd9d8f0,
    0xc7d1c32b3dbd3d59,
    0x01823ba113b3d494,
    0x73348873942e3d7b,
    0xdb3fdeadfe5ee89f,
    0xd46c21ff9a54d33d,
    0xdb3ee720785069c9,
    0x56cd54f838a2d425,
    0xf3bf9c1e8f84a71f,
    0x41a2a03428e67b87,
    0xf34032803de49041,
    0x6a0be69668038b24,
    0xb2680b39fa791838,
    0xd5b192d85339eb1e,
    0,  // of a state that kept no mark
};

}  // namespace omni
