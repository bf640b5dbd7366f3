#include "link/element_matcher.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "catalog/naming.h"
#include "question/similarity.h"
#include "question/stop_words.h"
#include "question/units/units_of_measure.h"

namespace omni {
namespace {

constexpr std::size_t kLongestElement = 6;  // tokens
constexpr double kWeakest = 0.5;
constexpr double kMissing = 0.35;  // a word of a name that the question leaves out
constexpr double kMissingBeforeHead = 0.22;
constexpr double kMissingQualifier = 0.4;
constexpr double kMissingFiller = 0.12;
constexpr double kMissingName = 0.45;  // of "given", "first" alone
constexpr double kMissingStop = 0.02;
constexpr double kAsGood = 0.1;
constexpr double kGivenBack = 0.6;    // of what is missing, for a word that stands elsewhere
constexpr double kSurelyAlike = 0.6;  // two words
constexpr double kConverse = 0.02;
constexpr std::size_t kInitials = 2;
constexpr double kBothInitials = 0.8;
constexpr double kNearlyWholeName = 0.8;
constexpr double kThing = 0.7;        // the least score at which an entity is named
constexpr double kThingInPart = 0.6;  // … by a part of its name

// How many of a name's words, from the first, a token says: several where they are written as one, "h-index"
// for hIndex, "policyholders" for PolicyHolder.
std::size_t countWordsIn(const Token& token, std::span<const SchemaWord> words) {
  std::string_view rest = token.lower;
  for (std::size_t count = 1; count <= words.size(); ++count) {
    const SchemaWord& word = words[count - 1];
    const bool begins = rest.starts_with(word.word.substr(0, 1));
    if (begins && (count > 1 ? stem(rest) : token.stem) == word.stem) return count;
    if (!rest.starts_with(word.word)) return 0;
    rest.remove_prefix(word.word.size());
    if (rest.starts_with('-')) rest.remove_prefix(1);
  }
  return 0;
}

class ElementMatcher {
 public:
  ElementMatcher(const Question& question, const EntityModel& model, const SchemaWords& words,
                 WordLikeness& likeness)
      : question_(question), model_(model), words_(words), likeness_(likeness) {}

  std::map<std::size_t, std::vector<LinkCandidate>> from(std::size_t first) const {
    std::map<std::size_t, std::vector<LinkCandidate>> byLength;
    std::map<std::size_t, std::vector<LinkCandidate>> apart;  // of whose names more stands elsewhere
    std::map<std::size_t, std::set<std::size_t>> called;      // relationships named in full by their own name
    if (tokens()[first].quoted || (tokens()[first].stop && first == 0)) return byLength;
    for (const auto& name : words_.names()) {
      std::size_t count = 0;
      double score = nameScore(name, first, count);
      if (score < kWeakest || (tokens()[first].stop && !beginsSo(name, first, count))) continue;
      if (count == 1 && score < kWholeName && isOnlyCue(first)) continue;
      if (count == 1 && (score < kWholeName || !name.full) && countsThings(first)) continue;
      // An element's own name comes before a name of its other end.
      byLength[count].push_back(
          {name.element, std::nullopt, {}, score - (name.converse ? kConverse : 0.0), name.converse});
      if (score >= kWholeName && isOwnName(name)) called[count].insert(name.element.owner);
      if (score >= kWholeName) continue;
      if (const double more = creditForOtherWords(name, first, count); more > 0) {
        byLength[count].back().score += more;
        apart[count].push_back(byLength[count].back());
      }
    }
    for (auto& [count, matches] : byLength) {
      if (const auto fuller = apart.find(count); fuller != apart.end())
        dropIncomplete(matches, fuller->second);
      keepBest(matches);
      chooseMeasures(matches, first);
      dropPartial(matches);
      dropSortsOfThings(matches, tokens()[first + count - 1]);
      dropJoining(matches);
      dropRoles(matches, called[count]);
      dropIdentifiers(matches);
      dropTallies(matches);
    }
    return byLength;
  }

 private:
  const std::vector<Token>& tokens() const { return question_.tokens; }

