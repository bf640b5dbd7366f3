#include <gmock/gmock.h>

#include "catalog/context_archive.h"

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(DescriptorArchive, keepsEachClassesValuesAndTheGraphs) {
  const Ontology ontology{
      .properties = {{.iri = "http://x/name",
                      .domains = {{"http://x/Person", 3, {.type = ValueType::kText, .samples = {"Ann"}}},
                                  {"http://x/City", 2, {.rows = 2, .samples = {"York", "Leeds"}}}}}},
      .graphs = {"http://x/graph"},
      .triples = 5};
  ArchiveWriter writer;
  writer(ontology);
  ArchiveReader reader(writer.bytes());
  Ontology back;
  reader(back);
  ASSERT_TRUE(reader.good());
  ASSERT_EQ(back.properties.at(0).domains.size(), 2u);
  EXPECT_EQ(back.properties[0].domains[0].values.type, ValueType::kText);
  EXPECT_THAT(back.properties[0].domains[1].values.samples, ElementsAre("York", "Leeds"));
  EXPECT_THAT(back.graphs, ElementsAre("http://x/graph"));
  EXPECT_EQ(back.triples, 5u);
}

TEST(DescriptorArchive, keepsAllThatAGraphsModelSaysOfItsLinks) {
  const EntityModel model{.links = {{.name = "RATED", .count = 9, .starts = 4, .ends = 3}}};
  ArchiveWriter writer;
  writer(model);
  ArchiveReader reader(writer.bytes());
  EntityModel back;
  reader(back);
  ASSERT_TRUE(reader.atEnd());
  EXPECT_EQ(back.links.at(0).count, 9u);
  EXPECT_EQ(back.links[0].starts, 4u);
  EXPECT_EQ(back.links[0].ends, 3u);
}

}  // namespace
}  // namespace omni
