#include <algorithm>
#include <variant>

#include "base/counted.h"
#include "base/text.h"
#include "language/language.h"
#include "language/search/search_query.h"

namespace omni {

/// A search can only read; what is left to prove is that it is well formed, bounded and meant for a corpus.
class SearchGuard {
 public:
  static Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) {
    if (query.route != Route::kSearch || !std::holds_alternative<CorpusProfile>(descriptor.shape))
      return fail(Code::kRefused, "source '" + descriptor.info.id + "' takes no search query",
                  "Write the query in the source's own language.");
    if (!query.parameters.empty())
      return fail(Code::kInvalidArgument, "search query: parameters are not part of the language",
                  "Put the words into the query itself.");
    OMNI_TRY(searches, parseSearches(query.text));
    (void)searches;
    return GuardedQuery(query);
  }
};

namespace {

constexpr std::size_t kTitles = 12;
constexpr std::size_t kTerms = 40;
constexpr std::string_view kSyntax =
    "Query: words, \"a phrase\", +required, -excluded, title:word, heading:word; a | b: two searches, "
    "fused.\n";
constexpr std::size_t kSyntaxTokens = 32;

// As many of `items` as the tokens that are left allow, the first first; what is too long is passed over.
std::string listed(std::string_view lead, const std::vector<std::string>& items, std::size_t& tokens) {
  std::vector<std::string> fitting;
  std::size_t left = tokens - std::min(tokens, estimatedTokens(lead) + 1);
  for (const auto& item : items) {
    const std::size_t cost = estimatedTokens(item) + 1;
    if (cost > left) continue;
    left -= cost;
    fitting.push_back(item);
  }
  if (fitting.empty()) return {};
  tokens = left;
  return std::string(lead) + join(fitting, ", ") + "\n";
}

std::string contextOf(const SourceInfo& info, const CorpusProfile& corpus, const ContextOptions& options) {
  const std::string head = "Text corpus " + info.id + ": " + counted(corpus.documents, "document") + ", " +
                           counted(corpus.passages, "passage") + " of about " +
                           std::to_string(static_cast<std::size_t>(corpus.averageWords)) + " words.\n" +
                           (info.description.empty() ? "" : oneLine(info.description) + "\n");
  if (!options.samples) return head + std::string(kSyntax);
  std::size_t tokens = options.tokens - std::min(options.tokens, estimatedTokens(head) + kSyntaxTokens);
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < std::min(corpus.titles.size(), kTitles); ++i)
    titles.push_back('"' + oneLine(corpus.titles[i]) + '"');
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < std::min(corpus.terms.size(), kTerms); ++i)
    terms.push_back(corpus.terms[i].term);
  const std::string written = listed("Titles: ", titles, tokens);
  return head + written + listed("About: ", terms, tokens) + std::string(kSyntax);
}

class SearchLanguage final : public Language {
 public:
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const override {
    if (query.given)
      return fail(Code::kUnsupported, "no rows can be given to a search", "Ask of one source.");
    return SearchGuard::validate(query, descriptor);
  }

  Result<NativeQuery> render(const LogicalQuery&, const EntityModel&) const override {
    return fail(Code::kUnsupported, "a search query cannot say a logical query",
                "Search for the question's words.");
  }

  char parameterMark(std::string_view) const override { return '\0'; }

  DialectGuide guide(std::string_view) const override { return {.name = "words", .notes = {}}; }

  std::string verbalise(const Descriptor& descriptor, const ContextOptions& options) const override {
    const auto* corpus = std::get_if<CorpusProfile>(&descriptor.shape);
    return corpus ? contextOf(descriptor.info, *corpus, options) : std::string{};
  }
};

}  // namespace

const Language& searchLanguage() {
  static const SearchLanguage language;
  return language;
}

}  // namespace omni