  // "per" is no person, "largest" no last name, "number" alone no amount.
  bool isOnlyCue(std::size_t token) const {
    static constexpr CueKind kOnly[] = {CueKind::kEach, CueKind::kEachPeriod, CueKind::kHighest,
                                        CueKind::kLowest, CueKind::kCount};
    const CueSpan* cue = question_.cueAt(token);
    return cue && std::ranges::find(kOnly, cue->cue.kind) != std::end(kOnly);
  }

  // "number of species": how many; "the number of THE invoice" is its own.
  bool countsThings(std::size_t token) const {
    const CueSpan* cue = question_.cueAt(token);
    const std::size_t behind = token + 2;
    return cue && cue->cue.phrase == "number of" && behind < tokens().size() &&
           tokens()[behind].lower != "the" && tokens()[behind].lower.ends_with('s');
  }

  // "how many ONES", "what is the WILL of": where only a noun can stand.
  bool isNounAt(std::size_t token) const {
    const auto ends = [&](std::size_t end, CueKind kind) {
      return std::ranges::any_of(question_.cues, [&](const CueSpan& span) {
        return span.first + span.count == end && span.cue.kind == kind;
      });
    };
    if (ends(token, CueKind::kCount)) return true;
    return token > 1 && tokens()[token - 1].lower == "the" && ends(token - 1, CueKind::kList) &&
           token + 1 < tokens().size() && tokens()[token + 1].lower == "of";
  }

  // "list price": a function word begins a name only where the name begins so.
  bool beginsSo(const ElementName& name, std::size_t first, std::size_t count) const {
    if (count == 1 && name.words.size() == 1 && isNounAt(first)) return true;
    if (name.element.kind == ElementRef::Kind::kLink && name.words.size() == 1)
      return count == 1 && name.words.front().stem == tokens()[first].stem;
    // "where is it MADE", of "made at".
    const bool verb = name.words.size() == 2 && isStopWord(name.words.back().word) && count == 1;
    if (name.element.kind == ElementRef::Kind::kLink && verb)
      return name.words.front().word == tokens()[first].lower && first + 1 == tokens().size();
    return count > 1 && count == name.words.size() && name.words.front().word == tokens()[first].lower;
  }

  // "revenue" is what its owners have defined so, before a column of that name. The "top 5 CUSTOMERS" are
  // customers, though a figure counts them: that one is meant where a figure is asked for.
  void chooseMeasures(std::vector<LinkCandidate>& matches, std::size_t first) const {
    const auto isMeasure = [&](const LinkCandidate& match) {
      return isProperty(match.element) && attributeAt(model_, match.element).measure != nullptr;
    };
    const auto isNamedMeasure = [&](const LinkCandidate& match) {
      return match.score >= kWholeName && isMeasure(match);
    };
    const auto isNamedThing = [&](const LinkCandidate& match) {
      return match.score >= kNearlyWholeName && !isFigure(match.element);
    };
    if (std::ranges::none_of(matches, isNamedMeasure)) return;
    if (!asksForFigure(first) && std::ranges::any_of(matches, isNamedThing))
      std::erase_if(matches, isMeasure);
    else
      std::erase_if(matches, [&](const LinkCandidate& match) {
        return isProperty(match.element) && !isNamedMeasure(match);
      });
  }

  bool isFigure(const ElementRef& element) const {
    if (!isProperty(element)) return false;
    const Attribute& attribute = attributeAt(model_, element);
    return attribute.measure || (isNumeric(attribute.values.type) && !identifies(attribute));
  }

  // "HOW MANY customers", "the TOTAL of the customers"
  bool asksForFigure(std::size_t first) const {
    static constexpr CueKind kFigures[] = {CueKind::kCount, CueKind::kSum, CueKind::kAverage,
                                           CueKind::kMaximum, CueKind::kMinimum};
    const std::size_t noun = first > 0 && tokens()[first - 1].lower == "the" ? first - 1 : first;
    return std::ranges::any_of(question_.cues, [&](const CueSpan& span) {
      const std::size_t end = span.first + span.count;
      return (end == first || end == noun) &&
             std::ranges::find(kFigures, span.cue.kind) != std::end(kFigures);
    });
  }

