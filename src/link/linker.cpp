#include "link/linker.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "catalog/naming.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr std::size_t kLongestElement = 6;  // tokens
constexpr std::size_t kLongestValue = 10;
constexpr std::size_t kMostReadings = 12;
constexpr std::size_t kKeptCovers = 12;           // at every token
constexpr std::size_t kMostValuesSpelt = 20'000;  // looked at for misspellings
constexpr double kWeakest = 0.5;
constexpr double kWholeName = 0.95;
constexpr double kMissing = 0.35;  // a word of a name that the question leaves out
constexpr double kMissingBeforeHead = 0.22;

// How much a span that covers `tokens` tokens with `score` contributes to the cover: longer readings beat
// their parts.
double weight(double score, std::size_t tokens) {
  return score * std::pow(static_cast<double>(tokens), 1.25);
}

// Which of the letters a to z a text has, one bit each: to change one letter changes at most two bits.
std::uint32_t lettersOf(std::string_view text) {
  std::uint32_t letters = 0;
  for (const char c : text)
    if (const auto at = static_cast<unsigned char>((c | 0x20) - 'a'); at < 26) letters |= 1u << at;
  return letters;
}

class Linker {
 public:
  Linker(const Question& question, const EntityModel& model, const SchemaWords& words,
         const ValueIndex& values)
      : question_(question), model_(model), words_(words), values_(values) {}

  std::vector<Cover> run(std::size_t limit) {
    for (const auto& cue : question_.cues) addCue(cue);
    for (const auto& period : question_.periods)
      add({.kind = Item::Kind::kPeriod, .first = period.first, .count = period.count, .period = &period},
          0.95);
    for (std::size_t first = 0; first < tokens().size(); ++first) {
      addElements(first);
      addValues(first);
      addSingle(first);
    }
    return best(limit);
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
      return add({.kind = Item::Kind::kNumber,
                  .first = at,
                  .number = token.number,
                  .readings = exactValues(token.text),
                  .text = token.text},
                 0.7);
    if (token.quoted) return add({.kind = Item::Kind::kValue, .first = at, .text = token.text}, 0.6);
    if (token.stop) return;
    // A run of capitalised words is a name, even if no sample holds it.
    std::size_t end = at;
    while (end < tokens().size() && tokens()[end].capitalised && !tokens()[end].number &&
           (end == at || !tokens()[end - 1].comma))
      ++end;
    if (end > at)
      add({.kind = Item::Kind::kValue,
           .first = at,
           .count = end - at,
           .text = question_.textOf(at, end - at)},
          0.35);
    add({.kind = Item::Kind::kUnknown, .first = at, .text = token.text}, 0.05);
  }

  // ---------------------------------------------------------------- schema elements

  void addElements(std::size_t first) {
    if (tokens()[first].quoted || (tokens()[first].stop && first == 0)) return;
    std::map<std::size_t, std::vector<Reading>> byLength;
    for (const auto& name : words_.names()) {
      std::size_t count = 0;
      double score = match(name, first, count);
      if (score < kWeakest || (tokens()[first].stop && !beginsSo(name, first, count))) continue;
      if (count == 1 && score < kWholeName && isOnlyCue(first)) continue;
      byLength[count].push_back({name.element, std::nullopt, {}, score});
    }
    for (auto& [count, readings] : byLength) {
      keepBest(readings);
      dropJoining(readings);
      dropIdentifiers(readings);
      const double score = readings.front().score;
      add({.kind = Item::Kind::kElement,
           .first = first,
           .count = count,
           .readings = std::move(readings),
           .text = question_.textOf(first, count)},
          score + (score > 0.95 ? 0.1 : 0));
    }
  }

  // "per" is no person.
  bool isOnlyCue(std::size_t token) const {
    const CueSpan* cue = question_.cueAt(token);
    return cue && (cue->cue.kind == CueKind::kEach || cue->cue.kind == CueKind::kEachPeriod);
  }

  // "list price": a function word begins a name only where the name begins so.
  bool beginsSo(const ElementName& name, std::size_t first, std::size_t count) const {
    if (name.element.kind == ElementRef::Kind::kLink && name.words.size() == 1)
      return count == 1 && name.words.front().stem == tokens()[first].stem;
    return count > 1 && count == name.words.size() && name.words.front().word == tokens()[first].lower;
  }

  // "actors" are actors, not what joins actors and films.
  void dropJoining(std::vector<Reading>& readings) const {
    const Reading best = readings.front();
    if (best.element.kind != ElementRef::Kind::kEntity || best.score < kWholeName) return;
    std::erase_if(readings, [&](const Reading& reading) {
      return reading.element.kind == ElementRef::Kind::kEntity && reading.score < kWholeName &&
             std::ranges::any_of(model_.links, [&](const Link& link) {
               return link.from == reading.element.owner && link.to == best.element.owner;
             });
    });
  }

