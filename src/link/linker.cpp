#include "link/linker.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "base/text.h"
#include "catalog/naming.h"
#include "link/element_matcher.h"
#include "link/owners.h"
#include "link/value_matcher.h"
#include "question/lexicon.h"
#include "question/verb_forms.h"

namespace omni {
namespace {

constexpr std::size_t kLongestValue = 10;
constexpr std::size_t kKeptSegmentations = 12;  // at every token
constexpr double kGuess = 0.56;                 // a value that is guessed from a letter or a given name
constexpr double kSurelyNamed = 0.7;
constexpr double kSurelyHeld = 0.95;
constexpr double kOpposite = 0.8;     // "open" of what is closed: less sure than a state that is called so
constexpr double kImpliedLess = 0.1;  // how much less a relationship's attribute may be implied

constexpr double kNamed = 0.35;       // a name, though no sample holds it
constexpr double kNameOfThing = 0.5;  // … that stands in what a table is called

constexpr double kStopWord = 0.4;  // of a word, between those of a name

constexpr double kFirstYear = 1000, kLastYear = 2100;
constexpr double kPeriod = 0.95;
constexpr double kMonthAlone = 0.5;
constexpr double kNamedMonth = 0.8;  // "in March", which no value is of which that is one word

// How much a span of `tokens` tokens with `score` contributes to the segmentation: longer matches beat
// their parts.
double weight(double score, double tokens) {
  return score * std::pow(tokens, 1.25);
}

class Linker {
 public:
  Linker(const Question& question, const EntityModel& model, const SchemaWords& words,
         const ValueIndex& values)
      : question_(question),
        model_(model),
        words_(words),
        likeness_(question, words),
        values_(question, model, values) {}

  std::vector<Segmentation> run(std::size_t limit) {
    for (const auto& cue : question_.cues) addCue(cue);
    for (const auto& period : question_.periods)  // "in March": unless a column or value is called so
      add({.kind = Item::Kind::kPeriod, .first = period.first, .count = period.count, .period = &period},
          !period.part                ? kPeriod
          : followsWhen(period.first) ? kNamedMonth
                                      : kMonthAlone);
    for (std::size_t first = 0; first < tokens().size(); ++first) {
      addElements(first);
      addDenied(first);
      addValues(first);
      addFigure(first);
      addSingle(first);
    }
    return best(limit);
  }

 private:
  struct ClarificationChoice {
    Item item;
    double weight;
  };
  const std::vector<Token>& tokens() const { return question_.tokens; }

  void add(Item item, double score) {
    // Much of a cue is function words: a long one counts little more than a short one.
    const bool cue = item.kind == Item::Kind::kCue;
    const auto count = static_cast<double>(item.count);
    const double w = cue ? score * std::pow(count, 1.1)
                         : weight(score, item.kind == Item::Kind::kElement ? wordsOf(item) : count);
    auto& ending = choices_[item.first + item.count];
    ending.push_back({std::move(item), w});
  }

  // "ids FOR orders": what stands between the words of a name and is none of them counts less.
  double wordsOf(const Item& item) const {
    const auto span = std::span(tokens()).subspan(item.first, item.count);
    if (std::ranges::none_of(span, &Token::stop)) return static_cast<double>(item.count);
    const auto name = identifierWords(phraseOf(item.matches.front().element));
    double words = 0;
    for (const Token& token : span)
      words += token.stop && std::ranges::find(name, token.lower) == name.end() ? kStopWord : 1;
    return words;
  }
  const std::string& phraseOf(const ElementRef& element) const {
    switch (element.kind) {
      case ElementRef::Kind::kEntity: return model_.entities[element.owner].phrase;
      case ElementRef::Kind::kLink: return model_.links[element.owner].phrase;
      default: return attributeAt(model_, element).phrase;
    }
  }

  bool followsWhen(std::size_t token) const {
    static constexpr std::string_view kWhen[] = {"in", "during", "since", "until", "before", "after"};
    return token > 0 && isOneOf(kWhen, tokens()[token - 1].lower);
  }

  void addCue(const CueSpan& cue) {
    const bool weak = cue.cue.kind == CueKind::kWrite || cue.cue.kind == CueKind::kExplain;
    add({.kind = Item::Kind::kCue, .first = cue.first, .count = cue.count, .cue = &cue}, weak ? 0.3 : 0.6);
    // "who WORK ON each project": the preposition may be the verb's.
    if (cue.cue.phrase == "on each")
      add({.kind = Item::Kind::kCue, .first = cue.first + 1, .cue = &cue}, 0.6);
  }

