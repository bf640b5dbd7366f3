#include "sources/opensearch/opensearch_cluster.h"

#include <array>

#include "base/text.h"
#include "source/remote/server_error.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr const char* kNoDocument = "omni-looks-whether-it-could-write";
constexpr const char* kLines = "application/x-ndjson";

// Exceptions of the servers' own, in a reply's "type"; the first that fits.
constexpr std::array kMeanings{
    ErrorMeaning{"index_not_found", Code::kNotFound, "Look at index: of the source's options."},
    ErrorMeaning{"index_closed", Code::kUnavailable, "Open the index."},
    ErrorMeaning{"security", Code::kRefused, "Let the login search the index."},
    ErrorMeaning{"cluster_block", Code::kUnavailable, "Look at the cluster's health."},
    ErrorMeaning{"circuit_breaking", Code::kLimit, "Ask something smaller, or give the cluster more memory."},
    ErrorMeaning{"rejected_execution", Code::kUnavailable, "Try again in a moment."},
    ErrorMeaning{"no_shard_available", Code::kUnavailable, "Look at the cluster's health."},
    ErrorMeaning{"search_phase_execution", Code::kUnavailable, "Look at the cluster's health and log."},
    ErrorMeaning{"task_cancelled", Code::kDeadline, "Ask something smaller."},
    ErrorMeaning{"timeout", Code::kDeadline, "Ask something smaller."},
};

std::string textAt(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The cause where a search failed in its shards, else what is said of the whole.
const Json& causeOf(const Json& error) {
  const auto causes = error.is_object() ? error.find("root_cause") : error.end();
  return causes != error.end() && causes->is_array() && !causes->empty() ? causes->front() : error;
}

Error errorOf(const Json& response) {
  const Json& error = causeOf(response);
  const std::string type = textAt(error, "type");
  const std::string message = type + ": " + oneLine(textAt(error, "reason"));
  if (const auto* meaning = meaningOf(kMeanings, type))
    return {meaning->means, message, std::string(meaning->hint), Audience::kOperator};
  return {Code::kInvalidArgument, message, ""};
}

}  // namespace

OpensearchCluster::OpensearchCluster(const World& world, const std::vector<HttpAddress>& nodes,
                                     std::string index, const Login& login, const RemoteSettings& settings)
    : index_(std::move(index)) {
  for (const auto& node : nodes) nodes_.push_back(std::make_unique<RemoteHttp>(world, node, login, settings));
}

Result<HttpReply> OpensearchCluster::reply(const std::string& path, RemoteCall call, const Budget& budget) {
  Result<HttpReply> got;
  const std::size_t first = asked_;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const std::size_t at = (first + i) % nodes_.size();
    call.address = nodes_[at]->address().below(path);
    got = nodes_[at]->reply(call, budget);
    if (got || got.error().code != Code::kUnavailable || budget.exhausted()) {
      asked_ = at;
      break;
    }
  }
  return got;
}

Result<Json> OpensearchCluster::json(const std::string& path, RemoteCall call, const Budget& budget) {
  OMNI_TRY(got, reply(path, std::move(call), budget));
  Json response = Json::parse(got.body, nullptr, false);
  if (response.is_object() && response.contains("error") && response.at("error").is_object())
    return tl::unexpected(errorOf(response.at("error")));
  if (got.status < 200 || got.status >= 300) return tl::unexpected(nodes_.front()->errorOf(got));
  if (response.is_object()) return response;
  return fail(Code::kUnreadable, "the reply is no JSON object",
              "Look whether url: leads to an OpenSearch or Elasticsearch node.", Audience::kOperator);
}

Result<Json> OpensearchCluster::get(const std::string& path, const Budget& budget) {
  return json(index_ + "/" + path, {.method = HttpMethod::kGet}, budget);
}

Result<std::size_t> OpensearchCluster::count(const std::string& body, const Budget& budget) {
  OMNI_TRY(response, json(index_ + "/_count", {.body = body}, budget));
  const auto found = response.find("count");
  return found != response.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

Result<Json> OpensearchCluster::search(const std::string& body, const Budget& budget) {
  return json(index_ + "/_search", {.body = body}, budget);
}

Result<std::vector<Json>> OpensearchCluster::searches(const std::vector<std::string>& bodies,
                                                      const Budget& budget) {
  std::string lines;
  for (const auto& body : bodies) lines += "{}\n" + body + "\n";
  OMNI_TRY(response, json(index_ + "/_msearch", {.body = lines, .type = kLines}, budget));
  const auto responses = response.find("responses");
  if (responses == response.end() || !responses->is_array() || responses->size() != bodies.size())
    return fail(Code::kUnreadable, "the reply answers other searches than were asked",
                "Look whether url: leads to an OpenSearch or Elasticsearch node.", Audience::kOperator);
  std::vector<Json> all;
  for (auto& one : *responses) {
    if (one.is_object() && one.contains("error")) return tl::unexpected(errorOf(one.at("error")));
    all.push_back(std::move(one));
  }
  return all;
}

Result<bool> OpensearchCluster::takesWrites(const std::string& index, const Budget& budget) {
  OMNI_TRY(got, reply(index + "/_update/" + kNoDocument, {.body = R"({"doc":{}})"}, budget));
  if (got.status == 401 || got.status == 403) return false;
  if (got.status == 404 || (got.status >= 200 && got.status < 300)) return true;
  return tl::unexpected(nodes_.front()->errorOf(got));
}

}  // namespace omni
