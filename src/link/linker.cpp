#include "link/linker.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr std::size_t kLongestElement = 6;  // tokens
constexpr std::size_t kLongestValue = 10;
constexpr std::size_t kMostReadings = 12;
constexpr double kWeakest = 0.5;
constexpr double kMissing = 0.35;  // a word of a name that the question leaves out
constexpr double kMissingBeforeHead = 0.22;

// How much a span that covers `tokens` tokens with `score` contributes to the cover: longer readings beat
// their parts.
double weight(double score, std::size_t tokens) {
  return score * std::pow(static_cast<double>(tokens), 1.25);
}

class Linker {
 public:
  Linker(const Question& question, const EntityModel& model, const SchemaWords& words,
         const ValueIndex& values)
      : question_(question), model_(model), words_(words), values_(values) {}

  std::vector<Item> run() {
    for (const auto& cue : question_.cues) addCue(cue);
    for (const auto& period : question_.periods)
      add({.kind = Item::Kind::kPeriod, .first = period.first, .count = period.count, .period = &period},
          0.95);
    for (std::size_t first = 0; first < tokens().size(); ++first) {
      addElements(first);
      addValues(first);
      addSingle(first);
    }
    return cover();
  }

 private:
  struct Choice {
    Item item;
    double weight;
  };
  const std::vector<Token>& tokens() const { return question_.tokens; }

  void add(Item item, double score) {
    // Much of a cue is function words: a long one counts little more than a short one.
    const bool cue = item.kind == Item::Kind::kCue;
    const double w = cue ? score * std::pow(static_cast<double>(item.count), 1.1) : weight(score, item.count);
    auto& ending = choices_[item.first + item.count];
    ending.push_back({std::move(item), w});
  }

  void addCue(const CueSpan& cue) {
    const bool weak = cue.cue.kind == CueKind::kWrite || cue.cue.kind == CueKind::kExplain;
    add({.kind = Item::Kind::kCue, .first = cue.first, .count = cue.count, .cue = &cue}, weak ? 0.3 : 0.6);
  }

  void addSingle(std::size_t at) {
    const Token& token = tokens()[at];
    if (token.number)
      return add(
          {.kind = Item::Kind::kNumber, .first = at, .readings = exactValues(token.text), .text = token.text},
          0.7);
    if (token.quoted) return add({.kind = Item::Kind::kValue, .first = at, .text = token.text}, 0.6);
    if (token.stop) return;
    // A run of capitalised words is a name, even if no sample holds it.
    std::size_t end = at;
    while (end < tokens().size() && tokens()[end].capitalised && !tokens()[end].number &&
           (end == at || !tokens()[end - 1].comma))
      ++end;
    if (end > at)
      add({.kind = Item::Kind::kValue, .first = at, .count = end - at, .text = textOf(at, end - at)}, 0.35);
    add({.kind = Item::Kind::kUnknown, .first = at, .text = token.text}, 0.05);
  }

  std::string textOf(std::size_t first, std::size_t count) const {
    if (count == 1) return tokens()[first].text;
    return question_.text.substr(tokens()[first].start,
                                 tokens()[first + count - 1].end - tokens()[first].start);
  }

  // ---------------------------------------------------------------- schema elements

  void addElements(std::size_t first) {
    if (tokens()[first].stop || tokens()[first].quoted) return;
    std::map<std::size_t, std::vector<Reading>> byLength;
    for (const auto& name : words_.names()) {
      std::size_t count = 0;
      double score = match(name, first, count);
      if (score < kWeakest) continue;
      byLength[count].push_back({name.element, std::nullopt, score});
    }
    for (auto& [count, readings] : byLength) {
      best(readings);
      const double score = readings.front().score;
      add({.kind = Item::Kind::kElement,
           .first = first,
           .count = count,
           .readings = std::move(readings),
           .text = textOf(first, count)},
          score + (score > 0.95 ? 0.1 : 0));
    }
  }

  // The longest run of tokens from `first` that names the element; function words inside do not count. 0 when
  // it is none.
  double match(const ElementName& name, std::size_t first, std::size_t& count) const {
    if (const double whole = matchAbbreviated(name, first, count); whole > 0) return whole;
    std::vector<bool> used(name.words.size(), false);
    double sum = 0;
    std::size_t matched = 0;
    count = 0;
    for (std::size_t i = first; i < tokens().size() && i < first + kLongestElement; ++i) {
      const Token& token = tokens()[i];
      if (token.quoted) break;
      const auto [similarity, at] = bestWord(name, token, used);
      if (similarity > 0) {
        used[at] = true;
        sum += similarity;
        ++matched;
        count = i - first + 1;
      } else if (i == first || !joins(token.lower)) {
        break;
      }
      if (token.comma) break;
    }
    if (matched == 0 || countsInstead(first, count)) return 0;
    return scoreOf(name, sum, matched, used);
  }

