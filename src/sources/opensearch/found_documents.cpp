#include "sources/opensearch/found_documents.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "source/corpus/word_index.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kStretch = 800, kWhole = 1600;               // bytes
constexpr std::size_t kMaxInspectedBytes = std::size_t{64} << 10;  // bytes of a text

// A value of a document by its field's name, in an object in an object or under the whole name.
const Json* valueAt(const Json& source, const std::string& name) {
  if (!source.is_object()) return nullptr;
  if (const auto whole = source.find(name); whole != source.end()) return &*whole;
  const auto dot = name.find('.');
  if (dot == std::string::npos) return nullptr;
  const auto outer = source.find(name.substr(0, dot));
  return outer == source.end() ? nullptr : valueAt(*outer, name.substr(dot + 1));
}

std::string textOf(const Json& value) {
  if (value.is_string()) return toUtf8(value.get<std::string>());
  if (value.is_array()) {
    std::vector<std::string> texts;
    for (const auto& one : value) texts.push_back(textOf(one));
    return join(texts, "\n");
  }
  return value.is_null() || value.is_object() ? std::string() : value.dump();
}

std::string textAt(const Json& source, const std::string& name) {
  const Json* value = valueAt(source, name);
  return value ? textOf(*value) : std::string();
}

const Json& hitsOf(const Json& reply) {
  static const Json kNone = Json::array();
  const auto outer = reply.find("hits");
  if (outer == reply.end() || !outer->is_object()) return kNone;
  const auto inner = outer->find("hits");
  return inner != outer->end() && inner->is_array() ? *inner : kNone;
}

std::string idOf(const Json& hit, const IndexFields& fields) {
  const std::string id = textAt(hit, "_id");
  return fields.indices.size() > 1 ? textAt(hit, "_index") + "/" + id : id;
}

// Where a stretch that begins at `start` ends: at the last space in it, and between characters.
std::size_t endOf(const std::string& text, std::size_t start) {
  if (text.size() - start <= kStretch) return text.size();
  const auto space = text.find_last_of(" \n\t", start + kStretch);
  if (space != std::string::npos && space > start) return space;
  std::size_t end = start + kStretch;
  while (end > start && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return end;
}

}  // namespace

std::vector<FoundDocument> documentsOf(const Json& reply, const IndexFields& fields) {
  std::vector<FoundDocument> documents;
  for (const auto& hit : hitsOf(reply)) {
    const Json source = hit.is_object() ? hit.value("_source", Json::object()) : Json::object();
    std::vector<std::string> texts;
    for (const auto& name : fields.texts)
      if (auto text = textAt(source, name); !text.empty()) texts.push_back(std::move(text));
    documents.push_back(
        {idOf(hit, fields), fields.title.empty() ? "" : textAt(source, fields.title), join(texts, "\n")});
  }
  return documents;
}

std::vector<std::string> idsOf(const Json& reply, const IndexFields& fields) {
  std::vector<std::string> ids;
  for (const auto& hit : hitsOf(reply)) ids.push_back(idOf(hit, fields));
  return ids;
}

std::vector<Error> lacksOf(const Json& reply) {
  std::vector<Error> lacks;
  if (reply.value("timed_out", false))
    lacks.push_back(
        {Code::kDeadline, "the cluster did not look through all in time", "Ask something smaller."});
  const auto shards = reply.find("_shards");
  if (shards == reply.end() || !shards->is_object()) return lacks;
  const auto failed = shards->value("failed", std::size_t{0});
  if (failed > 0)
    lacks.push_back({Code::kUnavailable,
                     counted(failed, "shard") + " of " +
                         std::to_string(shards->value("total", std::size_t{0})) + " did not answer",
                     "Look at the cluster's health.", Audience::kOperator});
  return lacks;
}

TextSpan bestStretch(const std::string& text, const std::string& wanted) {
  if (text.size() <= kWhole) return {0, text.size()};
  TextSpan best{0, endOf(text, 0)};
  double most = -1;
  for (std::size_t start = 0; start < std::min(text.size(), kMaxInspectedBytes);) {
    const std::size_t end = std::max(endOf(text, start), start + 1);
    const double held = shareHeld(wanted, text.substr(start, end - start));
    if (held > most) {
      most = held;
      best = {start, end};
    }
    start = end;
  }
  return best;
}

}  // namespace omni