  void addSingle(std::size_t at) {
    const Token& token = tokens()[at];
    if (token.number) {
      auto matches = values_.exactly(token.text);
      dropNamesOfYear(at, matches);
      return add({.kind = Item::Kind::kNumber,
                  .first = at,
                  .number = token.number,
                  .matches = std::move(matches),
                  .text = token.text},
                 0.7);
    }
    const bool letter =
        token.text.size() == 1 && at > 0 && (tokens()[at - 1].lower == "letter" || isLetterA(at));
    if (token.quoted || letter)
      return add({.kind = Item::Kind::kValue, .first = at, .text = token.text}, 0.6);
    if (token.stop) return;
    // A run of capitalised words is a name, even if no sample holds it.
    std::size_t end = at;
    while (end < tokens().size() && tokens()[end].capitalised && !tokens()[end].number &&
           (end == at || !tokens()[end - 1].comma))
      ++end;
    if (end > at && !isHeld(at, end - at)) addNamed(at, end - at);
    add({.kind = Item::Kind::kUnknown, .first = at, .text = token.text}, 0.05);
  }

  // "came out IN 1999": then, though a film is called so.
  void dropNamesOfYear(std::size_t at, std::vector<LinkCandidate>& matches) const {
    const auto& number = tokens()[at].number;
    if (!number || *number < kFirstYear || *number > kLastYear || !followsWhen(at)) return;
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kAttribute &&
             isNameAttribute(model_.entities[match.element.owner], match.element.attribute);
    });
  }

  // A name that nothing is known by: of what holds it in its own name, else of no column in particular.
  void addNamed(std::size_t first, std::size_t count) {
    Item item{.kind = Item::Kind::kValue,
              .first = first,
              .count = count,
              .matches = calledAfter(first, count),
              .text = question_.textOf(first, count)};
    const bool named = !item.matches.empty();
    if (named) item.kind = Item::Kind::kElement;
    add(std::move(item), named ? kNameOfThing : kNamed);
  }

  // "in SEATTLE": the table "seattle weather".
  std::vector<LinkCandidate> calledAfter(std::size_t first, std::size_t count) const {
    std::vector<LinkCandidate> matches;
    for (std::uint32_t e = 0; e < model_.entities.size(); ++e) {
      const auto words = identifierWords(model_.entities[e].phrase);
      const auto stands = [&](const Token& token) {
        return std::ranges::find(words, token.lower) != words.end();
      };
      if (words.size() > count && std::ranges::all_of(std::span(tokens()).subspan(first, count), stands))
        matches.push_back({{ElementRef::Kind::kEntity, e, 0}, std::nullopt, {}, kNameOfThing});
    }
    return matches;
  }

  // "got AN A"
  bool isLetterA(std::size_t at) const {
    return at > 0 && tokens()[at].text == "A" && tokens()[at - 1].lower == "an";
  }

  // Whether the source surely holds the span as a value.
  bool isHeld(std::size_t first, std::size_t count) const {
    const auto ending = choices_.find(first + count);
    return ending != choices_.end() &&
           std::ranges::any_of(ending->second, [&](const ClarificationChoice& choice) {
             return choice.item.first == first && choice.item.kind == Item::Kind::kValue &&
                    !choice.item.matches.empty() && choice.item.matches.front().score > kSurelyHeld;
           });
  }

  // Adds a possible meaning of `count` tokens from `first`.
  void addSpan(Item::Kind kind, std::size_t first, std::size_t count, std::vector<LinkCandidate> matches,
               double weight) {
    add({.kind = kind,
         .first = first,
         .count = count,
         .matches = std::move(matches),
         .text = question_.textOf(first, count)},
        weight);
  }

  void addElements(std::size_t first) {
    const bool state = saysState(first);
    for (auto& [count, matches] : elementsFrom(first, question_, model_, words_, likeness_)) {
      if (state) std::erase_if(matches, [&](const LinkCandidate& match) { return isDated(match); });
      if (matches.empty() || cutsName(first, count)) continue;
      const double score = matches.front().score;
      addSpan(Item::Kind::kElement, first, count, std::move(matches), score + (score > 0.95 ? 0.1 : 0));
    }
  }

