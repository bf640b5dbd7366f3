#include "sources/rdf/xml_entities.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace omni {
namespace {

TEST(XmlEntities, countAsOftenAsTheyAreUsed) {
  EXPECT_EQ(expandedEntities("<a>&amp;&#10;</a>"), 0u);
  EXPECT_EQ(
      expandedEntities("<!DOCTYPE a [<!ENTITY owl \"http://owl#\"><!ENTITY e 'x'>]><a b='&owl;A &owl;B'>&e;"),
      23u);
}

TEST(XmlEntities, ofEntitiesCountAsWhatTheyBecome) {
  EXPECT_EQ(expandedEntities("<!ENTITY a \"12345\"><!ENTITY b \"&a;&a;\">]>&b;"), 16u);
  std::string bomb = "<!ENTITY e0 \"0123456789\">";
  for (int i = 1; i < 12; ++i) {
    bomb += "<!ENTITY e" + std::to_string(i) + " \"";
    for (int j = 0; j < 10; ++j) bomb += "&e" + std::to_string(i - 1) + ";";
    bomb += "\">";
  }
  EXPECT_GT(expandedEntities(bomb + "]>&e11;"), std::size_t{1} << 39u);
}

TEST(XmlEntities, inCirclesAreBeyondCounting) {
  EXPECT_EQ(expandedEntities("<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]>&a;"), SIZE_MAX);
}

TEST(XmlEntities, declarationsThatEndTooEarlyAreNone) {
  for (const char* text :
       {"<!ENTITY", "<!ENTITY a", "<!ENTITY a \"", "<!ENTITY a SYSTEM \"x\"", "<!ENTITY >&a;"})
    EXPECT_EQ(expandedEntities(text), 0u) << text;
}

}  // namespace
}  // namespace omni