  // "number of students" counts students; it is no student number.
  bool countsInstead(std::size_t first, std::size_t count) const {
    return count > 2 && tokens()[first + 1].lower == "of" &&
           (tokens()[first].stem == "number" || tokens()[first].stem == "count") &&
           !namesInOrder(first, count);
  }

  // Whether some attribute is called just so, in this order ("number of platforms").
  bool namesInOrder(std::size_t first, std::size_t count) const {
    return std::any_of(words_.names().begin(), words_.names().end(), [&](const ElementName& name) {
      std::size_t at = 0;
      for (std::size_t i = first; i < first + count && at < name.words.size(); ++i)
        if (tokens()[i].stem == name.words[at].stem) ++at;
      return at == name.words.size() && name.words.size() > 1;
    });
  }

  std::pair<double, std::size_t> bestWord(const ElementName& name, const Token& token,
                                          const std::vector<bool>& used) const {
    double best = 0;
    std::size_t at = 0;
    for (std::size_t w = 0; w < name.words.size(); ++w) {
      if (used[w] || (token.stop && token.lower != name.words[w].word)) continue;
      const double similarity =
          wordSimilarity(token.lower, token.stem, name.words[w].word, name.words[w].stem);
      if (similarity > best) {
        best = similarity;
        at = w;
      }
    }
    return {best, at};
  }

  // Function words that may stand inside a name: "date of the birth".
  static bool joins(std::string_view word) {
    return word == "of" || word == "the" || word == "in" || word == "for" || word == "to" || word == "a" ||
           word == "s";
  }

  // All of the name's words: their mean similarity. A part: less, and only when the head (the last word) or
  // all but filler is named.
  static double scoreOf(const ElementName& name, double sum, std::size_t matched,
                        const std::vector<bool>& used) {
    const double mean = sum / static_cast<double>(matched);
    if (matched == name.words.size()) return name.full ? mean : mean * 0.98;
    double missing = 0;
    const double word = used.back() ? kMissingBeforeHead : kMissing;
    for (std::size_t w = 0; w < used.size(); ++w)
      if (!used[w])
        missing += isStopWord(name.words[w].word) ? 0.02 : isFiller(name.words[w].stem) ? 0.12 : word;
    return mean - missing;
  }

  static bool isFiller(std::string_view stem) {
    static constexpr std::string_view kFillers[] = {
        "id",   "name",     "code", "type", "number", "num", "no", "detail", "date", "text",
        "valu", "descript", "data", "info", "inform", "ref", "kg", "usd",    "titl"};
    return std::find(std::begin(kFillers), std::end(kFillers), stem) != std::end(kFillers);
  }

  // "first name" for fname: one schema word that abbreviates several tokens.
  double matchAbbreviated(const ElementName& name, std::size_t first, std::size_t& count) const {
    if (name.joined.empty()) return 0;
    std::vector<std::string> run;
    for (std::size_t i = first;
         i < tokens().size() && run.size() < 4 && !tokens()[i].quoted && !tokens()[i].stop; ++i) {
      run.push_back(tokens()[i].lower);
      if (run.size() > 1 && abbreviates(name.joined, run)) {
        count = run.size();
        return 0.9;
      }
      if (tokens()[i].comma) break;
    }
    return 0;
  }

  // ---------------------------------------------------------------- values

  void addValues(std::size_t first) {
    for (std::size_t count = std::min(kLongestValue, tokens().size() - first); count >= 1; --count) {
      if (count == 1 && tokens()[first].stop) return;
      if (tokens()[first + count - 1].stop && count > 1 && tokens()[first].stop) continue;
      const std::string phrase = textOf(first, count);
      auto readings = exactValues(phrase);
      if (readings.empty() && count == 1 && phrase.size() > 3 && phrase.back() == 's')
        readings = exactValues(phrase.substr(0, phrase.size() - 1));
      if (readings.empty()) continue;
      const double trust = trustOf(first, count);
      for (auto& reading : readings) reading.score *= trust;
      best(readings);
      const double score = readings.front().score;
      add({.kind = Item::Kind::kValue,
           .first = first,
           .count = count,
           .readings = std::move(readings),
           .text = phrase},
          score);
    }
  }

