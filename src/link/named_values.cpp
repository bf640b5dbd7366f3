#include "link/named_values.h"

#include <algorithm>

#include "base/text.h"
#include "catalog/naming.h"
#include "link/values/slips.h"
#include "source/values/reads_as.h"

namespace omni {
namespace {

constexpr std::size_t kMaxWords = 8;       // of a name
constexpr std::size_t kMaxEqualNames = 5;  // of one span, that read the same
constexpr std::size_t kMaxNearNames = 4;   // of one span; who is meant among more nobody can tell
constexpr std::size_t kMaxSlips = 6;       // spans that are looked at for slips
constexpr std::size_t kShortestSlip = 5;   // bytes of what may be misspelt
constexpr std::size_t kTwoSlips = 8;       // from here on by two letters
constexpr std::size_t kShortestPart = 4;   // bytes of a word that stands for a name of several

class Search {
 public:
  Search(const Question& question, const std::vector<Item>& items, const EntityModel& model,
         const StoredValues& stored)
      : question_(question), model_(model), stored_(stored), open_(question.tokens.size(), false) {
    for (const auto& item : items)
      if (isOpen(item))
        for (std::size_t t = item.first; t < item.first + item.count; ++t) open_[t] = true;
  }

  std::vector<NamedValue> find(NamedBy how) {
    eachSpan(kMaxWords, [&](std::size_t first, std::size_t count) { return same(first, count); });
    if (how == NamedBy::kNameWordsOrSlip)
      eachSpan(kMaxWords, [&](std::size_t first, std::size_t count) { return near(first, count); });
    return std::move(found_);
  }

 private:
  const std::vector<Token>& tokens() const { return question_.tokens; }

  // Long spans first; what one takes is no part of another.
  template <class Take>
  void eachSpan(std::size_t longest, const Take& take) {
    for (std::size_t count = std::min(longest, tokens().size()); count >= 1; --count)
      for (std::size_t first = 0; first + count <= tokens().size(); ++first)
        if (isNameable(first, count) && take(first, count))
          std::fill_n(open_.begin() + static_cast<std::ptrdiff_t>(first), count, false);
  }

  bool isNameable(std::size_t first, std::size_t count) const {
    const std::size_t last = first + count - 1;
    const bool article = count > 1 && tokens()[first].text == "The";  // "The Matrix"
    if ((tokens()[first].stop && !article) || tokens()[last].stop) return false;
    bool open = false;
    for (std::size_t t = first; t <= last; ++t) {
      open |= open_[t];
      if (t < last && tokens()[t].comma) return false;
    }
    return open;
  }

  bool same(std::size_t first, std::size_t count) {
    bool any = keep(stored_.find(ReadAlike::kSame, question_.textOf(first, count), kMaxEqualNames),
                    count == 1 && isCommon(tokens()[first]));
    for (const std::string& name : question_.otherNamesOf(first, count))
      any |= keep(stored_.find(ReadAlike::kSame, name, kMaxEqualNames), true);
    return any;
  }

  // Only of words that are all open: those that something explains are no part of a slip.
  bool near(std::size_t first, std::size_t count) {
    for (std::size_t t = first; t < first + count; ++t)
      if (!open_[t]) return false;
    const std::string phrase = readsAs(question_.textOf(first, count));
    if (phrase.size() < kShortestPart) return false;
    if (keep(few(stored_.find(ReadAlike::kAllWords, phrase, kMaxNearNames + 1)), true)) return true;
    if (phrase.size() < kShortestSlip || slips_++ >= kMaxSlips) return false;
    return keep(misspelt(ReadAlike::kOneOff, phrase), true) ||
           (phrase.size() >= kTwoSlips && keep(misspelt(ReadAlike::kTwoOff, phrase), true));
  }

  std::vector<StoredValue> misspelt(ReadAlike how, const std::string& phrase) const {
    auto values = few(stored_.find(how, phrase, kMaxNearNames + 1));
    std::erase_if(values,
                  [&](const StoredValue& value) { return differInCode(readsAs(value.text), phrase); });
    return values;
  }

  static std::vector<StoredValue> few(std::vector<StoredValue> values) {
    if (values.size() > kMaxNearNames) values.clear();
    return values;
  }

  static bool isCommon(const Token& token) {
    return !token.quoted && !token.capitalised && !token.number && std::ranges::none_of(token.text, isDigit);
  }

  // Whether anything was found.
  bool keep(const std::vector<StoredValue>& values, bool ofThingsAlone) {
    bool any = false;
    for (const auto& value : values) {
      const TextPlace& place = stored_.places()[value.place];
      for (std::size_t e = 0; e < model_.entities.size(); ++e) {
        if (model_.entities[e].name != place.owner) continue;
        const auto& attributes = model_.entities[e].attributes;
        for (std::size_t a = 0; a < attributes.size(); ++a)
          if (attributes[a].name == place.attribute &&
              !(ofThingsAlone && !isNameAttribute(model_.entities[e], a))) {
            found_.push_back({e, a, value.text});
            any = true;
          }
      }
    }
    return any;
  }

  const Question& question_;
  const EntityModel& model_;
  const StoredValues& stored_;
  std::vector<bool> open_;  // tokens
  std::size_t slips_ = 0;   // spans looked at
  std::vector<NamedValue> found_;
};

}  // namespace

bool isOpen(const Item& item) {
  if (item.kind == Item::Kind::kUnknown) return true;
  return item.kind == Item::Kind::kValue &&
         std::ranges::none_of(item.matches, [&](const LinkCandidate& match) {
           return match.value && readsAs(*match.value) == readsAs(item.text);
         });
}

std::vector<NamedValue> namedValues(const Question& question, const std::vector<Item>& items,
                                    const EntityModel& model, const StoredValues& stored, NamedBy how) {
  if (std::ranges::none_of(items, isOpen)) return {};
  return Search(question, items, model, stored).find(how);
}

EntityModel withNamedValues(EntityModel model, const std::vector<NamedValue>& named) {
  for (const auto& [entity, attribute, value] : named) {
    auto& samples = model.entities[entity].attributes[attribute].values.samples;
    if (std::ranges::find(samples, value) == samples.end()) samples.push_back(value);
  }
  return model;
}

}  // namespace omni
