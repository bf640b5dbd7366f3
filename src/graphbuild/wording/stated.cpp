#include "graphbuild/wording/stated.h"

#include <algorithm>

#include "base/text.h"
#include "graphbuild/wording/pairs.h"

namespace omni {
namespace {

// Of what is said so plainly nothing was wrong where it was measured (docs/graphs-from-text.md); few cases.
constexpr double kPlain = .85;

constexpr std::size_t kMaxVerbWords = 4;
constexpr std::size_t kMaxLabelWords = 3;
constexpr std::size_t kMaxItemWords = 2;      // words of an item of a list: "Owner: People team"
constexpr std::size_t kMaxBeforeSubject = 6;  // words

// Third persons and past forms that "-ed" does not tell.
constexpr std::string_view kVerbs[] = {
    "acquires", "bought",   "buys",   "built",    "builds",   "contains",  "creates",  "depends", "drives",
    "employs",  "extends",  "finds",  "follows",  "found",    "gave",      "gives",    "holds",   "includes",
    "joins",    "keeps",    "leads",  "led",      "made",     "maintains", "makes",    "manages", "needs",
    "offers",   "operates", "owns",   "produces", "provides", "ran",       "replaces", "reports", "requires",
    "runs",     "sells",    "sold",   "sent",     "sends",    "supplies",  "supports", "took",    "uses",
    "won",      "wraps",    "writes", "wrote"};
constexpr std::string_view kPrepositions[] = {"by",   "on", "in", "for",  "from", "to",
                                              "with", "at", "of", "into", "as"};
constexpr std::string_view kSkipped[] = {"is",  "was",   "are",  "were",  "has",     "have", "been",
                                         "be",  "the",   "a",    "an",    "also",    "its",  "their",
                                         "now", "first", "then", "since", "recently"};
// "-ed" that is no verb of the sentence, or says nothing of both.
constexpr std::string_view kNoVerbs[] = {"need",    "speed",  "feed",    "seed",     "red",    "hundred",
                                         "based",   "used",   "called",  "named",    "indeed", "embed",
                                         "limited", "united", "related", "unlimited"};

bool isVerb(const std::string& word) {
  if (isOneOf(kVerbs, word)) return true;
  return word.size() > 4 && word.ends_with("ed") && !isOneOf(kNoVerbs, word);
}

// Labels that introduce a remark or describe a parameter.
constexpr std::string_view kNoLabels[] = {
    "note",     "notes", "warning", "important", "tip",      "hint",     "example",      "examples",
    "caution",  "todo",  "type",    "types",     "default",  "defaults", "see",          "returns",
    "see also", "usage", "options", "feature",   "features", "name",     "default value"};

/// "fitted", "is supplied by the": the verb and what preposition belongs to it; nothing where the words are
/// anything else.
std::optional<std::string> verbOf(const std::vector<std::string>& words) {
  if (words.empty() || words.size() > kMaxVerbWords) return std::nullopt;
  std::string verb;
  bool passive = false, preposition = false;
  for (const std::string& word : words) {
    if (isOneOf(kSkipped, word)) {
      passive |= verb.empty() &&
                 (word == "is" || word == "was" || word == "are" || word == "were" || word == "been");
      continue;
    }
    if (verb.empty() && isVerb(word)) {
      verb = word;
    } else if (!verb.empty() && !preposition && isOneOf(kPrepositions, word)) {
      verb += " " + word;
      preposition = true;
    } else {
      return std::nullopt;
    }
  }
  if (verb.empty() || (passive && !preposition)) return std::nullopt;  // "was made Tracker"
  return verb;
}

/// The words of a verb or a relation's name but for what is skipped, as stems: "looks after the",
/// LOOKS_AFTER.
std::vector<std::string> contentStemsOf(const std::vector<std::string>& words) {
  std::vector<std::string> stems;
  for (const std::string& word : words)
    if (!isOneOf(kSkipped, word)) stems.push_back(stem(word));
  return stems;
}

/// Of a sentence that begins with a label ("Owner:"), its tokens; 0 where it does not.
std::size_t labelWords(const Sentence& sentence, std::string_view text) {
  const auto& tokens = sentence.tokens;
  for (std::size_t t = 0; t < std::min(kMaxLabelWords, tokens.size()); ++t) {
    if (tokens[t].number || tokens[t].quoted || denies(tokens[t].lower)) return 0;
    std::size_t at = tokens[t].end;
    while (at < sentence.end && (text[at] == '*' || text[at] == '_')) ++at;
    if (at < sentence.end && text[at] == ':' && at + 1 < sentence.end && text[at + 1] != '/') return t + 1;
    if (at < sentence.end && text[at] != ' ' && text[at] != '-') return 0;
  }
  return 0;
}

bool startsCapitalised(const Sentence& sentence) {
  const char first = sentence.tokens.front().text.front();
  return first >= 'A' && first <= 'Z';
}

class Stating {
 public:
  Stating(const DocumentNames& reading, std::string_view text, const Knowledge& knowledge)
      : reading_(reading), text_(text), knowledge_(knowledge) {}

