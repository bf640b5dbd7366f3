#include "formulate/sketch/related/standing_reader.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kPlaces[] = {"place", "position", "spot"};
constexpr std::string_view kDid[] = {"came",   "come",   "comes",  "finished",
                                     "finish", "placed", "ranked", "finishes"};

}  // namespace

std::vector<LinkCandidate> StandingReader::standings() const {
  auto standings = implied_.named("rank posit place pos");
  std::erase_if(standings, [&](const LinkCandidate& match) { return !facts_.isAmount(match); });
  return standings;
}

bool StandingReader::saysStanding(const Item& item) const {
  const auto& tokens = cursor_.tokens();
  const Token* behind = cursor_.tokenBehind(item);
  if (behind && isOneOf(kPlaces, behind->lower)) return true;
  std::size_t before = item.first;
  if (before > 0 && tokens[before - 1].lower == "in") --before;
  return before > 0 && isOneOf(kDid, tokens[before - 1].lower);
}

bool StandingReader::takesTop(const Cue& cue, const Item& item) {
  const auto& tokens = cursor_.tokens();
  const Item* number = cursor_.next();
  const bool inTop = cue.phrase == "top" && item.first > 1 && tokens[item.first - 1].lower == "the" &&
                     (tokens[item.first - 2].lower == "in" || tokens[item.first - 2].lower == "among");
  if (!inTop || !number || number->kind != Item::Kind::kNumber) return false;
  auto standings = this->standings();
  if (standings.empty()) return false;
  Mention standing = cursor_.mention(std::move(standings), item);
  standing.implied = true;
  filters_.add({.mention = sketch_.add(std::move(standing)),
                .comparison = Comparison::kLessOrEqual,
                .values = {constantOf(*tokens[number->first].number)},
                .negated = filters_.denies()});
  cursor_.skip(*number);
  if (!sketch_.targets.empty()) cursor_.enter(Section::kFilter);
  std::erase_if(sketch_.unexplained, [](const std::string& word) { return isOneOf(kDid, word); });
  return true;
}

bool StandingReader::takesEnd(const Cue& cue, const Item& item) {
  if ((cue.phrase != "first" && cue.phrase != "last") || !saysStanding(item)) return false;
  auto standings = this->standings();
  if (standings.empty()) return false;
  Mention standing = cursor_.mention(std::move(standings), item);
  standing.implied = true;
  sketch_.orders.push_back({.mention = sketch_.add(std::move(standing)),
                            .descending = cue.phrase == "last",
                            .byValue = true,
                            .certain = true});
  limit_.apply();
  const Item* place = cursor_.next();
  if (place && place->first == item.first + item.count &&
      isOneOf(kPlaces, cursor_.tokens()[place->first].lower))
    cursor_.skip(*place);
  std::erase_if(sketch_.unexplained, [](const std::string& word) { return isOneOf(kDid, word); });
  return true;
}

}  // namespace omni
