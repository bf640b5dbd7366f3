#include "graphbuild/facts/graph_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file.h"
#include "graphbuild/known/knowledge.h"
#include "sources/graph/graph_files.h"
#include "sources/graph/graph_records.h"

namespace omni {
namespace {

using Json = nlohmann::ordered_json;

const std::string kThing = "thing:";

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string nodeOf(const std::string& document) {
  return "document:" + document;
}

std::string placeOf(const std::string& document, const TextSpan& span) {
  return document + (document.empty() ? "" : "#") + std::to_string(span.start) + "-" +
         std::to_string(span.end);
}

double rounded(double confidence) {
  constexpr double kThousand = 1000;
  return static_cast<double>(std::lround(confidence * kThousand)) / kThousand;
}

}  // namespace

Result<ExistingNodes> existingNodes(const std::vector<std::string>& paths) {
  OMNI_TRY(files, graphFiles(paths));
  ExistingNodes nodes;
  std::set<std::string> seen;
  for (const auto& file : files.nodes) {
    OMNI_TRY(records, readNodes(file));
    for (NodeRecord& record : records) {
      const auto name = record.properties.find("name");
      if (name == record.properties.end() || !name->is_string()) continue;
      const std::string key = nameKey(name->get<std::string>());
      if (seen.insert(key).second)
        nodes[key] = {std::move(record.id), std::move(record.labels)};
      else
        nodes.erase(key);
    }
  }
  return nodes;
}

std::string GraphText::idOf(const FoundThing& found) const {
  const std::string key = nameKey(found.name);
  const auto node = existing_.find(key);
  const bool same = node != existing_.end() &&
                    std::ranges::find_first_of(node->second.labels, found.types) != node->second.labels.end();
  return same ? node->second.id : kThing + key;
}

void GraphText::add(const DocumentFacts& facts) {
  documents_[facts.document] = facts.title.empty() ? facts.document : facts.title;
  std::vector<std::string> ids;
  for (const FoundThing& found : facts.things) {
    ids.push_back(idOf(found));
    auto& thing = things_.try_emplace(ids.back(), Thing{.name = found.name, .types = {}}).first->second;
    thing.exists = ids.back() != kThing + nameKey(found.name);
    thing.types.insert(found.types.begin(), found.types.end());
    auto& mentions = mentions_[{nodeOf(facts.document), ids.back()}];
    mentions.insert(mentions.end(), found.mentions.begin(), found.mentions.end());
  }
  for (const FoundFact& fact : facts.facts)
    facts_[{fact.from ? ids[*fact.from] : nodeOf(facts.document), ids[fact.to], fact.type}].push_back(
        {facts.document, fact.text, fact.sentence, fact.confidence});
}

GraphSize GraphText::size() const {
  GraphSize size{.documents = documents_.size(), .things = things_.size(), .facts = facts_.size()};
  for (const auto& [key, sentences] : facts_) size.sentences += sentences.size();
  return size;
}

std::string GraphText::nodes() const {
  std::string lines;
  for (const auto& [document, title] : documents_)
    lines += line({{"id", nodeOf(document)},
                   {"labels", {"Document"}},
                   {"props", {{"name", title}, {"path", document}}}});
  for (const auto& [id, thing] : things_) {
    if (thing.exists) continue;
    lines += line({{"id", id}, {"labels", thing.types}, {"props", {{"name", thing.name}}}});
  }
  return lines;
}

std::string GraphText::edges() const {
  std::string lines;
  for (const auto& [key, spans] : mentions_) {
    if (spans.empty()) continue;
    Json places = Json::array();
    for (const TextSpan& span : spans) places.push_back(placeOf("", span));
    lines += line({{"s", key.document},
                   {"t", key.thing},
                   {"type", "MENTIONS"},
                   {"props", {{"times", spans.size()}, {"places", std::move(places)}}}});
  }
  for (const auto& [key, sentences] : facts_) {
    const auto surest = std::ranges::max_element(sentences, {}, &Sentence::confidence);
    double errorProbability = 1;
    std::set<std::string_view> distinct;  // a sentence that is copied makes nothing surer
    Json evidence = Json::array();
    for (const Sentence& sentence : sentences) {
      if (distinct.insert(sentence.text).second) errorProbability *= 1 - sentence.confidence;
      evidence.push_back(placeOf(sentence.document, sentence.span));
    }
    lines += line({{"s", key.from},
                   {"t", key.to},
                   {"type", key.type},
                   {"props",
                    {{"confidence", rounded(1 - errorProbability)},
                     {"sentences", sentences.size()},
                     {"sentence", surest->text},
                     {"document", surest->document},
                     {"start", surest->span.start},
                     {"end", surest->span.end},
                     {"evidence", std::move(evidence)},
                     {"origin", "text"}}}});
  }
  return lines;
}

Status GraphText::write(const std::filesystem::path& folder) const {
  const std::string nodes = this->nodes(), edges = this->edges();
  OMNI_RETURN_IF_ERROR(writeFileAtomically(folder / "nodes.jsonl", nodes));
  return writeFileAtomically(folder / "edges.jsonl", edges);
}

}  // namespace omni
