#include "language/search/search_query.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::array<std::pair<std::string_view, Place>, 3> kFields{
    {{"title", Place::kTitle}, {"heading", Place::kHeading}, {"document", Place::kDocument}}};

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool isControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 && !isSpace(c);
}
bool holdsWord(std::string_view text) {
  return std::any_of(text.begin(), text.end(), isWordByte);
}

tl::unexpected<Error> wrong(std::string message, std::string hint) {
  return fail(Code::kInvalidArgument, "search query: " + std::move(message), std::move(hint));
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<std::vector<std::vector<SearchTerm>>> parse() {
    for (skipSpace(); at_ < text_.size(); skipSpace()) {
      if (takeBar())
        OMNI_RETURN_IF_ERROR(endSearch());
      else
        OMNI_RETURN_IF_ERROR(parseItem());
    }
    OMNI_RETURN_IF_ERROR(endSearch());
    if (document_ && !isOfADocument(searches_))
      return wrong("a document stands by itself", "Ask for it alone, or search without it.");
    return std::move(searches_);
  }

 private:
  void skipSpace() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
  }

  // A bar by itself: "a | b", but not "a|b".
  bool takeBar() {
    const bool alone = text_[at_] == '|' && (at_ + 1 == text_.size() || isSpace(text_[at_ + 1]));
    if (alone) ++at_;
    return alone;
  }

  Status endSearch() {
    const auto wanted = [](const SearchTerm& term) { return term.presence != Presence::kNot; };
    if (!std::any_of(terms_.begin(), terms_.end(), wanted))
      return wrong("nothing to look for", "Give at least one word that is not excluded.");
    if (searches_.size() == kMaxSearches)
      return fail(Code::kLimit, "search query: more than " + std::to_string(kMaxSearches) + " searches",
                  "Put fewer bars between the words.");
    searches_.push_back(std::exchange(terms_, {}));
    return {};
  }

  Status parseItem() {
    SearchTerm term;
    term.presence = takePresence();
    OMNI_TRY(place, takePlace());
    term.place = place;
    document_ |= place == Place::kDocument;
    term.phrase = at_ < text_.size() && text_[at_] == '"';
    OMNI_TRY(words, term.phrase ? takeQuoted() : takeWord());
    if (!holdsWord(words)) return {};
    term.text = words;
    terms_.push_back(std::move(term));
    if (terms_.size() <= kMaxSearchTerms) return {};
    return fail(Code::kLimit, "search query: more than " + std::to_string(kMaxSearchTerms) + " terms",
                "Ask with fewer words.");
  }

  Presence takePresence() {
    const bool more = at_ + 1 < text_.size() && !isSpace(text_[at_ + 1]);
    if (!more || (text_[at_] != '+' && text_[at_] != '-')) return Presence::kShould;
    return text_[at_++] == '+' ? Presence::kMust : Presence::kNot;
  }

  // A field is a run of letters before a colon that a word or a quote follows; "3:30" and "http://x" are
  // words.
  Result<Place> takePlace() {
    std::size_t end = at_;
    while (end < text_.size() && (std::isalpha(static_cast<unsigned char>(text_[end])) || text_[end] == '_'))
      ++end;
    if (end == at_ || end + 1 >= text_.size() || text_[end] != ':') return Place::kAnywhere;
    if (text_[end + 1] != '"' && !isWordByte(text_[end + 1])) return Place::kAnywhere;
    const std::string field = lower(text_.substr(at_, end - at_));
    for (const auto& [name, place] : kFields) {
      if (name != field) continue;
      at_ = end + 1;
      return place;
    }
    const std::vector<std::string> known{"title", "heading", "document"};
    const std::string near = nearest(field, known);
    return wrong("unknown field '" + field + "'",
                 near.empty() ? "Fields: title, heading, document. Quote the text to search for it."
                              : "Did you mean '" + near + "'?");
  }

  Result<std::string_view> takeQuoted() {
    const auto end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) return wrong("a quote is never closed", "Close it or leave it out.");
    const auto inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return inside;
  }

  Result<std::string_view> takeWord() {
    const auto begin = at_;
    while (at_ < text_.size() && !isSpace(text_[at_]) && text_[at_] != '"') ++at_;
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool document_ = false;          // a whole document is asked for
  std::vector<SearchTerm> terms_;  // of the search that is read
  std::vector<std::vector<SearchTerm>> searches_;
};

}  // namespace

Result<std::vector<std::vector<SearchTerm>>> parseSearches(std::string_view text) {
  if (text.size() > kMaxSearchBytes)
    return fail(Code::kLimit, "search query: longer than " + std::to_string(kMaxSearchBytes) + " bytes",
                "Ask with fewer words.");
  if (toUtf8(text) != text) return wrong("not valid UTF-8", "Send the text as UTF-8.");
  if (std::any_of(text.begin(), text.end(), isControl))
    return wrong("holds a control character", "Send plain text.");
  return Parser(text).parse();
}

Result<std::vector<SearchTerm>> parseSearch(std::string_view text) {
  OMNI_TRY(searches, parseSearches(text));
  if (searches.size() == 1) return std::move(searches.front());
  return wrong("more than one search", "Leave out the bar between the words.");
}

std::string asOneQuery(std::span<const std::string> searches) {
  return join(searches, " | ");
}

std::string toText(std::span<const SearchTerm> terms) {
  std::string out;
  for (const auto& term : terms) {
    if (!out.empty()) out += ' ';
    if (term.presence == Presence::kMust) out += '+';
    if (term.presence == Presence::kNot) out += '-';
    for (const auto& [name, place] : kFields)
      if (place == term.place) out += std::string(name) + ':';
    out += term.phrase ? '"' + term.text + '"' : term.text;
  }
  return out;
}

std::string plainSearch(std::string_view text) {
  std::string clean = toUtf8(text);
  for (char& c : clean)
    if (c == '"' || c == ':' || isControl(c) || isSpace(c)) c = ' ';
  std::string out;
  std::size_t count = 0;
  for (const auto& part : split(clean, ' ')) {
    const std::string_view word =
        std::string_view(part).substr(std::min(part.find_first_not_of("+-"), part.size()));
    if (!holdsWord(word) || out.size() + word.size() + 1 > kMaxSearchBytes) continue;
    if (++count > kMaxSearchTerms) break;
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

}  // namespace omni
