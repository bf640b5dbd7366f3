#include "graphbuild/model/model_reader.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "model/chat/reply/tokens.h"
#include "model/prompt/reply.h"
#include "source/texts/passages.h"

namespace omni {
namespace {

constexpr auto kStage = "graph";
constexpr std::size_t kStretch = 6000;  // bytes of a document in one call, about
constexpr std::size_t kReplyTokens = 2000;
constexpr std::size_t kUsualReply = 400;  // tokens
constexpr std::size_t kSchemaTokens = 800;
constexpr std::size_t kSampleBytes = 1500;  // of a document, for a schema

constexpr std::string_view kReplySchema = R"({
  "type": "object",
  "properties": {
    "things": {"type": "array", "items": {
      "type": "object",
      "properties": {"name": {"type": "string"}, "type": {"type": "string"}},
      "required": ["name", "type"], "additionalProperties": false}},
    "facts": {"type": "array", "items": {
      "type": "object",
      "properties": {"from": {"type": "string"}, "relation": {"type": "string"}, "to": {"type": "string"},
                     "sentence": {"type": "string"}, "confidence": {"type": "number"}},
      "required": ["from", "relation", "to", "sentence", "confidence"], "additionalProperties": false}}
  },
  "required": ["things", "facts"],
  "additionalProperties": false
})";

constexpr std::string_view kProposalSchema = R"({
  "type": "object",
  "properties": {"relations": {"type": "array", "items": {
    "type": "object",
    "properties": {"from": {"type": "string"}, "relation": {"type": "string"}, "to": {"type": "string"}},
    "required": ["from", "relation", "to"], "additionalProperties": false}}},
  "required": ["relations"],
  "additionalProperties": false
})";

/// Whole passages, as many as a call takes.
std::vector<TextSpan> stretchesOf(const DocumentText& document) {
  std::vector<TextSpan> stretches;
  for (const PassageSpan& passage : splitPassages(document, document.sizes)) {
    if (stretches.empty() || passage.end - stretches.back().start > kStretch)
      stretches.push_back({passage.start, passage.end});
    else
      stretches.back().end = passage.end;
  }
  return stretches;
}

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Where `said` stands in `text` from `from` on, white space as it may be; an end of 0: nowhere.
TextSpan standingIn(std::string_view text, std::string_view answer, std::size_t from) {
  answer = trim(answer);
  if (answer.empty()) return {};
  for (std::size_t begin = text.find(answer.front(), from); begin != std::string_view::npos;
       begin = text.find(answer.front(), begin + 1)) {
    std::size_t at = begin, in = 0;
    while (in < answer.size() && at < text.size()) {
      const bool spaces = isSpace(answer[in]) && isSpace(text[at]);
      if (!spaces && answer[in] != text[at]) break;
      ++in;
      ++at;
      if (!spaces) continue;
      while (in < answer.size() && isSpace(answer[in])) ++in;
      while (at < text.size() && isSpace(text[at])) ++at;
    }
    if (in == answer.size()) return {begin, at};
  }
  return {};
}

/// Every place of a name in `text` that is a word of its own.
std::vector<TextSpan> placesOf(std::string_view text, std::string_view name) {
  std::vector<TextSpan> places;
  for (std::size_t from = 0;;) {
    const TextSpan place = standingIn(text, name, from);
    if (place.end == 0) return places;
    const bool whole = (place.start == 0 || !isWordByte(text[place.start - 1])) &&
                       (place.end == text.size() || !isWordByte(text[place.end]));
    if (whole) places.push_back(place);
    from = place.start + 1;
  }
}

/// Takes what a model says of one stretch after the other, as far as it stands there.
class Taking {
 public:
  Taking(const DocumentText& document, const Knowledge& knowledge, const ReadSchema& schema, double least)
      : text_(document.text), knowledge_(knowledge), schema_(schema), least_(least) {
    facts_.document = document.id;
    facts_.title = document.title;
  }

  void take(const Reply& reply, const TextSpan& stretch) {
    things_.clear();
    for (const Reply& thing : reply.objects("things")) takeThing(thing, stretch);
    for (const Reply& fact : reply.objects("facts")) takeFact(fact, stretch);
  }

  DocumentFacts facts() && { return std::move(facts_); }

 private:
  std::string_view in(const TextSpan& span) const {
    return std::string_view(text_).substr(span.start, span.end - span.start);
  }

  void takeThing(const Reply& answer, const TextSpan& stretch) {
    const std::string name(trim(answer.text("name"))), type = answer.text("type");
    if (name.size() > Knowledge::kLongestName || std::ranges::none_of(name, isWordByte) ||
        !schema_.hasType(type))
      return;
    const auto places = placesOf(in(stretch), name);
    if (places.empty()) return;
    const std::size_t thing = placeOf(name, type);
    things_[nameKey(name)] = thing;
    auto& mentions = facts_.things[thing].mentions;
    for (const TextSpan& place : places) {
      const TextSpan here{stretch.start + place.start, stretch.start + place.end};
      if (std::ranges::find(mentions, here) == mentions.end()) mentions.push_back(here);
    }
  }

