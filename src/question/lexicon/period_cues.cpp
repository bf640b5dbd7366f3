#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "question/lexicon/cue_tables.h"

namespace omni {
namespace {

constexpr std::string_view kUnits[] = {"year", "quarter", "month", "day", "decade"};
// '#' is the unit.
constexpr std::string_view kEach[] = {"per #",     "each #",      "every #",    "for each #", "in each #",
                                      "of each #", "for every #", "in every #", "by #",       "# by #"};
constexpr std::pair<std::string_view, std::string_view> kAdjectives[] = {
    {"yearly", "year"}, {"quarterly", "quarter"}, {"monthly", "month"}, {"daily", "day"}};
constexpr std::string_view kWhich[] = {"which #", "what #"};

/// Cues made of patterns, and the texts that they refer to.
class PeriodCues {
 public:
  PeriodCues() {
    for (const auto& [adjective, unit] : kAdjectives) add(CueKind::kEachPeriod, adjective, unit);
    for (const auto unit : kUnits) {
      for (const auto pattern : kEach) add(CueKind::kEachPeriod, pattern, unit);
      for (const auto pattern : kWhich) {
        add(CueKind::kWhichPeriod, pattern, unit);
        add(CueKind::kWhichPeriod, (unit == "day" ? "on " : "in ") + std::string(pattern), unit);
      }
    }
  }
  std::span<const Cue> all() const { return cues_; }

 private:
  void add(CueKind kind, std::string_view pattern, std::string_view unit) {
    std::string& phrase = phrases_.emplace_back();
    for (const char c : pattern)
      if (c == '#')
        phrase += unit;
      else
        phrase += c;
    cues_.push_back({phrase, kind, unit});
  }

  std::deque<std::string> phrases_;  // never moved
  std::vector<Cue> cues_;
};

}  // namespace

std::span<const Cue> periodCues() {
  static const PeriodCues cues;
  return cues.all();
}

}  // namespace omni