  // "color DESCRIPTION OF THE PRODUCTS", of what has a color description.
  bool cutsName(std::size_t first, std::size_t count) const {
    if (first == 0 || count < 3 || !tokens()[first + 1].stop) return false;
    const auto ending = choices_.find(first + 1);
    return ending != choices_.end() &&
           std::ranges::any_of(ending->second, [&](const ClarificationChoice& choice) {
             return choice.item.kind == Item::Kind::kElement && choice.item.count > 1 &&
                    choice.item.matches.front().score >= kWholeName;
           });
  }

  // "OPEN orders", "are still open": a state, not the day on which something opened.
  bool saysState(std::size_t at) const {
    static constexpr std::string_view kBefore[] = {"is", "are", "was", "were", "still", "currently"};
    if (tokens()[at].lower != "open") return false;
    if (at + 1 == tokens().size())
      return at > 0 && std::ranges::find(kBefore, tokens()[at - 1].lower) != std::end(kBefore);
    return !tokens()[at].comma && !tokens()[at + 1].stop && !tokens()[at + 1].number;
  }

  bool isDated(const LinkCandidate& match) const {
    return isProperty(match.element) && isDate(attributeAt(model_, match.element).values.type);
  }

  // "CAME out in 1999"
  bool isReleaseVerb(std::size_t at) const {
    static constexpr std::string_view kCome[] = {"come", "comes", "came", "coming"};
    return isOneOf(kCome, tokens()[at].lower) && at + 1 < tokens().size() && tokens()[at + 1].lower == "out";
  }

  // "photos TAKEN in 2019", "RECORDED since May"
  bool isCreatedThen(std::size_t at) const {
    static constexpr std::string_view kMade[] = {"taken", "shot", "recorded", "filmed"};
    static constexpr std::string_view kThen[] = {"in", "on", "before", "after", "since", "during"};
    if (at + 2 >= tokens().size() || !isOneOf(kMade, tokens()[at].lower) ||
        !isOneOf(kThen, tokens()[at + 1].lower))
      return false;
    return tokens()[at + 2].number.value_or(0) >= kFirstYear ||
           std::ranges::any_of(question_.periods, [at](const PeriodSpan& period) {
             return period.first == at + 1 || period.first == at + 2;
           });
  }

  // "revenue": amounts, where nothing is called so; "abolished": an end date.
  void addFigure(std::size_t at) {
    if (choices_.contains(at + 1)) return;
    const bool appears = isReleaseVerb(at) || isCreatedThen(at);
    const std::string_view word = appears ? std::string_view("released") : tokens()[at].lower;
    addKept(at, keptAs(word),
            [](const Attribute& kept) { return isNumeric(kept.values.type) && !identifies(kept); });
    addKept(at, datedBy(word), [](const Attribute& kept) {
      const auto stems = contentStems(kept.phrase);
      return isDate(kept.values.type) || std::ranges::find(stems, "date") != stems.end() ||
             std::ranges::find(stems, "year") != stems.end();
    });
  }

  template <class Predicate>
  void addKept(std::size_t at, std::string_view attributes, const Predicate& fits) {
    auto matches = impliedAttributes(attributes, words_);
    std::erase_if(matches,
                  [&](const LinkCandidate& match) { return !fits(attributeAt(model_, match.element)); });
    if (matches.empty()) return;
    const double best = matches.front().score;
    std::erase_if(matches, [&](const LinkCandidate& match) { return match.score < best; });
    add({.kind = Item::Kind::kElement, .first = at, .matches = std::move(matches), .text = tokens()[at].text},
        best);
  }

  // "unpaid": not paid, where something is called so.
  void addDenied(std::size_t first) {
    const auto rest = denied(tokens()[first].lower);
    const bool opposite = !tokens()[first].lower.ends_with(rest);
    if (rest.empty() || (opposite && !saysState(first))) return;
    Question positive = question_;
    positive.tokens[first].lower = rest;
    positive.tokens[first].stem = stem(rest);
    WordLikeness likeness(positive, words_);
    auto found = elementsFrom(first, positive, model_, words_, likeness);
    auto& matches = found[1];
    std::erase_if(matches, [](const LinkCandidate& r) { return !isProperty(r.element); });
    if (matches.empty()) return;
    const double score = matches.front().score * (opposite ? kOpposite : 1.0);
    add({.kind = Item::Kind::kElement,
         .first = first,
         .matches = std::move(matches),
         .text = tokens()[first].text,
         .denied = true},
        score);
  }

