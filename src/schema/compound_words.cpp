#include "schema/compound_words.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kShortestCompound = 5;
constexpr std::size_t kShortestThing = 3;
constexpr std::size_t kShortestBeginning = 3;
constexpr std::size_t kLongestInitials = 2;

// Words that names of attributes are made of.
bool isCommon(std::string_view word) {
  static const std::unordered_set<std::string_view> kWords{
      "account",    "actual",      "address",   "age",     "amount",     "area",     "arrival",  "average",
      "avg",        "balance",     "birth",     "budget",  "category",   "city",     "code",     "color",
      "colour",     "comment",     "company",   "contact", "cost",       "count",    "country",  "county",
      "create",     "created",     "credit",    "date",    "day",        "death",    "delivery", "departure",
      "desc",       "description", "detail",    "details", "due",        "duration", "email",    "end",
      "ending",     "expiry",      "fax",       "fee",     "first",      "flag",     "full",     "gender",
      "given",      "grade",       "group",     "height",  "hire",       "hour",     "id",       "image",
      "income",     "index",       "is",        "item",    "job",        "key",      "language", "last",
      "lat",        "length",      "level",     "limit",   "link",       "list",     "location", "long",
      "max",        "maximum",     "method",    "middle",  "min",        "minimum",  "mobile",   "modified",
      "month",      "name",        "no",        "note",    "num",        "number",   "order",    "owner",
      "page",       "parent",      "payment",   "percent", "percentage", "period",   "phone",    "place",
      "population", "position",    "postal",    "price",   "qty",        "quantity", "quarter",  "rank",
      "rate",       "ref",         "reference", "region",  "release",    "required", "role",     "salary",
      "score",      "season",      "sex",       "size",    "sort",       "source",   "speed",    "start",
      "state",      "status",      "stock",     "street",  "tax",        "text",     "time",     "title",
      "total",      "type",        "unit",      "update",  "updated",    "url",      "user",     "value",
      "version",    "weight",      "width",     "year",    "zip"};
  return kWords.contains(word);
}

std::string singular(const std::string& word) {
  return word.size() > kShortestThing && word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
}

/// Cuts one run of letters into the fewest known pieces.
class Cutter {
 public:
  Cutter(const std::set<std::string, std::less<>>& things, const Words& owner)
      : things_(things), owner_(owner) {}

  Words cut(const std::string& run) const {
    std::vector<Words> best(run.size() + 1);  // of the run's beginnings: empty where there is none
    for (std::size_t end = 1; end <= run.size(); ++end)
      for (std::size_t begin = 0; begin < end; ++begin) {
        if (begin > 0 ? best[begin].empty() : end == run.size()) continue;
        const std::string piece = run.substr(begin, end - begin);
        if (!isKnown(piece) || (!best[end].empty() && best[end].size() <= best[begin].size() + 1)) continue;
        best[end] = best[begin];
        best[end].push_back(piece);
      }
    return best.back();
  }

  bool isKnown(const std::string& piece) const {
    return isCommon(piece) || things_.contains(piece) || std::ranges::any_of(owner_, [&](const auto& word) {
             return piece.size() >= kShortestBeginning && word.starts_with(piece);
           });
  }

 private:
  const std::set<std::string, std::less<>>& things_;
  const Words& owner_;
};

// "bname", "b name": the initials of the owner and what they are before.
struct Initialled {
  std::string initials, word;
};

std::optional<Initialled> initialled(const Words& words, bool identifies) {
  static constexpr std::string_view kNames[] = {"name", "title"};
  static constexpr std::string_view kIdentifiers[] = {"id", "no", "num", "code"};
  const std::string run = join(words, "");
  const auto ofWord = [&](std::string_view word) -> std::optional<Initialled> {
    if (!run.ends_with(word) || run.size() == word.size() || run.size() > word.size() + kLongestInitials)
      return std::nullopt;
    return Initialled{run.substr(0, run.size() - word.size()), std::string(word)};
  };
  if (words.size() > 2 || run == "fname" || run == "lname" || run == "mname") return std::nullopt;
  for (const auto word : kNames)
    if (auto found = ofWord(word)) return found;
  for (const auto word : kIdentifiers)
    if (auto found = identifies ? ofWord(word) : std::nullopt) return found;
  return std::nullopt;
}

}  // namespace

CompoundWords::CompoundWords(const EntityModel& model) {
  for (const auto& entity : model.entities)
    for (const auto& word : identifierWords(entity.phrase))
      if (word.size() >= kShortestThing) things_.insert({word, singular(word)});
}

std::string CompoundWords::separated(const Attribute& attribute, std::string_view owner) const {
  const auto found = initialled(identifierWords(attribute.phrase), identifies(attribute));
  if (found)
    for (const auto& word : identifierWords(owner))
      if (word.size() > found->initials.size() && word.starts_with(found->initials))
        return singular(word) + " " + found->word;
  return separated(std::string_view(attribute.phrase), owner);
}

std::string CompoundWords::separated(std::string_view phrase, std::string_view owner) const {
  const Words owners = identifierWords(owner);
  const Cutter cutter(things_, owners);
  Words words;
  for (const auto& word : identifierWords(phrase)) {
    // The name of a thing is known itself; it can be made of others' names.
    const bool known = owner.empty() ? isCommon(word) : cutter.isKnown(word);
    const bool whole = known || word.size() < kShortestCompound || word == "birthday";
    auto pieces = whole ? Words{word} : cutter.cut(word);
    if (pieces.empty()) pieces = {word};
    words.insert(words.end(), pieces.begin(), pieces.end());
  }
  return join(words, " ");
}

}  // namespace omni
