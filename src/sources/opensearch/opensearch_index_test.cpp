#include <gmock/gmock.h>

#include "sources/opensearch/found_documents.h"
#include "sources/opensearch/permitted_documents.h"
#include "sources/opensearch/search_body.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const Json kMappings = Json::parse(R"({"notes": {"mappings": {"properties": {
  "headline": {"type": "text"}, "body": {"type": "text", "fields": {"raw": {"type": "keyword"}}},
  "author": {"properties": {"bio": {"type": "text"}, "age": {"type": "integer"}}},
  "near": {"type": "knn_vector", "dimension": 384}}}}})");

SourceConfig configOf(std::map<std::string, std::string> options) {
  return {.id = "notes",
          .kind = "opensearch",
          .location = EndpointLocation{},
          .description = {},
          .options = std::move(options)};
}

IndexFields fieldsWith(std::map<std::string, std::string> options = {}) {
  return fieldsOf(kMappings, configOf(std::move(options))).value();
}

Json bodyOf(const std::string& search) {
  return Json::parse(
      wordsBody(parseSearch(search).value(), fieldsWith(), {10, std::chrono::milliseconds(50)}));
}

TEST(IndexFields, aMappingSaysWhatIsSearched) {
  const auto fields = fieldsWith();
  EXPECT_EQ(fields.title, "headline");
  EXPECT_THAT(fields.texts, ElementsAre("author.bio", "body"));
  EXPECT_EQ(fields.vector.name, "near");
  EXPECT_EQ(fields.vector.dimensions, 384u);
  EXPECT_THAT(textOf(fields.all), HasSubstr("author.age (integer)"));
}

TEST(IndexFields, optionsNameWhatIsThere) {
  EXPECT_THAT(fieldsWith({{"text", "body"}}).texts, ElementsAre("body"));
  const auto wrong = fieldsOf(kMappings, configOf({{"text", "bdoy"}}));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, Code::kNotFound);
  EXPECT_THAT(wrong.error().hint, HasSubstr("body (text)"));
  EXPECT_EQ(fieldsOf(Json::object(), configOf({})).error().code, Code::kNotFound);
  EXPECT_EQ(fieldsOf(Json::parse(R"({"a": {"mappings": {}}})"), configOf({})).error().code,
            Code::kUnsupported);
}

TEST(SearchBody, eachTermStandsInTheClauseOfItsPresence) {
  const Json body = bodyOf("pump +\"cold start\" -recall title:warranty");
  const Json& query = body["query"]["bool"];
  EXPECT_EQ(query["should"][0]["multi_match"]["query"], "pump");
  EXPECT_EQ(query["should"][1]["multi_match"]["fields"], Json({"headline"}));
  EXPECT_EQ(query["must"][0]["multi_match"]["type"], "phrase");
  EXPECT_EQ(query["must_not"][0]["multi_match"]["query"], "recall");
  EXPECT_FALSE(query.contains("minimum_should_match"));
  EXPECT_EQ(bodyOf("pump")["query"]["bool"]["minimum_should_match"], 1);
  EXPECT_EQ(body["timeout"], "50ms");
}

TEST(SearchBody, functionWordsCountOnlyWhereNothingElseIsAsked) {
  const Json should = bodyOf("the warranty of a pump")["query"]["bool"]["should"];
  EXPECT_EQ(should.size(), 2u) << should;
  EXPECT_EQ(should[0]["multi_match"]["query"], "warranty");
  EXPECT_EQ(bodyOf("the who")["query"]["bool"]["should"].size(), 2u);
  EXPECT_EQ(bodyOf("the +warranty")["query"]["bool"]["should"].size(), 0u);
}

// What a question says is matched, whatever it looks like.
TEST(SearchBody, hostileTextIsMatchedAndNothingElse) {
  for (const char* text : {R"(\"}},\"script\":{\"source\":\"x\"})", "*:* OR _exists_:a", "{{template}}",
                           "../_all/_delete_by_query"}) {
    const std::vector<SearchTerm> terms{{.text = text}};
    const Json body = Json::parse(wordsBody(terms, fieldsWith(), {10, std::chrono::milliseconds(50)}));
    EXPECT_EQ(body["query"]["bool"]["should"][0]["multi_match"]["query"], text);
    EXPECT_EQ(body.size(), 5u) << body;
    EXPECT_EQ(body["query"].size(), 1u);
  }
}

TEST(SearchBody, vectorsAreAskedForAsEachServerWants) {
  const auto terms = parseSearch("pump -recall").value();
  const std::vector<float> vector{.5F, .25F};
  IndexFields fields = fieldsWith();
  const Json opensearch =
      Json::parse(nearestBody(terms, vector, fields, {10, std::chrono::milliseconds(50)}));
  EXPECT_EQ(opensearch["query"]["knn"]["near"]["k"], 10);
  EXPECT_EQ(opensearch["query"]["knn"]["near"]["filter"]["bool"]["must_not"].size(), 1u);
  fields.vector.type = "dense_vector";
  const Json elastic = Json::parse(nearestBody(terms, vector, fields, {10, std::chrono::milliseconds(50)}));
  EXPECT_EQ(elastic["knn"]["query_vector"], Json(vector));
  EXPECT_FALSE(elastic.contains("query"));
}

// ---- what is permitted

const Json kTeams = Json::parse(R"({
  "a": {"mappings": {"properties": {"body": {"type": "text"}, "team": {"type": "keyword"}, "path": {"type": "keyword"}}}},
  "b": {"mappings": {"properties": {"body": {"type": "text"}, "team": {"type": "keyword"},
                                    "note": {"type": "text", "fields": {"raw": {"type": "keyword"}}}}}}})");