  // "dependencies of GOT", "how many does GOT have": no verb stands there.
  bool isVerbForName(std::size_t token) const {
    static constexpr std::string_view kBefore[] = {"of", "does", "did"};
    static constexpr std::string_view kBehind[] = {"have", "need", "use", "require"};
    const bool ends = token + 1 == tokens().size() || isOneOf(kBehind, tokens()[token + 1].lower);
    return token > 0 && ends && isOneOf(kBefore, tokens()[token - 1].lower) &&
           !otherFormsOfVerb(tokens()[token].lower).empty();
  }

  // Whether the token alone is what an element is called.
  bool isNamed(std::size_t token) const {
    const auto ending = choices_.find(token + 1);
    return ending != choices_.end() &&
           std::ranges::any_of(ending->second, [&](const ClarificationChoice& choice) {
             return choice.item.kind == Item::Kind::kElement && choice.item.first == token &&
                    choice.item.matches.front().score > kSurelyNamed;
           });
  }

  // "height of the MOUNTAINS": these, though a photo is called "The mountain".
  bool namesThings(std::size_t first, std::size_t count) {
    if (count == 1 || tokens()[first].lower != "the" || tokens()[first + 1].capitalised) return false;
    auto named = elementsFrom(first + 1, question_, model_, words_, likeness_);
    const auto whole = named.find(count - 1);
    return whole != named.end() && whole->second.front().element.kind == ElementRef::Kind::kEntity &&
           whole->second.front().score >= kWholeName;
  }

  // "a KIND OF plant": what is so to what, though a definition holds these words among others.
  bool saysRelation(std::size_t first, std::size_t count, const std::vector<LinkCandidate>& matches) const {
    if (count < 3 || tokens()[first + 1].lower != "of" || matches.front().score > kSurelyHeld) return false;
    const auto ending = choices_.find(first + 1);
    return ending != choices_.end() &&
           std::ranges::any_of(ending->second, [&](const ClarificationChoice& choice) {
             return choice.item.kind == Item::Kind::kElement &&
                    choice.item.matches.front().element.kind == ElementRef::Kind::kLink;
           });
  }

  void addValues(std::size_t first) {
    for (std::size_t count = std::min(kLongestValue, tokens().size() - first); count >= 1; --count) {
      const bool grammar = tokens()[first].stop && tokens()[first + count - 1].stop;
      if (grammar && (count > 1 || (!isLetterA(first) && !isVerbForName(first)))) {
        addSmallWords(first, count);
        continue;
      }
      if (count == 1 && tokens()[first].lower == "people") return;
      auto matches = values_.inSpan(first, count);
      if (count == 1) dropNamesOfYear(first, matches);
      if (matches.empty() || namesThings(first, count) || saysRelation(first, count, matches)) continue;
      const double score = matches.front().score;
      if (count == 1 && score < kGuess && isNamed(first)) continue;
      addSpan(Item::Kind::kValue, first, count, std::move(matches), score);
    }
  }

