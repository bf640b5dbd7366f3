#include "formulate/sweep/sweep.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "base/counted.h"
#include "base/text.h"
#include "formulate/ranking/ranking.h"
#include "query/verbalise.h"
#include "question/lexicon/plural.h"

namespace omni {
namespace {

/// A name that means nothing else: whether a question is read under it says whether its own name is in the
/// way.
constexpr std::string_view kStandIn = "zorvane";
constexpr std::size_t kLongestShort = 4;    // letters of an abbreviation
constexpr std::size_t kMaxTriedNames = 20;  // names, for each is the source's words are gathered anew

/// Of a table, class or label, or of an attribute of it.
using Element = std::pair<std::size_t, std::optional<std::size_t>>;

class Sweeping {
 public:
  Sweeping(const CatalogEntry& entry, const std::vector<std::string>& common, const Budget& budget)
      : entry_(entry), common_(common.begin(), common.end()), budget_(budget) {}

  Sweep sweep(std::size_t most) {
    Sweep swept;
    const auto meanings = sweptMeanings(entry_.model, most, swept.all);
    for (const auto& meaning : meanings) {
      if (budget_.exhausted()) {
        swept.all = false;
        break;
      }
      swept.questions.push_back(asked(meaning, entry_));
      note(meaning, swept.questions.back().read);
    }
    swept.advice = advice();
    return swept;
  }

 private:
  struct Tally {
    std::size_t asked = 0, read = 0;
    SweptMeaning unread;  // one of them
  };

  SweptQuestion asked(const SweptMeaning& meaning, const CatalogEntry& entry) const {
    SweptQuestion swept{.kind = meaning.kind,
                        .text = askingFor(meaning, entry.model),
                        .element = nameOf({meaning.entity, meaning.attribute})};
    const auto question = analyse(swept.text, {});
    if (!question) return swept;
    const auto ranked = rank(*question, entry, 1, budget_).queries;
    if (ranked.empty()) return swept;
    const auto& query = ranked.front().candidate.grounding.built.query;
    swept.read = ranked.front().open.empty() &&
                 ranked.front().candidate.variant->sketch.unexplained.empty() &&
                 asksFor(query, meaning, entry.model);
    if (!swept.read) swept.readAs = verbalise(query, entry.model);
    return swept;
  }

  void note(const SweptMeaning& meaning, bool read) {
    Tally& tally = tallies_[{meaning.entity, meaning.attribute}];
    ++tally.asked;
    tally.read += read ? 1 : 0;
    if (!read) tally.unread = meaning;
  }

  std::vector<std::string> advice() const {
    std::vector<std::string> advice;
    std::size_t tried = 0;
    for (const auto& [element, tally] : tallies_) {
      const std::string& elementPhrase = phraseOf(element);
      if (const auto strange = strangeWord(elementPhrase); !strange.empty())
        advice.push_back(called(element) + ": few say \"" + strange + "\"; " + remedy(element));
      else if (tally.read == 0 && tried++ < kMaxTriedNames && !budget_.exhausted())
        advice.push_back(called(element) + " is read by nobody: " + counted(tally.asked, "question") + ". " +
                         (isReadUnderAnother(element, tally.unread)
                              ? "Under another name it is; " + remedy(element)
                              : "Another name would not help: ask it in other words."));
    }
    return advice;
  }

  bool isReadUnderAnother(const Element& element, const SweptMeaning& meaning) const {
    CatalogEntry renamed;
    renamed.descriptor.info = entry_.descriptor.info;
    renamed.model = entry_.model;
    Entity& entity = renamed.model.entities[element.first];
    (element.second ? entity.attributes[*element.second].phrase : entity.phrase) = kStandIn;
    return asked(meaning, renamed).read;
  }

  // A short word of the name that people do not use, for long ones are seldom abbreviations; empty where
  // there is none, or it is not known.
  std::string strangeWord(const std::string& phrase) const {
    if (common_.empty()) return {};
    for (const auto& word : split(phrase, ' '))
      if (word.size() <= kLongestShort && std::ranges::none_of(word, isDigit) && !common_.contains(word) &&
          !common_.contains(plural(word)) &&
          !common_.contains(word.substr(0, word.size() - (word.ends_with('s') ? 1 : 0))))
        return word;
    return {};
  }

  std::string remedy(const Element& element) const {
    const std::string alias =
        "add an alias to the configuration (aliases: { WORD: " + phraseOf(element) + " }).";
    const Route route = entry_.descriptor.info.route;
    if (route == Route::kSparql) return "add an rdfs:label, or " + alias;
    if (route == Route::kSql && element.second)
      return "add a comment of a few words that name it, or " + alias;
    return alias;
  }

  const std::string& phraseOf(const Element& element) const {
    const Entity& entity = entry_.model.entities[element.first];
    return element.second ? entity.attributes[*element.second].phrase : entity.phrase;
  }

  std::string nameOf(const Element& element) const {
    const Entity& entity = entry_.model.entities[element.first];
    return element.second ? entity.name + "." + entity.attributes[*element.second].name : entity.name;
  }

  std::string called(const Element& element) const {
    const Entity& entity = entry_.model.entities[element.first];
    if (!element.second) return "`" + entity.name + "`";
    return "`" + entity.attributes[*element.second].name + "` of `" + entity.name + "`";
  }

  const CatalogEntry& entry_;
  const std::unordered_set<std::string> common_;
  const Budget budget_;
  std::map<Element, Tally> tallies_;
};

}  // namespace

Sweep sweep(const CatalogEntry& entry, std::size_t most, const std::vector<std::string>& common,
            const Budget& budget) {
  return Sweeping(entry, common, budget).sweep(most);
}

}  // namespace omni
