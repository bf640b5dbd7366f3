#include "graphbuild/graph_build.h"

#include <gmock/gmock.h>

#include <random>

#include "base/temporary_folder.h"
#include "graphbuild/model/model_reader.h"
#include "graphbuild/wording/pattern_reader.h"
#include "model/chat/scripted_model.h"
#include "sources/graph/graph_records.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::size_t kPeople = 12;

std::string person(std::size_t number) {
  return "Person Nr" + std::string(1, static_cast<char>('A' + number));
}

std::string town(std::size_t number) {
  return "Town Nr" + std::string(1, static_cast<char>('A' + number));
}

/// People, and the towns that they live in.
Knowledge people() {
  Knowledge knowledge;
  for (std::size_t i = 0; i < kPeople; ++i) {
    knowledge.add(person(i), "Person");
    knowledge.addValue(town(i), "Town");
  }
  auto& lives = knowledge.relation("TOWN", "Person", "Town");
  for (std::size_t i = 0; i < kPeople; ++i)
    Knowledge::relate(lives, *knowledge.find(person(i)), *knowledge.find(town(i)));
  return knowledge;
}

GraphBuildOptions optionsOf(const TemporaryFolder& folder, const std::string& out) {
  SourceConfig documents{.id = "texts", .kind = "documents"};
  documents.files().paths = {(folder.path() / "texts").string()};
  return {.documents = documents, .out = folder.path() / out};
}

GraphBuilt built(const GraphBuild& build, const FactReader& reader) {
  auto result = build.run(reader, Budget(), {});
  EXPECT_TRUE(result) << (result ? "" : result.error().text());
  return result ? *result : GraphBuilt();
}

/// A document of some sentences of a stock of 60, each of which says one thing.
std::string someText(std::mt19937& random) {
  std::string text = "# Notes\n\n";
  const std::size_t sentences = random() % 6;
  for (std::size_t s = 0; s < sentences; ++s) {
    const std::size_t who = random() % kPeople, other = random() % kPeople;
    if (random() % 2 == 0)
      text += person(who) + " lives in " + town(other) + ".\n\n";
    else
      text += person(who) + " manages " + person(other) + ".\n\n";
  }
  return text;
}

class GraphBuildTest : public ::testing::Test {
 protected:
  /// That "lives in" says where somebody lives, as a graph learned it.
  Patterns lives() const { return Patterns({{"pair\t\tlives in\t", "TOWN", "Person", "Town", false, 9, 0}}); }
  std::string edges(const std::string& out) const { return folder_.read(out + "/edges.jsonl"); }
  std::string nodes(const std::string& out) const { return folder_.read(out + "/nodes.jsonl"); }

  TemporaryFolder folder_;
  Knowledge knowledge_ = people();
};

TEST_F(GraphBuildTest, isReadAsAGraphAndEveryFactHasItsSentence) {
  folder_.write("texts/a.md", "# Notes\n\nYesterday " + person(0) + " lives in " + town(3) + ".\n");
  const PatternReader reader(knowledge_, lives());
  const GraphBuilt result = built(GraphBuild(optionsOf(folder_, "graph")), reader);
  EXPECT_EQ(result.size.facts, 1u);
  EXPECT_THAT(*readNodes(folder_.path() / "graph/nodes.jsonl"), SizeIs(3));
  const auto edges = *readEdges(folder_.path() / "graph/edges.jsonl");
  const auto fact = std::ranges::find(edges, "TOWN", &EdgeRecord::type);
  ASSERT_NE(fact, edges.end());
  EXPECT_EQ(fact->source, "thing:person nra");
  EXPECT_EQ(fact->properties["document"], "a.md");
  const std::string text = folder_.read("texts/a.md");
  const std::size_t start = fact->properties["start"], end = fact->properties["end"];
  EXPECT_EQ(text.substr(start, end - start), fact->properties["sentence"].get<std::string>());
  EXPECT_THAT(fact->properties["sentence"].get<std::string>(), HasSubstr("lives in"));
}

TEST_F(GraphBuildTest, aGraphThatWasNotReadFromDocumentsIsLeftAsItIs) {
  folder_.write("texts/a.md", person(0) + " lives in " + town(3) + ".\n");
  folder_.write("own/edges.jsonl", "{}\n");
  const GraphBuild build(optionsOf(folder_, "own"));
  EXPECT_EQ(build.keep(lives()).error().code, Code::kRefused);
  const auto refused = build.run(PatternReader(knowledge_, lives()), Budget(), {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kRefused);
  EXPECT_EQ(edges("own"), "{}\n");
  const auto file =
      GraphBuild(optionsOf(folder_, "texts/a.md")).run(PatternReader(knowledge_, lives()), {}, {});
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("a.md is a file"));
}