Result<Json> permitted(PermittedPart part, const std::string& path = {}) {
  part.parameters = {{"team", std::string("blue")}};
  return permittedDocuments(kTeams, part, path);
}

TEST(PermittedDocuments, aConditionIsOnExactValues) {
  const Json filters = permitted({.hidden = {}, .rows = {{"**", "team = :team and note = 'x y'"}}}).value();
  EXPECT_EQ(filters, Json::parse(R"([{"terms": {"_index": ["a", "b"]}}, {"term": {"team": "blue"}},
                                     {"term": {"note.raw": "x y"}}])"));
  EXPECT_EQ(permitted({.hidden = {}, .rows = {{"**", "body = x"}}}).error().code, Code::kUnsupported);
  EXPECT_EQ(permitted({.hidden = {}, .rows = {{"**", "taem = x"}}}).error().code, Code::kInvalidArgument);
  EXPECT_EQ(permitted({.hidden = {}, .rows = {{"**", "team < x"}}}).error().code, Code::kInvalidArgument);
}

TEST(PermittedDocuments, aGlobNamesAPathAnIdOrAnIndex) {
  EXPECT_EQ(permitted({.hidden = {"board/*"}, .rows = {}}, "path").value(), Json::parse(R"([
      {"terms": {"_index": ["a", "b"]}},
      {"bool": {"must_not": [{"regexp": {"path": {"value": "board/[^/]*", "flags": "NONE"}}}]}},
      {"exists": {"field": "path"}}])"));
  const Json regexp = permitted({.hidden = {"**/x?.md"}, .rows = {}}, "path").value()[1];
  EXPECT_THAT(regexp.dump(), HasSubstr(R"((.*/)?x[^/]\\.md)"));
  EXPECT_THAT(permitted({.hidden = {"a/**"}, .rows = {}}).value().dump(),
              HasSubstr(R"({"term":{"_index":"a"}})"));
  EXPECT_THAT(permitted({.hidden = {"a/7"}, .rows = {}}).value().dump(),
              HasSubstr(R"({"ids":{"values":["7"]}})"));
  EXPECT_EQ(permitted({.hidden = {"a/7*"}, .rows = {}}).error().code, Code::kUnsupported);
  EXPECT_EQ(permitted({.hidden = {"*/7*"}, .rows = {}}).error().code, Code::kUnsupported);
}

TEST(PermittedDocuments, everySearchHasTheFilter) {
  IndexFields fields = fieldsWith();
  fields.permitted = Json::parse(R"([{"term": {"team": "blue"}}])");
  const SearchBounds bounds{10, std::chrono::milliseconds(50)};
  const auto terms = parseSearch("pump +seal -recall").value();
  const std::vector<double> weights{.5, 2, 0};
  const Json words = Json::parse(wordsBody(terms, fields, bounds, weights));
  const Json& asked = words["query"]["bool"]["must"][0]["bool"];
  EXPECT_EQ(asked["should"][0]["constant_score"]["boost"], .5);
  EXPECT_EQ(asked["must"][0]["constant_score"]["boost"], 2);
  EXPECT_EQ(asked["must_not"][0].count("constant_score"), 0u);
  const std::vector<std::string> ids{"1"};
  for (const std::string& body :
       {wordsBody(terms, fields, bounds, weights), frequencyBody(terms, fields, bounds), countBody(fields),
        sampleBody(fields, bounds), readingBody(ids, fields, bounds)})
    EXPECT_EQ(Json::parse(body)["query"]["bool"]["filter"], fields.permitted) << body;
  const Json nearest = Json::parse(nearestBody(terms, {.5F}, fields, bounds));
  EXPECT_EQ(nearest["query"]["knn"]["near"]["filter"]["bool"]["filter"], fields.permitted);
}

TEST(PermittedDocuments, theRarerWordCountsMore) {
  const auto weights = weightsOf(Json::parse(
      R"({"hits": {"total": {"value": 9}}, "aggregations": {"0": {"doc_count": 1}, "1": {"doc_count": 8}}})"));
  ASSERT_EQ(weights.size(), 2u);
  EXPECT_GT(weights[0], weights[1]);
  EXPECT_GT(weights[1], 0);
}

TEST(FoundDocuments, aReplyIsReadAsItIs) {
  const Json reply =
      Json::parse(R"({"timed_out": true, "_shards": {"total": 5, "failed": 2}, "hits": {"hits": [
    {"_index": "notes", "_id": "1", "_source": {"headline": "Pumps", "body": ["one", "two"], "author": {"bio": "Ann"}}},
    {"_index": "notes", "_id": "2"}]}})");
  const auto found = documentsOf(reply, fieldsWith());
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].title, "Pumps");
  EXPECT_EQ(found[0].text, "Ann\none\ntwo");
  EXPECT_EQ(found[1].text, "");
  const auto lacks = lacksOf(reply);
  ASSERT_EQ(lacks.size(), 2u);
  EXPECT_EQ(lacks[0].code, Code::kDeadline);
  EXPECT_THAT(lacks[1].message, HasSubstr("2 shards of 5"));
  EXPECT_TRUE(documentsOf(Json::parse(R"({"hits": 7})"), fieldsWith()).empty());
}

TEST(FoundDocuments, ofALongTextWhatIsWantedIsShown) {
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += i == 200 ? "The warranty lasts two years. " : "Nothing of that is said here. ";
  const TextSpan span = bestStretch(text, "how long does the warranty last");
  EXPECT_THAT(text.substr(span.start, span.end - span.start), HasSubstr("warranty"));
  EXPECT_LE(span.end - span.start, 800u);
  EXPECT_EQ(bestStretch("short", "anything").end, 5u);
  const std::string long_(5000, 'x');
  EXPECT_LE(bestStretch(long_, "y").end, long_.size());
}

}  // namespace
}  // namespace omni