  // Lower-case single words are values only if nothing better explains them; names, quotations and long spans
  // are sure.
  double trustOf(std::size_t first, std::size_t count) const {
    const Token& token = tokens()[first];
    if (token.quoted) return 1.15;
    if (count == 1 && token.number) return 0.5;
    if (count == 1 && !token.capitalised) return question_.cueAt(first) ? 0.5 : 0.88;
    return count == 1 ? 1.0 : 1.1;
  }

  // A word and what sources write for it: "female" is often F.
  std::vector<Reading> exactValues(const std::string& phrase) const {
    auto readings = sameValues(phrase);
    if (readings.empty())
      for (const auto alias : aliasesOf(lower(phrase)))
        for (auto& reading : sameValues(std::string(alias)))
          if (isCode(reading)) readings.push_back(std::move(reading));
    return readings;
  }

  static std::vector<std::string_view> aliasesOf(std::string_view word) {
    if (word == "male" || word == "males" || word == "men" || word == "man") return {"M", "male"};
    if (word == "female" || word == "females" || word == "women" || word == "woman") return {"F", "female"};
    if (word == "yes" || word == "true") return {"Y", "T", "1", "true"};
    if (word == "no" || word == "false") return {"N", "F", "0", "false"};
    return {};
  }

  // One of the few values of a coded attribute.
  bool isCode(const Reading& reading) const {
    return model_.entities[reading.element.owner].attributes[reading.element.attribute].values.distinct <= 4;
  }

  std::vector<Reading> sameValues(const std::string& phrase) const {
    std::vector<Reading> readings;
    const std::string wanted = ValueIndex::normalise(phrase);
    for (const auto& place : values_.exact(phrase)) {
      const auto& attribute = model_.entities[place.entity].attributes[place.attribute];
      const std::string& value = attribute.values.samples[place.sample];
      if (ValueIndex::normalise(value) != wanted) continue;
      double score = value == phrase ? 1.0 : 0.97;
      if (attribute.foreign) score -= 0.1;
      readings.push_back({{ElementRef::Kind::kAttribute, place.entity, place.attribute}, value, score});
    }
    return readings;
  }

  static void best(std::vector<Reading>& readings) {
    std::stable_sort(readings.begin(), readings.end(),
                     [](const Reading& a, const Reading& b) { return a.score > b.score; });
    std::vector<Reading> kept;
    for (auto& reading : readings) {
      const bool known = std::any_of(kept.begin(), kept.end(), [&](const Reading& k) {
        return k.element == reading.element && k.value == reading.value;
      });
      if (!known && kept.size() < kMostReadings) kept.push_back(std::move(reading));
    }
    readings = std::move(kept);
  }

  // ---------------------------------------------------------------- cover

  // Weighted interval scheduling over the tokens.
  std::vector<Item> cover() {
    const std::size_t n = tokens().size();
    std::vector<double> value(n + 1, 0);
    std::vector<const Choice*> taken(n + 1, nullptr);
    for (std::size_t end = 1; end <= n; ++end) {
      value[end] = value[end - 1];
      for (const auto& choice : choices_[end]) {
        const double total = value[choice.item.first] + choice.weight;
        if (total > value[end]) {
          value[end] = total;
          taken[end] = &choice;
        }
      }
    }
    std::vector<Item> items;
    for (std::size_t end = n; end > 0;) {
      if (!taken[end]) {
        --end;
        continue;
      }
      items.push_back(taken[end]->item);
      end = taken[end]->item.first;
    }
    std::reverse(items.begin(), items.end());
    return items;
  }

  const Question& question_;
  const EntityModel& model_;
  const SchemaWords& words_;
  const ValueIndex& values_;
  std::map<std::size_t, std::vector<Choice>> choices_;  // by end token
};

}  // namespace

std::vector<Item> link(const Question& question, const EntityModel& model, const SchemaWords& words,
                       const ValueIndex& values) {
  return Linker(question, model, words, values).run();
}

std::vector<Reading> impliedAttributes(std::string_view stems, const EntityModel&, const SchemaWords& words) {
  std::vector<Reading> readings;
  double preference = 0.8;
  for (const auto& wanted : split(stems, ' ')) {
    for (const auto& name : words.names())
      if (name.element.kind == ElementRef::Kind::kAttribute &&
          std::any_of(name.words.begin(), name.words.end(),
                      [&](const SchemaWord& word) { return word.stem == wanted; }))
        readings.push_back(
            {name.element, std::nullopt, preference - 0.05 * static_cast<double>(name.words.size() - 1)});
    preference -= 0.05;
  }
  std::stable_sort(readings.begin(), readings.end(),
                   [](const Reading& a, const Reading& b) { return a.score > b.score; });
  if (readings.size() > kMostReadings) readings.resize(kMostReadings);
  return readings;
}

}  // namespace omni