TEST_F(GraphBuildTest, learnsWhatWordingsSayOfWhatSourcesRelate) {
  for (std::size_t i = 0; i < 6; ++i)
    folder_.write("texts/" + std::to_string(i) + ".md", person(i) + " lives in " + town(i) + ". " +
                                                            person(i) + " met friends of " +
                                                            town((i + 1) % kPeople) + ".\n");
  const GraphBuild build(optionsOf(folder_, "graph"));
  const auto patterns = build.learn(knowledge_, Budget(), {});
  ASSERT_TRUE(patterns);
  EXPECT_THAT(patterns->lines(), HasSubstr("lives in"));
  EXPECT_THAT(patterns->lines(), Not(HasSubstr("met friends")));
  EXPECT_EQ((*build.patterns())->lines(), patterns->lines());
}

TEST_F(GraphBuildTest, twoHundredEditsTakeBackFactsOfTheChangedDocumentAlone) {
  std::mt19937 random(24);
  const PatternReader reader(knowledge_, lives());
  const GraphBuild build(optionsOf(folder_, "graph"));
  for (int d = 0; d < 8; ++d) folder_.write("texts/" + std::to_string(d) + ".md", someText(random));
  folder_.write("texts/kept.md", person(0) + " manages " + person(1) + ".\n");
  built(build, reader);
  std::size_t facts = 0;
  for (int edit = 0; edit < 200; ++edit) {
    const std::string file = "texts/" + std::to_string(random() % 8) + ".md";
    if (random() % 4 == 0)
      std::filesystem::remove(folder_.path() / file);
    else
      folder_.write(file, someText(random));
    const GraphBuilt result = built(build, reader);
    ASSERT_LE(result.read, 1u);
    facts += result.size.facts;
    built(GraphBuild(optionsOf(folder_, "anew")), reader);
    ASSERT_EQ(edges("graph"), edges("anew")) << "edit " << edit;
    ASSERT_EQ(nodes("graph"), nodes("anew")) << "edit " << edit;
    std::filesystem::remove_all(folder_.path() / "anew");
  }
  EXPECT_GT(facts, 1000u);
}

TEST_F(GraphBuildTest, aFactThatAnotherDocumentSaysStays) {
  const std::string same = person(0) + " manages " + person(1) + ".\n";
  folder_.write("texts/a.md", same + "\n" + person(2) + " manages " + person(3) + ".\n");
  folder_.write("texts/b.md", same);
  const PatternReader reader(knowledge_, {});
  const GraphBuild build(optionsOf(folder_, "graph"));
  EXPECT_EQ(built(build, reader).size.sentences, 3u);
  EXPECT_THAT(edges("graph"), HasSubstr(R"("confidence":0.85,"sentences":2)")) << "said once, and copied";
  folder_.write("texts/a.md", "Nothing any more.\n");
  const GraphBuilt after = built(build, reader);
  EXPECT_EQ(after.size.facts, 1u);
  EXPECT_EQ(after.size.sentences, 1u);
  EXPECT_THAT(edges("graph"), HasSubstr("b.md"));
  EXPECT_THAT(edges("graph"), Not(HasSubstr("a.md#")));
}

TEST_F(GraphBuildTest, complementsAGraphThatHasTheThingAlready) {
  folder_.write("org/nodes.jsonl", R"({"id": "p1", "labels": ["Person"], "props": {"name": ")" + person(0) +
                                       R"("}})"
                                       "\n"
                                       R"({"id": "r1", "labels": ["Road"], "props": {"name": ")" +
                                       person(1) + R"("}})" + "\n");
  folder_.write("org/edges.jsonl", R"({"s": "p1", "t": "r1", "type": "KNOWS"})");
  folder_.write("texts/a.md", person(0) + " manages " + person(1) + ".\n");
  auto options = optionsOf(folder_, "graph");
  options.existing = *existingNodes({(folder_.path() / "org").string()});
  built(GraphBuild(options), PatternReader(knowledge_, {}));
  EXPECT_THAT(nodes("graph"), Not(HasSubstr("Person NrA")));
  EXPECT_THAT(nodes("graph"), HasSubstr("Person NrB"));  // a road is no person
  const auto edges = *readEdges(folder_.path() / "graph/edges.jsonl");
  EXPECT_EQ(std::ranges::find(edges, "MANAGES", &EdgeRecord::type)->source, "p1");
}