  std::vector<StatedRelation> run() {
    for (std::size_t s = 0; s < reading_.sentences.size(); ++s) {
      if (reading_.sentences[s].isHeading || reading_.mentions[s].empty()) continue;
      if (!label(s)) verbs(s);
    }
    return std::move(stated_);
  }

 private:
  bool isThing(std::size_t thing) const { return !knowledge_.things()[thing].value; }

  bool label(std::size_t s) {
    const Sentence& sentence = reading_.sentences[s];
    const std::size_t words = labelWords(sentence, text_);
    if (words == 0 || !startsCapitalised(sentence)) return false;
    std::string label;
    for (std::size_t t = 0; t < words; ++t) label += (t > 0 ? " " : "") + sentence.tokens[t].lower;
    if (isOneOf(kNoLabels, label)) return true;
    for (const std::size_t value : listedAfter(s, words))
      if (value != reading_.topic)
        stated_.push_back({.from = reading_.topic,
                           .to = value,
                           .type = relationName(label),
                           .confidence = kPlain,
                           .sentence = s});
    return true;
  }

  /// The things of the list that stands behind a label from a token on. Each item begins with its thing, or
  /// is a few words; nothing where one of them is prose, or another label.
  std::vector<std::size_t> listedAfter(std::size_t s, std::size_t from) const {
    const auto& tokens = reading_.sentences[s].tokens;
    std::vector<std::size_t> listed;
    std::size_t otherWords = 0;  // words of the item that are no name
    auto mention = reading_.mentions[s].begin();
    for (std::size_t t = from, begin = from; t < tokens.size(); ++t) {
      while (mention != reading_.mentions[s].end() && mention->first < t) ++mention;
      const bool joins = tokens[t].lower == "and" || tokens[t].lower == "or";
      if (mention != reading_.mentions[s].end() && mention->first == t) {
        if (t == begin && isThing(mention->thing)) listed.push_back(mention->thing);
        t = mention->last;
      } else if (!joins && ++otherWords > kMaxItemWords) {
        return {};
      }
      if (!joins && !tokens[t].comma) continue;
      if (tokens[t].end < text_.size() && text_[tokens[t].end] == ':') return {};
      begin = t + 1;
      otherWords = 0;
    }
    return listed;
  }

  void verbs(std::size_t s) {
    const Sentence& sentence = reading_.sentences[s];
    const auto& mentions = reading_.mentions[s];
    for (std::size_t m = 0; m + 1 < mentions.size(); ++m) {
      const NameMention &one = mentions[m], &other = mentions[m + 1];
      if (!isThing(one.thing) || !isThing(other.thing) || one.thing == other.thing) continue;
      if (sentence.tokens[one.last].possessive || !isSubject(sentence, mentions, m)) continue;
      const auto words = wordsBetween(sentence, text_, one.last, other.first);
      const auto verb = verbOf(words);
      const auto type = verb ? relationName(*verb) : relationCalled(words, one.thing, other.thing);
      if (type)
        stated_.push_back(
            {.from = one.thing, .to = other.thing, .type = *type, .confidence = kPlain, .sentence = s});
    }
  }

  /// "commands the": what a source calls a relation of such things, whatever verb it is.
  std::optional<std::string> relationCalled(const std::vector<std::string>& words, std::size_t from,
                                            std::size_t to) const {
    if (words.empty() || words.size() > kMaxVerbWords) return std::nullopt;
    const auto labelStems = contentStemsOf(words);
    for (const KnownRelation& relation : knowledge_.relations())
      if (knowledge_.things()[from].is(relation.from) && knowledge_.things()[to].is(relation.to) &&
          contentStemsOf(identifierWords(relation.type)) == labelStems)
        return relation.type;
    return std::nullopt;
  }

  /// Whether nothing before the mention takes the verb for itself: it begins the sentence, or what does is a
  /// clause of time that a comma may end.
  bool isSubject(const Sentence& sentence, const std::vector<NameMention>& mentions, std::size_t m) const {
    const std::size_t first = mentions[m].first;
    if (m > 0 || first > kMaxBeforeSubject) return false;
    return std::none_of(sentence.tokens.begin(), sentence.tokens.begin() + static_cast<std::ptrdiff_t>(first),
                        [](const Token& token) {
                          return denies(token.lower) || token.lower == "of" || token.lower == "with";
                        });
  }

  const DocumentNames& reading_;
  std::string_view text_;
  const Knowledge& knowledge_;
  std::vector<StatedRelation> stated_;
};

}  // namespace

std::vector<StatedRelation> statedRelations(const DocumentNames& reading, std::string_view text,
                                            const Knowledge& knowledge) {
  return Stating(reading, text, knowledge).run();
}

}  // namespace omni