  void takeFact(const Reply& answer, const TextSpan& stretch) {
    const auto from = things_.find(nameKey(answer.text("from"))),
               to = things_.find(nameKey(answer.text("to")));
    const TextSpan sentence = standingIn(in(stretch), answer.text("sentence"), 0);
    const double confidence = std::clamp(answer.number("confidence", 0), 0.0, 1.0);
    if (from == things_.end() || to == things_.end() || from == to || sentence.end == 0 ||
        confidence < least_)
      return;
    const TextSpan here{stretch.start + sentence.start, stretch.start + sentence.end};
    if (!fits(answer.text("relation"), from->second, to->second) || !names(here, answer)) return;
    const FoundFact fact{.from = from->second,
                         .to = to->second,
                         .type = answer.text("relation"),
                         .confidence = confidence,
                         .sentence = here,
                         .text = oneLine(std::string(in(here)))};
    const bool known = std::ranges::any_of(facts_.facts, [&](const FoundFact& other) {
      return other.from == fact.from && other.to == fact.to && other.type == fact.type &&
             other.sentence == here;
    });
    if (!known) facts_.facts.push_back(fact);
  }

  bool names(const TextSpan& sentence, const Reply& answer) const {
    return !placesOf(in(sentence), answer.text("from")).empty() ||
           !placesOf(in(sentence), answer.text("to")).empty();
  }

  bool fits(const std::string& relation, std::size_t from, std::size_t to) const {
    for (const std::string& one : facts_.things[from].types)
      for (const std::string& other : facts_.things[to].types)
        if (schema_.has(one, relation, other)) return true;
    return false;
  }

  std::size_t placeOf(const std::string& name, const std::string& type) {
    const auto [place, isNew] = places_.try_emplace(nameKey(name), facts_.things.size());
    if (isNew) {
      const auto known = knowledge_.find(name);
      facts_.things.push_back(
          {.name = known ? knowledge_.things()[*known].name : name,
           .types = known ? knowledge_.things()[*known].types : std::vector<std::string>{},
           .mentions = {}});
    }
    auto& types = facts_.things[place->second].types;
    if (std::ranges::find(types, type) == types.end()) types.push_back(type);
    return place->second;
  }

  const std::string& text_;
  const Knowledge& knowledge_;
  const ReadSchema& schema_;
  double least_;
  DocumentFacts facts_;
  std::map<std::string, std::size_t> places_;  // by key of the name, of the document's things
  std::map<std::string, std::size_t> things_;  // the same of those of the stretch
};

}  // namespace

std::string ModelReader::way() const {
  return "model 1 " + parts_.target.name + " " + hex(fnv1a(parts_.schema.lines())) + " " +
         knowledge_.fingerprint() + " " + std::to_string(parts_.least);
}

Result<ChatRequest> ModelReader::request(const DocumentText& document, const TextSpan& stretch) const {
  const std::string text = document.text.substr(stretch.start, stretch.end - stretch.start);
  OMNI_TRY(messages, parts_.prompts->fill(kStage, {data("schema", parts_.schema.lines()),
                                                   data("title", document.title), data("text", text)}));
  return ChatRequest{.stage = kStage,
                     .messages = std::move(messages),
                     .schema = ReplySchema{kStage, std::string(kReplySchema)},
                     .replyTokens = kReplyTokens};
}

ReadingPrice ModelReader::priceOf(const DocumentText& document) const {
  ReadingPrice price;
  for (const TextSpan& stretch : stretchesOf(document)) {
    const auto asked = request(document, stretch);
    if (!asked) continue;
    const std::size_t prompt = estimatedTokens(*asked);
    price += {1, prompt + kUsualReply, parts_.target.prices.of(prompt, kUsualReply)};
  }
  return price;
}

Result<DocumentFacts> ModelReader::read(const DocumentText& document, const Budget& budget) const {
  Taking taking(document, knowledge_, parts_.schema, parts_.least);
  for (const TextSpan& stretch : stretchesOf(document)) {
    OMNI_TRY(asked, request(document, stretch));
    OMNI_TRY(reply, parts_.model->chat(asked, budget));
    OMNI_TRY(parsed, Reply::parse(reply, kStage));
    taking.take(parsed, stretch);
  }
  return std::move(taking).facts();
}

Result<ReadSchema> proposedSchema(const std::vector<DocumentText>& documents, ChatModel& model,
                                  const Prompts& prompts, const Budget& budget) {
  std::string samples;
  for (const DocumentText& document : documents)
    samples += document.title + "\n" + toUtf8(document.text.substr(0, kSampleBytes)) + "\n\n";
  OMNI_TRY(messages, prompts.fill("graph_schema", {plain("count", std::to_string(kMaxProposed)),
                                                   data("texts", std::move(samples))}));
  OMNI_TRY(reply, model.chat({.stage = kStage,
                              .messages = std::move(messages),
                              .schema = ReplySchema{"graph_schema", std::string(kProposalSchema)},
                              .replyTokens = kSchemaTokens},
                             budget));
  OMNI_TRY(parsed, Reply::parse(reply, kStage));
  std::string lines;
  std::size_t count = 0;
  for (const Reply& one : parsed.objects("relations")) {
    const std::string line = "(:" + typeName(one.text("from")) + ")-[:" + relationName(one.text("relation")) +
                             "]->(:" + typeName(one.text("to")) + ")\n";
    if (count < kMaxProposed && ReadSchema::parse(line)) {
      lines += line;
      ++count;
    }
  }
  return ReadSchema::parse(lines);
}

}  // namespace omni