TEST_F(GraphBuildTest, withAModelAChangedDocumentTakesBackItsFactsToo) {
  const auto model = std::make_shared<ScriptedModel>();
  model->reply("graph",
               R"({"things": [{"name": "Person NrA", "type": "Person"}, {"name": "Ada", "type": "Person"}],
      "facts": [{"from": "Person NrA", "relation": "KNOWS", "to": "Ada", "sentence": "Person NrA knows Ada.", "confidence": 0.9}]})");
  const ModelReader reader(knowledge_, {.model = model,
                                        .prompts = std::make_shared<const Prompts>(*Prompts::load()),
                                        .target = {},
                                        .schema = *ReadSchema::parse("(:Person)-[:KNOWS]->(:Person)"),
                                        .least = .5});
  folder_.write("texts/a.md", "Person NrA knows Ada.\n");
  folder_.write("texts/b.md", "Person NrA knows Ada. So it is.\n");
  const GraphBuild build(optionsOf(folder_, "graph"));
  const GraphBuilt first = built(build, reader);
  EXPECT_EQ(first.size.facts, 1u);
  EXPECT_EQ(first.size.sentences, 2u);
  EXPECT_EQ(build.plan(reader, Budget(), {})->price.calls, 0u);
  folder_.write("texts/a.md", "Person NrA does not know Ada.\n");
  EXPECT_EQ(build.plan(reader, Budget(), {})->price.calls, 1u);
  EXPECT_EQ(built(build, reader).size.sentences, 1u);
  EXPECT_THAT(model->requests(), SizeIs(3));
}

TEST_F(GraphBuildTest, aModelThatIsNotReachedEndsTheRunAndTheNextGoesOn) {
  const auto model = std::make_shared<ScriptedModel>();
  const ModelReader reader(knowledge_, {.model = model,
                                        .prompts = std::make_shared<const Prompts>(*Prompts::load()),
                                        .target = {},
                                        .schema = *ReadSchema::parse("(:Person)-[:KNOWS]->(:Person)"),
                                        .least = .5});
  folder_.write("texts/a.md", "Person NrA knows Ada.\n");
  const GraphBuild build(optionsOf(folder_, "graph"));
  const auto failed = build.run(reader, Budget(), {});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, Code::kUnavailable);
  EXPECT_THAT(failed.error().message, HasSubstr("a.md"));
  model->reply("graph", R"({"things": [{"name": "Ada", "type": "Person"}], "facts": []})");
  EXPECT_EQ(built(build, reader).read, 1u);
  EXPECT_EQ(built(build, reader).read, 0u);
}

TEST_F(GraphBuildTest, aFileThatHoldsNothingAnyMoreSaysNothing) {
  folder_.write("texts/a.md", person(0) + " manages " + person(1) + ".\n");
  folder_.write("texts/b.md", person(2) + " manages " + person(1) + ".\n");
  const PatternReader reader(knowledge_, {});
  const GraphBuild build(optionsOf(folder_, "graph"));
  EXPECT_EQ(built(build, reader).size.facts, 2u);
  folder_.write("texts/a.md", "");
  const GraphBuilt after = built(build, reader);
  EXPECT_EQ(after.size.facts, 1u);
  EXPECT_THAT(after.leftOut, SizeIs(1));
}

TEST_F(GraphBuildTest, aRunThatEndedGoesOnWhereItWas) {
  for (int d = 0; d < 5; ++d)
    folder_.write("texts/" + std::to_string(d) + ".md",
                  person(static_cast<std::size_t>(d)) + " manages " + person(6) + ".\n");
  const PatternReader reader(knowledge_, {});
  auto options = optionsOf(folder_, "graph");
  options.limit = 3;
  const GraphBuild build(options);
  EXPECT_EQ(build.plan(reader, Budget(), {})->changed, 5u);
  const GraphBuilt first = built(build, reader);
  EXPECT_EQ(first.read, 3u);
  EXPECT_EQ(first.left, 2u);
  EXPECT_EQ(built(build, reader).read, 2u);
  EXPECT_EQ(build.plan(reader, Budget(), {})->changed, 0u);
  built(GraphBuild(optionsOf(folder_, "anew")), reader);
  EXPECT_EQ(edges("graph"), edges("anew"));
}

TEST_F(GraphBuildTest, whatIsKeptDamagedIsReadAgain) {
  folder_.write("texts/a.md", person(0) + " manages " + person(1) + ".\n");
  const PatternReader reader(knowledge_, {});
  const GraphBuild build(optionsOf(folder_, "graph"));
  built(build, reader);
  const std::string whole = edges("graph");
  for (const auto& file : std::filesystem::directory_iterator(folder_.path() / "graph/.read"))
    std::filesystem::resize_file(file.path(), 20);
  EXPECT_EQ(built(build, reader).read, 1u);
  EXPECT_EQ(edges("graph"), whole);
}

TEST_F(GraphBuildTest, aDocumentThatIsReadInAnotherWayIsReadAnew) {
  folder_.write("texts/a.md", person(0) + " lives in " + town(1) + ".\n");
  const GraphBuild build(optionsOf(folder_, "graph"));
  EXPECT_EQ(built(build, PatternReader(knowledge_, {})).size.facts, 0u);
  EXPECT_EQ(built(build, PatternReader(knowledge_, lives())).size.facts, 1u);
}

}  // namespace
}  // namespace omni