  // "customers" are customers, who have names, not their ids, unless ids are asked for.
  void dropIdentifiers(std::vector<Reading>& readings) const {
    const Reading& best = readings.front();
    if (best.element.kind != ElementRef::Kind::kEntity || best.score < kWholeName ||
        !hasName(model_.entities[best.element.owner]))
      return;
    std::erase_if(readings, [&](const Reading& reading) {
      if (reading.element.kind != ElementRef::Kind::kAttribute || reading.score >= kWholeName) return false;
      const auto& attribute = model_.entities[reading.element.owner].attributes[reading.element.attribute];
      return attribute.key || attribute.foreign;
    });
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
      if (used[w] || (token.stop && token.lower != name.words[w].word && token.stem != name.words[w].stem))
        continue;
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
      if (run.size() > 1 && !isSaidBy(name.joined, run.front()) && abbreviates(name.joined, run)) {
        count = run.size();
        return 0.9;
      }
      if (tokens()[i].comma) break;
    }
    return 0;
  }

  // "customers rented" does not abbreviate to "customer": the first word says it alone.
  static bool isSaidBy(std::string_view joined, std::string_view word) {
    return word.starts_with(joined.substr(0, joined.size() - 1));
  }

  // ---------------------------------------------------------------- values

  void addValues(std::size_t first) {
    for (std::size_t count = std::min(kLongestValue, tokens().size() - first); count >= 1; --count) {
      if (count == 1 && tokens()[first].stop) return;
      if (tokens()[first + count - 1].stop && count > 1 && tokens()[first].stop) continue;
      const std::string phrase = question_.textOf(first, count);
      auto readings = exactValues(phrase);
      if (readings.empty() && count == 1 && phrase.size() > 3 && phrase.back() == 's')
        readings = exactValues(phrase.substr(0, phrase.size() - 1));
      if (readings.empty()) readings = fullNames(first, count);
      if (readings.empty() && isName(first, count)) readings = nearValues(phrase);
      if (readings.empty()) continue;
      const double trust = trustOf(first, count);
      for (auto& reading : readings) reading.score *= trust;
      keepBest(readings);
      const double score = readings.front().score;
      add({.kind = Item::Kind::kValue,
           .first = first,
           .count = count,
           .readings = std::move(readings),
           .text = phrase},
          score);
    }
  }

  // Quoted, or every word capitalised: surely meant as a value.
  bool isName(std::size_t first, std::size_t count) const {
    if (count == 1 && tokens()[first].quoted) return true;
    for (std::size_t i = first; i < first + count; ++i)
      if (!tokens()[i].capitalised || tokens()[i].number || (i + 1 < first + count && tokens()[i].comma))
        return false;
    return true;
  }

  // "Linda Smith" of a source that keeps first and last names apart.
  std::vector<Reading> fullNames(std::size_t first, std::size_t count) const {
    const auto words = split(ValueIndex::normalise(question_.textOf(first, count)), ' ');
    if (words.size() != 2 || !isName(first, count)) return {};
    std::vector<Reading> readings;
    for (auto& last : sameValues(words[1])) {
      if (!isPartOfName(last.element)) continue;
      for (const auto& part : sameValues(words[0])) {
        const bool sameThing = part.element.owner == last.element.owner && !(part.element == last.element);
        if (!sameThing || !isPartOfName(part.element)) continue;
        Reading whole = last;
        whole.beside.emplace(part.element, *part.value);
        readings.push_back(std::move(whole));
      }
    }
    return readings;
  }

  bool isPartOfName(const ElementRef& element) const {
    return model_.entities[element.owner].attributes[element.attribute].phrase.ends_with("name");
  }

  // Values that hold all words of the phrase, else that differ from it by a letter or two.
  std::vector<Reading> nearValues(const std::string& phrase) const {
    const std::string wanted = ValueIndex::normalise(phrase);
    if (wanted.size() < 4) return {};
    auto readings = valuesHolding(wanted);
    return readings.empty() ? misspeltValues(wanted) : readings;
  }

  std::vector<Reading> valuesHolding(const std::string& wanted) const {
    std::vector<Reading> readings;
    const auto words = split(wanted, ' ');
    for (const auto& place : values_.containing(words.front())) {
      const std::string& value = valueAt(place);
      const std::string padded = " " + ValueIndex::normalise(value) + " ";
      if (padded.find(" " + wanted + " ") == std::string::npos) continue;
      const double share = static_cast<double>(wanted.size()) / static_cast<double>(padded.size());
      readings.push_back(
          {{ElementRef::Kind::kAttribute, place.entity, place.attribute}, value, {}, 0.6 + 0.25 * share});
    }
    return readings;
  }

  std::vector<Reading> misspeltValues(const std::string& wanted) const {
    const std::size_t allowed = wanted.size() < 8 ? 1 : 2;
    const std::uint32_t letters = lettersOf(wanted);
    std::vector<Reading> readings;
    std::size_t looked = 0;
    for (std::uint32_t e = 0; e < model_.entities.size(); ++e)
      for (std::uint32_t a = 0; a < model_.entities[e].attributes.size(); ++a) {
        const auto& values = model_.entities[e].attributes[a].values;
        if (values.type != ValueType::kText) continue;
        for (const auto& value : values.samples) {
          if (++looked > kMostValuesSpelt) return readings;
          if (value.size() + allowed < wanted.size() || value.size() > wanted.size() + allowed) continue;
          if (std::popcount(letters ^ lettersOf(value)) > 2 * static_cast<int>(allowed)) continue;
          const std::size_t distance = editDistance(ValueIndex::normalise(value), wanted, allowed);
          if (distance > allowed) continue;
          readings.push_back(
              {{ElementRef::Kind::kAttribute, e, a}, value, {}, 0.8 - 0.1 * static_cast<double>(distance)});
        }
      }
    return readings;
  }

  const std::string& valueAt(const ValuePlace& place) const {
    return model_.entities[place.entity].attributes[place.attribute].values.samples[place.sample];
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
      readings.push_back({{ElementRef::Kind::kAttribute, place.entity, place.attribute}, value, {}, score});
    }
    return readings;
  }

  static void keepBest(std::vector<Reading>& readings) {
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

  // The last choice of a partial cover, and which partial cover it goes on from.
  struct Partial {
    double weight = 0;
    const Choice* choice = nullptr;  // null: the token before is left out
    std::size_t end = 0;             // of the cover that it goes on from
    std::size_t rank = 0;            // of that one among those that end there
  };

  // Weighted interval scheduling over the tokens, the best few at every end.
  std::vector<Cover> best(std::size_t limit) const {
    const std::size_t n = tokens().size();
    std::vector<std::vector<Partial>> partials(n + 1);
    partials[0].push_back({});
    for (std::size_t end = 1; end <= n; ++end) {
      auto& here = partials[end];
      const auto extend = [&](std::size_t from, double weight, const Choice* choice) {
        for (std::size_t rank = 0; rank < partials[from].size(); ++rank)
          here.push_back({partials[from][rank].weight + weight, choice, from, rank});
      };
      extend(end - 1, 0, nullptr);
      if (const auto ending = choices_.find(end); ending != choices_.end())
        for (const auto& choice : ending->second) extend(choice.item.first, choice.weight, &choice);
      std::stable_sort(here.begin(), here.end(),
                       [](const Partial& a, const Partial& b) { return a.weight > b.weight; });
      if (here.size() > kKeptCovers) here.resize(kKeptCovers);
    }
    return distinct(partials, limit);
  }

  static std::vector<Cover> distinct(const std::vector<std::vector<Partial>>& partials, std::size_t limit) {
    std::vector<Cover> out;
    std::set<std::vector<const Choice*>> known;
    for (const auto& last : partials.back()) {
      std::vector<const Choice*> taken;
      for (const Partial* at = &last; at != &partials[0][0]; at = &partials[at->end][at->rank])
        if (at->choice) taken.push_back(at->choice);
      std::reverse(taken.begin(), taken.end());
      auto told = taken;
      std::erase_if(told, [](const Choice* c) { return c->item.kind == Item::Kind::kUnknown; });
      if (!known.insert(std::move(told)).second) continue;
      Cover cover{.items = {}, .weight = last.weight};
      for (const Choice* choice : taken) cover.items.push_back(choice->item);
      out.push_back(std::move(cover));
      if (out.size() == limit) break;
    }
    return out;
  }

  const Question& question_;
  const EntityModel& model_;
  const SchemaWords& words_;
  const ValueIndex& values_;
  std::map<std::size_t, std::vector<Choice>> choices_;  // by end token
};

}  // namespace

std::vector<Cover> covers(const Question& question, const EntityModel& model, const SchemaWords& words,
                          const ValueIndex& values, std::size_t limit) {
  return Linker(question, model, words, values).run(limit);
}

std::vector<Item> link(const Question& question, const EntityModel& model, const SchemaWords& words,
                       const ValueIndex& values) {
  return std::move(covers(question, model, words, values, 1).front().items);
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
            {name.element, std::nullopt, {}, preference - 0.05 * static_cast<double>(name.words.size() - 1)});
    preference -= 0.05;
  }
  std::stable_sort(readings.begin(), readings.end(),
                   [](const Reading& a, const Reading& b) { return a.score > b.score; });
  if (readings.size() > kMostReadings) readings.resize(kMostReadings);
  return readings;
}

}  // namespace omni
