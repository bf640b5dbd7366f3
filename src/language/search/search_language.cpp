#include <algorithm>
#include <variant>

#include "base/counted.h"
#include "language/language.h"
#include "language/search/search_query.h"

namespace omni {

/// A search can only read; what is left to prove is that it is well formed, bounded and meant for a corpus.
class SearchGuard {
 public:
  static Result<GuardedQuery> admit(const NativeQuery& query, const Descriptor& descriptor) {
    if (query.route != Route::kSearch || !std::holds_alternative<CorpusProfile>(descriptor.shape))
      return fail(Code::kRefused, "source '" + descriptor.info.id + "' takes no search query",
                  "Write the query in the source's own language.");
    if (!query.parameters.empty())
      return fail(Code::kInvalidArgument, "search query: parameters are not part of the language",
                  "Put the words into the query itself.");
    OMNI_TRY(terms, parseSearch(query.text));
    (void)terms;
    return GuardedQuery(query);
  }
};

namespace {

constexpr std::size_t kTitles = 12;
constexpr std::size_t kTerms = 40;

template <class T, class Text>
std::string listed(const std::vector<T>& items, std::size_t most, Text text) {
  std::string out;
  for (std::size_t i = 0; i < std::min(items.size(), most); ++i) out += (i ? ", " : "") + text(items[i]);
  return out;
}

class SearchLanguage final : public Language {
 public:
  Result<GuardedQuery> admit(const NativeQuery& query, const Descriptor& descriptor) const override {
    return SearchGuard::admit(query, descriptor);
  }

  Result<NativeQuery> render(const LogicalQuery&, const EntityModel&) const override {
    return fail(Code::kUnsupported, "a search query cannot say a logical query",
                "Search for the question's words.");
  }

  std::string verbalise(const Descriptor& descriptor) const override {
    const auto* corpus = std::get_if<CorpusProfile>(&descriptor.shape);
    if (!corpus) return {};
    std::string out = "Text corpus " + descriptor.info.id + ": " + counted(corpus->documents, "document") +
                      ", " + counted(corpus->passages, "passage") + " of about " +
                      std::to_string(static_cast<std::size_t>(corpus->averageWords)) + " words.\n";
    if (!descriptor.info.description.empty()) out += descriptor.info.description + "\n";
    const auto quoted = [](const std::string& title) { return '"' + title + '"'; };
    const auto word = [](const WeightedTerm& term) { return term.term; };
    if (!corpus->titles.empty()) out += "Titles: " + listed(corpus->titles, kTitles, quoted) + "\n";
    if (!corpus->terms.empty()) out += "About: " + listed(corpus->terms, kTerms, word) + "\n";
    return out + "Query: words, \"a phrase\", +required, -excluded, title:word, heading:word.\n";
  }
};

}  // namespace

const Language& searchLanguage() {
  static const SearchLanguage language;
  return language;
}

}  // namespace omni