  // "actors" are actors, not what joins actors and films.
  void dropJoining(std::vector<LinkCandidate>& matches) const {
    const LinkCandidate best = matches.front();
    if (best.element.kind != ElementRef::Kind::kEntity || best.score < kWholeName) return;
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kEntity && match.score < kWholeName &&
             std::ranges::any_of(model_.links, [&](const Link& link) {
               return link.from == match.element.owner && link.to == best.element.owner;
             });
    });
  }

  // Of a relationship its own name, no usual word for the roles that it gives ("lead" of REPORTS_TO).
  bool isOwnName(const ElementName& name) const {
    if (name.element.kind != ElementRef::Kind::kLink) return false;
    const auto own = identifierWords(model_.links[name.element.owner].phrase);
    return std::ranges::all_of(name.words, [&](const SchemaWord& word) {
      return std::ranges::any_of(own, [&](const std::string& part) { return stem(part) == word.stem; });
    });
  }

  // Who "LEADS" a project is at the start of LEADS; that REPORTS_TO leads to a lead is no rival.
  static void dropRoles(std::vector<LinkCandidate>& matches, const std::set<std::size_t>& called) {
    if (called.empty()) return;
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kLink && !called.contains(match.element.owner) &&
             match.score >= kWholeName;
    });
  }

  // "plants" are plant species, not when one was planted; "transactions" no type or time of one.
  void dropSortsOfThings(std::vector<LinkCandidate>& matches, const Token& word) const {
    const auto isThing = [](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kEntity && match.score > kThingInPart;
    };
    if (!word.lower.ends_with('s') || std::ranges::none_of(matches, isThing)) return;
    std::erase_if(matches, [&](const LinkCandidate& match) {
      if (match.element.kind != ElementRef::Kind::kAttribute) return false;
      const auto& attribute = attributeAt(model_, match.element);
      const auto words = identifierWords(attribute.phrase);
      if (isDate(attribute.values.type) && words.front().ends_with("ed")) return true;
      const bool sorts = isDate(attribute.values.type) || words.back() == "type" || words.back() == "time";
      return sorts && match.score < kWholeName && words.size() > 1;
    });
  }

  // "orders" are sales orders, not the half of "order id".
  void dropPartial(std::vector<LinkCandidate>& matches) const {
    const auto isThing = [](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kEntity && match.score > kThing;
    };
    // Nor is "rent" a rent payment's id where something is the rent.
    const auto isPlain = [&](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kAttribute &&
             match.score > matches.front().score - kAsGood && !identifies(attributeAt(model_, match.element));
    };
    if (std::ranges::none_of(matches, isThing) && std::ranges::none_of(matches, isPlain)) return;
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.score < kWholeName && match.element.kind == ElementRef::Kind::kAttribute &&
             identifies(attributeAt(model_, match.element));
    });
  }

  // "customers" are customers, who have names, not their ids, unless ids are asked for.
  void dropIdentifiers(std::vector<LinkCandidate>& matches) const {
    const LinkCandidate& best = matches.front();
    if (best.element.kind != ElementRef::Kind::kEntity || best.score < kWholeName ||
        !hasName(model_.entities[best.element.owner]))
      return;
    const Entity& thing = model_.entities[best.element.owner];
    std::erase_if(matches, [&](const LinkCandidate& match) {
      if (match.element.kind != ElementRef::Kind::kAttribute) return false;
      const Attribute& attribute = attributeAt(model_, match.element);
      // "players", of people whose key is a "player id".
      const bool own = match.element.owner == best.element.owner &&
                       std::ranges::find(thing.called, calledByKey(attribute)) != thing.called.end();
      return own || (identifies(attribute) && match.score < kWholeName);
    });
  }

  // "passengers" are passengers, not how many a flight had.
  void dropTallies(std::vector<LinkCandidate>& matches) const {
    const LinkCandidate& best = matches.front();
    if (best.element.kind != ElementRef::Kind::kEntity || best.score < kWholeName) return;
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kAttribute && match.score < kWholeName &&
             attributeAt(model_, match.element).phrase.ends_with(" count");
    });
  }

  // The longest run of tokens from `first` that names the element; function words inside do not count. 0 when
  // it is none.
  double nameScore(const ElementName& name, std::size_t first, std::size_t& count) const {
    if (const double whole = matchAbbreviated(name, first, count); whole > 0) return whole;
    count = tokensSaying(name, question_, first);
    if (count > 0 && count < name.words.size()) return 1;
    count = 0;
    if (std::ranges::none_of(name.words, [&](const SchemaWord& word) { return alike(first, word) > 0; }))
      return 0;
    const bool attribute = name.element.kind == ElementRef::Kind::kAttribute;
    std::vector<bool> used(name.words.size(), false);
    double sum = 0;
    std::size_t matched = 0, previous = 0;
    for (std::size_t i = first; i < tokens().size() && i < first + kLongestElement; ++i) {
      const Token& token = tokens()[i];
      if (token.quoted) break;
      const auto [similarity, at] = bestWord(name, i, used);
      // "milk IN 2024" are no "days in milk".
      const bool ordered = !token.stop || matched == 0 || at == previous + 1;
      if (similarity > 0 && ordered) {
        previous = at;
        used[at] = true;
        sum += similarity;
        ++matched;
        count = i - first + 1;
      } else if (!joins(token.lower) && !(attribute && isRelativeClause(i))) {
        break;
      }
      if (token.comma) break;
    }
    if (countsInstead(first, count) || saysNumberAlone(name, first, count)) return 0;
    count += repeatsKind(first + count) ? 1 : 0;
    const double score = scoreOf(name, sum, matched, used);
    const bool listed = tokens()[first + count - 1].comma || isListedBy(first + count);
    return !listed && saysPartOfName(name, used) ? score - kMissingName : score;
  }

  // "the 3 teachers" are no third line of an address.
  bool saysNumberAlone(const ElementName& name, std::size_t first, std::size_t count) const {
    return count == 1 && name.words.size() > 1 && tokens()[first].number;
  }

  // "email ADDRESS", "phone NUMBER" of what is called email, phone.
  bool repeatsKind(std::size_t token) const {
    if (token == 0 || token >= tokens().size() || tokens()[token - 1].comma || tokens()[token].quoted)
      return false;
    const std::string_view before = tokens()[token - 1].stem, word = tokens()[token].stem;
    return word == "address" ? before == "email" || before == "e-mail" || before == "mail"
                             : word == "number" && areSynonyms(before, "phone");
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

  // A function word names only what is called so.
  double alike(std::size_t token, const SchemaWord& word) const {
    const Token& asked = tokens()[token];
    return asked.stop && asked.lower != word.word && asked.stem != word.stem ? 0 : likeness_.of(token, word);
  }

  std::pair<double, std::size_t> bestWord(const ElementName& name, std::size_t token,
                                          const std::vector<bool>& used) const {
    double best = 0;
    std::size_t at = 0;
    for (std::size_t w = 0; w < name.words.size(); ++w) {
      const double similarity = used[w] ? 0 : alike(token, name.words[w]);
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

  // "the date IT WAS settled"
  bool isRelativeClause(std::size_t token) const {
    static constexpr std::string_view kIt[] = {"it", "they", "he", "she"};
    static constexpr std::string_view kBe[] = {"is", "was", "are", "were"};
    const std::string_view word = tokens()[token].lower;
    const bool after = token > 0 && isOneOf(kIt, tokens()[token - 1].lower);
    return isOneOf(kIt, word) || (after && isOneOf(kBe, word));
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
      if (!used[w]) missing += missed(name, w, word);
    return mean - missing;
  }

  // "ELECTRICITY from coal", of "coal electricity": what it leaves out of the name stands elsewhere.
  double creditForOtherWords(const ElementName& name, std::size_t first, std::size_t count) const {
    if (name.element.kind != ElementRef::Kind::kAttribute || name.words.size() < 2) return 0;
    double back = 0;
    for (std::size_t w = 0; w < name.words.size(); ++w) {
      bool inSpan = false;
      for (std::size_t t = first; t < first + count; ++t) inSpan = inSpan || alike(t, name.words[w]) > 0;
      if (!inSpan)
        back += kGivenBack * likenessOutside(name.words[w], first, first + count) * missed(name, w, kMissing);
    }
    return back;
  }

  // "COAL … produced" is none of what is called coal but the production.
  static void dropIncomplete(std::vector<LinkCandidate>& matches, const std::vector<LinkCandidate>& apart) {
    std::erase_if(matches, [&](const LinkCandidate& match) {
      return match.element.kind == ElementRef::Kind::kAttribute && match.score < kWholeName &&
             std::ranges::any_of(apart, [&](const LinkCandidate& fuller) {
               return fuller.element.owner == match.element.owner && fuller.score > match.score + kAsGood;
             });
    });
  }

  // How surely the question has a word outside a span of it, 0 to 1.
  double likenessOutside(const SchemaWord& word, std::size_t begin, std::size_t end) const {
    double most = 0;
    for (std::size_t t = 0; t < tokens().size(); ++t)
      if ((t < begin || t >= end) && !tokens()[t].stop && !isNamed(tokens()[t]))
        most = std::max(most, alike(t, word));
    return most >= kSurelyAlike ? most : 0;
  }

  // How much less a name without its w-th word says; without one that is like no other, `usual`.
  static double missed(const ElementName& name, std::size_t w, double usual) {
    const auto& word = name.words[w];
    const bool head = w + 1 == name.words.size();
    if (!head && isQualifier(word.word)) return kMissingQualifier;
    if (!head && isPeriodic(word.word)) return kMissingFiller;
    if (isStopWord(word.word)) return kMissingStop;
    return isFiller(word.stem) || isScale(name, w) ? kMissingFiller : usual;
  }

  // "cells per 1000 ml": the number, and the unit that it is of. A year tells one table from another.
  static bool isScale(const ElementName& name, std::size_t w) {
    const auto isAmountOf = [&](std::size_t number) {
      const std::string& digits = name.words[number].word;
      return std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }) &&
             unitOf(name.words[number + 1].word);
    };
    return (w + 1 < name.words.size() && isAmountOf(w)) || (w > 0 && isAmountOf(w - 1));
  }

  // An "annual salary" is what somebody earns.
  static bool isPeriodic(std::string_view word) {
    static constexpr std::string_view kPeriods[] = {"annual", "yearly", "monthly",
                                                    "weekly", "daily",  "hourly"};
    return std::ranges::find(kPeriods, word) != std::end(kPeriods);
  }

  // A "min salary" is no salary; a "delay min" is one in minutes.
  static bool isQualifier(std::string_view word) {
    static constexpr std::string_view kQualifiers[] = {"min",      "max", "minimum", "maximum",  "average",
                                                       "previous", "old", "former",  "alternate"};
    return std::find(std::begin(kQualifiers), std::end(kQualifiers), word) != std::end(kQualifiers);
  }

  // "first AND last name"
  bool isListedBy(std::size_t token) const {
    return token < tokens().size() && (tokens()[token].lower == "and" || tokens()[token].lower == "or");
  }

  // "amount GIVEN" is no given name, nor is "LASTED" a last one.
  static bool saysPartOfName(const ElementName& name, const std::vector<bool>& used) {
    const std::size_t head = name.words.size() - 1;
    return head > 0 && !used[head] && name.words[head].word == "name" && used[head - 1] &&
           isPartOfName(name.words[head - 1].word);
  }

  static bool isPartOfName(std::string_view word) {
    return word == "first" || word == "last" || word == "given" || word == "family" || word == "middle";
  }

  static bool isFiller(std::string_view stem) {
    static constexpr std::string_view kFillers[] = {
        "id",     "name",     "code", "type", "number", "num", "no",   "detail", "date",   "text",
        "valu",   "descript", "data", "info", "inform", "ref", "kg",   "usd",    "titl",   "unit",
        "amount", "cent",     "eur",  "euro", "sqm",    "cm",  "mm",   "min",    "minut",  "squar",
        "metr",   "meter",    "km",   "km2",  "ha",     "kw",  "flag", "yn",     "million"};
    return std::find(std::begin(kFillers), std::end(kFillers), stem) != std::end(kFillers);
  }

  // "first name" for fname: one schema word that abbreviates several tokens.
  double matchAbbreviated(const ElementName& name, std::size_t first, std::size_t& count) const {
    if (name.joined.empty() || !tokens()[first].lower.starts_with(name.joined.front())) return 0;
    if (name.joined.size() == kInitials) return areInitials(name, first, count);
    if (areAllInitials(name, first)) {
      count = name.joined.size();
      return kBothInitials;
    }
    std::vector<std::string> run;
    for (std::size_t i = first;
         i < tokens().size() && run.size() < 4 && !isNamed(tokens()[i]) && !tokens()[i].stop; ++i) {
      run.push_back(tokens()[i].lower);
      if (run.size() > 1 && !isNamedBy(name.joined, run.front()) && abbreviates(name.joined, run)) {
        count = run.size();
        return 0.9;
      }
      if (tokens()[i].comma) break;
    }
    return 0;
  }

  // "home runs" for HR: of figures alone, which are what tables of statistics call so.
  double areInitials(const ElementName& name, std::size_t first, std::size_t& count) const {
    const bool attribute = name.element.kind == ElementRef::Kind::kAttribute;
    if (!attribute || first + 1 >= tokens().size() || tokens()[first].comma) return 0;
    const Attribute& figure = attributeAt(model_, name.element);
    const Token& second = tokens()[first + 1];
    const auto isPlain = [](const Token& token) {
      return !isNamed(token) && !token.stop && !token.number && token.lower.size() > kInitials;
    };
    if (!isNumeric(figure.values.type) || identifies(figure) || !isPlain(tokens()[first]) ||
        !isPlain(second) || second.lower.front() != name.joined.back())
      return 0;
    count = kInitials;
    return kBothInitials;
  }

  // "line of business" for LOB: of a column that is called by a word of its own.
  bool areAllInitials(const ElementName& name, std::size_t first) const {
    constexpr std::size_t kMinWords = 2;
    if (name.words.size() != 1 || first + name.joined.size() > tokens().size()) return false;
    const auto words = std::span(tokens()).subspan(first, name.joined.size());
    const auto begins = [](const Token& token, char initial) {
      return !isNamed(token) && !token.number && token.lower.front() == initial;
    };
    const auto isPlain = [](const Token& token) { return !token.stop && token.lower.size() > kInitials; };
    return isPlain(words.front()) && isPlain(words.back()) &&
           std::ranges::count_if(words, isPlain) >= static_cast<std::ptrdiff_t>(kMinWords) &&
           std::ranges::none_of(words.first(words.size() - 1), &Token::comma) &&
           std::ranges::equal(words, name.joined, begins);
  }

  // A quoted text or a name abbreviates nothing.
  static bool isNamed(const Token& token) { return token.quoted || token.capitalised; }

  // "customers rented" does not abbreviate to "customer": the first word says it alone.
  static bool isNamedBy(std::string_view joined, std::string_view word) {
    return word.starts_with(joined.substr(0, joined.size() - 1));
  }

  const Question& question_;
  const EntityModel& model_;
  const SchemaWords& words_;
  WordLikeness& likeness_;
};

}  // namespace

std::size_t tokensSaying(const ElementName& name, const Question& question, std::size_t first) {
  const std::span words(name.words);
  std::size_t matched = 0, token = first;
  for (; matched < words.size(); ++token) {
    if (token >= question.tokens.size() || question.tokens[token].quoted) return 0;
    if (token > first && question.tokens[token - 1].comma) return 0;
    const std::size_t count = countWordsIn(question.tokens[token], words.subspan(matched));
    if (count == 0) return 0;
    matched += count;
  }
  return token - first;
}

std::map<std::size_t, std::vector<LinkCandidate>> elementsFrom(std::size_t first, const Question& question,
                                                               const EntityModel& model,
                                                               const SchemaWords& words,
                                                               WordLikeness& likeness) {
  return ElementMatcher(question, model, words, likeness).from(first);
}

}  // namespace omni