  // "has THE WHO played", "with the grade A in": words of grammar are a value where the source spells one so
  // and either capitals or the column before them say that they name something.
  void addSmallWords(std::size_t first, std::size_t count) {
    const bool named = isCapitalised(first, count);
    if (!named && (count > 1 || first == 0 || !endsPhrase(first))) return;
    auto matches = values_.exactly(question_.textOf(first, count));
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.value != question_.textOf(first, count) || (!named && !isColumnBefore(first, match));
    });
    if (matches.empty()) return;
    const double score = matches.front().score;
    addSpan(Item::Kind::kValue, first, count, std::move(matches), score);
  }

  // Each word, and not because the whole question is.
  bool isCapitalised(std::size_t first, std::size_t count) const {
    if (first == 0 || (first > 1 && tokens()[first - 1].capitalised) || tokens()[first - 1].comma)
      return false;
    return std::ranges::all_of(std::span(tokens()).subspan(first, count),
                               [](const Token& token) { return token.capitalised && token.text != "I"; });
  }

  // Nothing that a single word of grammar could belong to follows: the end, a comma or another of them.
  bool endsPhrase(std::size_t at) const {
    static constexpr std::string_view kBehind[] = {"in",  "on", "at",  "from", "to", "for", "with",
                                                   "and", "or", "but", "of",   "by", "are", "were"};
    return at + 1 == tokens().size() || tokens()[at].comma || isOneOf(kBehind, tokens()[at + 1].lower);
  }

  // "the GRADE a"
  bool isColumnBefore(std::size_t at, const LinkCandidate& value) const {
    const auto ending = choices_.find(at);
    return ending != choices_.end() &&
           std::ranges::any_of(ending->second, [&](const ClarificationChoice& choice) {
             return choice.item.kind == Item::Kind::kElement &&
                    std::ranges::any_of(choice.item.matches, [&](const LinkCandidate& match) {
                      return match.element == value.element && match.score >= kWholeName;
                    });
           });
  }

  // ---------------------------------------------------------------- segmentation

  // The last choice of a partial segmentation, and which one it goes on from.
  struct Partial {
    double weight = 0;
    const ClarificationChoice* choice = nullptr;  // null: the token before is left out
    std::size_t end = 0;                          // of the segmentation that it goes on from
    std::size_t rank = 0;                         // of that one among those that end there
  };

  // Weighted interval scheduling over the tokens, the best few at every end.
  std::vector<Segmentation> best(std::size_t limit) const {
    const std::size_t n = tokens().size();
    std::vector<std::vector<Partial>> partials(n + 1);
    partials[0].push_back({});
    for (std::size_t end = 1; end <= n; ++end) {
      auto& here = partials[end];
      const auto extend = [&](std::size_t from, double weight, const ClarificationChoice* choice) {
        for (std::size_t rank = 0; rank < partials[from].size(); ++rank)
          here.push_back({partials[from][rank].weight + weight, choice, from, rank});
      };
      extend(end - 1, 0, nullptr);
      if (const auto ending = choices_.find(end); ending != choices_.end())
        for (const auto& choice : ending->second) extend(choice.item.first, choice.weight, &choice);
      std::stable_sort(here.begin(), here.end(),
                       [](const Partial& a, const Partial& b) { return a.weight > b.weight; });
      if (here.size() > kKeptSegmentations) here.resize(kKeptSegmentations);
    }
    return distinct(partials, limit);
  }

  std::vector<Segmentation> distinct(const std::vector<std::vector<Partial>>& partials,
                                     std::size_t limit) const {
    std::vector<Segmentation> out;
    std::set<std::vector<const ClarificationChoice*>> known;
    for (const auto& last : partials.back()) {
      std::vector<const ClarificationChoice*> taken;
      for (const Partial* at = &last; at != &partials[0][0]; at = &partials[at->end][at->rank])
        if (at->choice) taken.push_back(at->choice);
      std::reverse(taken.begin(), taken.end());
      auto knownChoices = taken;
      std::erase_if(knownChoices,
                    [](const ClarificationChoice* c) { return c->item.kind == Item::Kind::kUnknown; });
      if (!known.insert(std::move(knownChoices)).second) continue;
      Segmentation segmentation{.items = {}, .weight = last.weight};
      for (const ClarificationChoice* choice : taken) segmentation.items.push_back(choice->item);
      settleOwners(segmentation.items, question_, model_);
      out.push_back(std::move(segmentation));
      if (out.size() == limit) break;
    }
    return out;
  }

  const Question& question_;
  const EntityModel& model_;
  const SchemaWords& words_;
  WordLikeness likeness_;
  ValueMatcher values_;
  std::map<std::size_t, std::vector<ClarificationChoice>> choices_;  // by end token
};

}  // namespace

std::vector<Segmentation> segmentations(const Question& question, const EntityModel& model,
                                        const SchemaWords& words, const ValueIndex& values,
                                        std::size_t limit) {
  return Linker(question, model, words, values).run(limit);
}

std::vector<Item> link(const Question& question, const EntityModel& model, const SchemaWords& words,
                       const ValueIndex& values) {
  return std::move(segmentations(question, model, words, values, 1).front().items);
}

std::vector<LinkCandidate> impliedAttributes(std::string_view stems, const SchemaWords& words) {
  std::vector<LinkCandidate> matches;
  double preference = 0.8;
  for (const auto& wanted : split(stems, ' ')) {
    for (const auto& name : words.names()) {
      const bool ofLink = name.element.kind == ElementRef::Kind::kLinkAttribute;
      if ((name.element.kind == ElementRef::Kind::kAttribute || ofLink) &&
          std::any_of(name.words.begin(), name.words.end(),
                      [&](const SchemaWord& word) { return word.stem == wanted; }))
        matches.push_back(
            {name.element,
             std::nullopt,
             {},
             preference - 0.05 * static_cast<double>(name.words.size() - 1) - (ofLink ? kImpliedLess : 0)});
    }
    preference -= 0.05;
  }
  keepBest(matches);
  return matches;
}

}  // namespace omni
