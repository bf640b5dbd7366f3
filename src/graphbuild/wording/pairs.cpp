#include "graphbuild/wording/pairs.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxBetween = 8;  // words and marks
constexpr std::size_t kWide = 5;        // of what stands before a thing in a sentence about the topic
constexpr std::size_t kNarrow = 2;
constexpr std::string_view kDenying[] = {"not",    "no",     "never",  "neither", "nor",    "without",
                                         "unlike", "cannot", "can't",  "don't",   "isn't",  "doesn't",
                                         "won't",  "wasn't", "didn't", "aren't",  "former", "formerly",
                                         "if",     "unless", "except"};
constexpr std::string_view kMarks = ",;:.()|/&=!?-";

/// The marks between two words, as words of their own.
void appendMarks(const Sentence& sentence, std::string_view text, const TextSpan& gap,
                 std::vector<std::string>& words) {
  for (std::size_t at = gap.start; at < gap.end; ++at) {
    const bool hidden = std::ranges::any_of(
        sentence.markup, [&](const TextSpan& span) { return at >= span.start && at < span.end; });
    const bool mark = !hidden && kMarks.find(text[at]) != std::string_view::npos;
    if (mark && (words.empty() || words.back() != text.substr(at, 1))) words.emplace_back(text.substr(at, 1));
  }
}

std::string wordOf(const Token& token) {
  return token.number ? "#" : token.lower;
}

/// One sentence with its mentions, as its contexts say it.
class Contexts {
 public:
  Contexts(const Sentence& sentence, const std::vector<NameMention>& mentions, std::string_view text,
           const Knowledge& knowledge)
      : sentence_(sentence) {
    const auto& tokens = sentence.tokens;
    std::size_t m = 0;
    std::size_t end = sentence.start;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      appendMarks(sentence, text, {end, tokens[t].start}, words_);
      end = tokens[t].end;
      if (m < mentions.size() && t == mentions[m].first) {
        at_.push_back(words_.size());
        words_.push_back("<" + knowledge.things()[mentions[m].thing].types.front() + ">");
        t = mentions[m].last;
        end = std::max(tokens[t].end, mentions[m].end);
        if (tokens[t].possessive) words_.emplace_back("'s");
        ++m;
      } else {
        words_.push_back(wordOf(tokens[t]));
      }
    }
    appendMarks(sentence, text, {end, sentence.end}, words_);
  }

  /// Of two mentions; none where they are too far apart, or something is denied.
  std::vector<std::string> ofPair(std::size_t a, std::size_t b) const {
    const std::size_t from = at_[a] + 1, to = at_[b];
    if (to - from > kMaxBetween || deniedIn(0, to)) return {};
    const std::string between = textBetween(from, to);
    return {"pair\t" + before(at_[a], 1) + "\t" + between + "\t" + after(to), "pair\t\t" + between + "\t"};
  }

  /// Of the topic and a mention.
  std::vector<std::string> ofTopic(std::size_t b) const {
    if (deniedIn(0, at_[b])) return {};
    const std::string near = before(at_[b], kNarrow), far = before(at_[b], kWide), behind = after(at_[b]);
    std::vector<std::string> contexts{"topic\t" + sentence_.heading + "\t" + far + "\t" + behind,
                                      "topic\t" + sentence_.heading + "\t" + near + "\t",
                                      "topic\t\t" + far + "\t" + behind, "topic\t\t" + near + "\t" + behind};
    return contexts;
  }

 private:
  bool deniedIn(std::size_t from, std::size_t to) const {
    return std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(from),
                       words_.begin() + static_cast<std::ptrdiff_t>(to), denies);
  }

  std::string textBetween(std::size_t from, std::size_t to) const {
    return join(std::span(words_).subspan(from, to - from), " ");
  }

  /// "^" where the sentence begins.
  std::string before(std::size_t at, std::size_t most) const {
    const std::size_t from = at > most ? at - most : 0;
    const std::string words = textBetween(from, at);
    return at > most ? words : words.empty() ? "^" : "^ " + words;
  }

  std::string after(std::size_t at) const { return at + 1 < words_.size() ? words_[at + 1] : "$"; }

  const Sentence& sentence_;
  std::vector<std::string> words_;
  std::vector<std::size_t> at_;  // of each mention, its word
};

}  // namespace

bool denies(std::string_view lowerCaseWord) {
  return isOneOf(kDenying, lowerCaseWord);
}

std::vector<std::string> wordsBetween(const Sentence& sentence, std::string_view text, std::size_t first,
                                      std::size_t last) {
  std::vector<std::string> words;
  for (std::size_t t = first; t < last; ++t) {
    appendMarks(sentence, text, {sentence.tokens[t].end, sentence.tokens[t + 1].start}, words);
    if (t + 1 < last) words.push_back(wordOf(sentence.tokens[t + 1]));
  }
  return words;
}

std::vector<NamedPair> pairsOf(const DocumentNames& reading, std::string_view text,
                               const Knowledge& knowledge) {
  std::vector<NamedPair> pairs;
  for (std::size_t s = 0; s < reading.sentences.size(); ++s) {
    const auto& mentions = reading.mentions[s];
    if (reading.sentences[s].isHeading || mentions.empty()) continue;
    const Contexts contexts(reading.sentences[s], mentions, text, knowledge);
    const auto keep = [&](std::size_t first, std::size_t second, std::vector<std::string> wordsFound) {
      if (first != second && !wordsFound.empty()) pairs.push_back({first, second, s, std::move(wordsFound)});
    };
    for (std::size_t b = 0; b < mentions.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) keep(mentions[a].thing, mentions[b].thing, contexts.ofPair(a, b));
      if (reading.topic) keep(*reading.topic, mentions[b].thing, contexts.ofTopic(b));
    }
  }
  return pairs;
}

}  // namespace omni
