#include "source/files/glob.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(GlobTest, namesAndFolders) {
  EXPECT_TRUE(matchesGlob("*.md", "a.md"));
  EXPECT_TRUE(matchesGlob("*.md", "deep/down/a.md"));
  EXPECT_FALSE(matchesGlob("*.md", "a.mdx"));
  EXPECT_TRUE(matchesGlob("**/*.md", "a.md"));
  EXPECT_TRUE(matchesGlob("**/*.md", "x/y/a.md"));
  EXPECT_FALSE(matchesGlob("x/*.md", "x/y/a.md"));
  EXPECT_TRUE(matchesGlob("x/**", "x/y/a.md"));
  EXPECT_TRUE(matchesGlob("x/**/z/*.t?t", "x/z/b.txt"));
  EXPECT_TRUE(matchesGlob("x/**/z/*.t?t", "x/1/2/z/b.txt"));
  EXPECT_FALSE(matchesGlob("x/**/z/*", "xz/z/b"));
  EXPECT_FALSE(matchesGlob("", "a"));
}

TEST(GlobTest, whatLooksTheSameIsTheSame) {
  const std::string composed = "Verg\xC3\xBCtung", decomposed = "Vergu\xCC\x88tung";
  EXPECT_TRUE(matchesGlob(composed + "/**", decomposed + "/2026.md"));
  EXPECT_TRUE(matchesGlob(decomposed + "/**", composed + "/2026.md"));
  EXPECT_TRUE(matchesAnyGlob({"x", composed + "/**"}, decomposed + "/2026.md"));
  EXPECT_TRUE(matchesGlob("Verg?tung", composed)) << "a character, not a byte";
  EXPECT_TRUE(matchesGlob("Verg?tung", decomposed));
  EXPECT_TRUE(matchesGlob("b\xFC*", "b\xFCro.md")) << "bytes of another encoding stand for themselves";
  EXPECT_FALSE(matchesGlob("b\xFC*", "b\xFBro.md"));
}

TEST(GlobTest, manyStarsStayCheap) {
  EXPECT_FALSE(matchesGlob("**/*a*a*a*a*a*a*a*a*a*a*a*a*b", std::string(2000, 'a')));
}

}  // namespace
}  // namespace omni
