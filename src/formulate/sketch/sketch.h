#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "link/linker.h"
#include "query/logical_query.h"

namespace omni {

/// Something of the source that the question mentions; what exactly is settled by grounding.
struct Mention {
  std::vector<LinkCandidate> matches;  // best first, not empty
  std::size_t token = 0;               // where it stands
  bool context = false;                // only says which things are meant ("names OF STUDENTS")
  bool owner = false;      // context that only says whose or of what: joined only if nothing else is there
  bool ignored = false;    // plays no part in this sketch
  bool agent = false;      // of a link: who does it ("directors")
  bool possessed = false;  // "Ann's MANAGER"
  bool role = false;       // said without "id", "number" or "code": of a reference, what it leads to
  bool ofObjects = false;  // "its DEPENDENCIES", of a relationship called "depends on": those at its end
  bool turned = false;     // "who TRAINED Ann", of a relationship called "trained by"
  std::vector<std::string> leading;  // the words just before it, lower case: which way leads there
  bool implied = false;              // no word names it ("oldest", "first"): nobody asked to see it
};

/// A wanted, grouped or ordered thing.
struct SketchTerm {
  std::optional<std::size_t> mention;  // absent: rows (COUNT(*))
  std::optional<AggregateFunction> aggregate;
  bool distinct = false;
  bool descending = false;           // orders only
  bool superlative = false;          // orders only: "the most X": of a text, how often it occurs is meant
  bool occurring = false;            // orders only: "the most common X": how often it occurs is meant
  bool byValue = false;              // orders only: "the highest X": how often it occurs is not meant
  bool byPlace = false;              // orders only: by where the mention's things stand in their list
  bool certain = false;              // "for each X", "list the X", "the X after": can mean nothing else
  std::optional<std::size_t> since;  // of a date: the days from this other date to it
  std::optional<DatePart> part;      // no orders: of a date, its periods ("per month", "which month")
};

/// One percent, as a factor.
inline constexpr double kOnePercent = 0.01;

/// A narrowing.
struct SketchFilter {
  enum class Kind {
    kCompare,    // mention comparison values[0]
    kBetween,    // mention between values[0] and values[1]
    kAggregate,  // mention comparison aggregate over the same or another mention ("above the average")
    kAbsent,     // no such mention is linked ("without pets")
    kNull,       // the mention has no value
    kCount,      // the number of linked mentions comparison values[0]
    kFigure,     // the aggregate of the mention, within each group, comparison values[0]
    kThing,      // mention comparison the aggregate of the same of what the mention `aggregated` names
    kShared,     // another of the things `aggregated` has the same
    kSpan,       // the days from the date `aggregated` to the mention comparison values[0]
    kPlace,      // where things stand in their list comparison where the thing that the mention names does
    kOther,  // mention comparison the attribute `aggregated`, or the same of what that relationship leads to
  };
  Kind kind = Kind::kCompare;
  std::size_t mention = 0;
  Comparison comparison = Comparison::kEqual;
  std::vector<Value> values;
  std::optional<DatePart> part;  // kCompare: of the mention, a date, this part alone ("in MARCH")
  bool fromMatch = false;        // the value is the chosen reading's, as the source spells it
  bool negated = false;
  bool toSubject = false;  // kAbsent: the relationship leads to what is asked for ("NOBODY owns it")
  bool except = false;     // after "but not": what it holds for is taken away
  bool either = false;     // joined to the filter before it by "or"
  AggregateFunction aggregate = AggregateFunction::kAverage;
  bool money = false;                     // the number is of euros, dollars …, which may be kept in cents
  double factor = 1;                      // kAggregate, kOther: "TWICE the average"
  std::optional<std::size_t> aggregated;  // kAggregate: over this mention instead
  std::optional<std::size_t> each;    // kAggregate: over those alone that share this ("of THEIR DEPARTMENT")
  std::optional<std::size_t> within;  // a mention that was negated ("no orders IN 2026") or compared with a
                                      // figure, which this may narrow
};

/// What grounding does where a sketch leaves it open.
struct GroundingStyle {
  enum class Contexts { kUsual, kNone, kAll };        // which mentions that only give context are joined
  enum class Names { kUsual, kKey, kWithKey, kAll };  // what stands for a thing that is shown
  enum class Counts { kUsual, kDistinct, kRows };     // what a count counts
  enum class SameAttribute {
    kUsual,
    kBoth,
    kAny,
    kEither
  };  // two values of one attribute: INTERSECT, OR, UNION
  Contexts contexts = Contexts::kUsual;
  Names names = Names::kUsual;
  Counts counts = Counts::kUsual;
  SameAttribute sameAttribute = SameAttribute::kUsual;
  bool groupsByThing = true;   // beside its name, so that namesakes stay apart
  bool showsGroups = true;     // beside the figures
  bool takesAwaySets = false;  // negation as a difference of sets, not as a condition
};

/// The question's shape with its slots filled by mentions: the step between words and the logical query.
struct Sketch {
  std::vector<Mention> mentions;
  std::vector<SketchTerm> targets;
  std::vector<SketchFilter> filters;
  std::vector<SketchTerm> groups;
  std::vector<SketchTerm> orders;
  std::optional<std::size_t> limit;
  std::size_t skipped = 0;             // "the SECOND highest": what comes before it
  std::optional<std::size_t> subject;  // the thing that an earlier sentence asked for: later ones ask of it
  bool asksWho = false;                // "who …": people are shown by name
  bool asksWhether = false;            // "did …": yes or no
  bool asksWhich = false;              // "is it new or USED": values of the target, which narrow nothing
  bool distinct = false;
  bool both = false;       // "both … and …": two values of one attribute are wanted together
  bool neither = false;    // "not from Oslo OR Bergen": from neither
  bool ofEachRow = false;  // "per evening", where each row is of another: no groups are wanted
  bool saysAnd = false;    // some "and": two conditions may be of two things that are wanted together
  std::optional<ArithmeticOperator> combined;  // the two targets, as their difference or ratio
  bool sides = false;  // combined are figures of their own: of either target, or of the one with either of
                       // the last two filters
  std::optional<double>
      shareOf;            // the target as a share of what it is without the last filter: 1, 100 percent
  bool indirect = false;  // relationships between things of one kind, any number of them
  std::optional<std::size_t> hops;  // … but no more than so many
  bool optional = false;            // things without a partner are kept
  bool orderTargets = false;        // an order is wanted but not by what: by the first target
  bool ordersDescending = false;
  GroundingStyle style;
  std::vector<std::string> unexplained;  // words that nothing in the source explains
  std::vector<std::string> guessed;      // words of which it is a guess what they do in it
  std::vector<std::string> assumed;      // attributes of which it is assumed what is computed
  bool losesColumn = false;       // "dates, PLACES and names": nothing explains one of those that are listed
  std::vector<std::string> open;  // what no query can meet, and why: "… are pending", and nothing explains
                                  // "pending"; each once, for people
  double explained = 0;           // share of the content words that are explained, 0 to 1

  /// Takes a mention in and says which it is.
  std::size_t add(Mention mention);
  /// Says what of the question stays open, and because of which of its words.
  void leaveOpen(std::string_view why, std::string_view words = {});
  /// What a mention means most likely.
  const LinkCandidate& best(std::size_t mention) const { return mentions[mention].matches.front(); }
};

/// Whether one of the terms is about the mention.
bool areAbout(const std::vector<SketchTerm>& terms, std::size_t mention);
/// Whether something is done with the mention: it is shown, grouped or ranked by, or narrows.
bool isUsed(const Sketch& sketch, std::size_t mention);
/// Whether a target is what there is none of.
bool showsAbsent(const Sketch& sketch);
/// Whether some target is a figure.
bool aggregates(const Sketch& sketch);
/// Whether some mention is a thing, no attribute or relationship.
bool mentionsEntity(const Sketch& sketch);
/// One end of a time: without it the other would mean something else.
bool boundsTime(const SketchFilter& filter);
/// Whether they are the ends of one time.
bool isOneTime(const SketchFilter& start, const SketchFilter& end);
/// "is it NEW or used": whether the item is one of the values that one may choose from.
bool offers(const Sketch& sketch, const Item& item);

}  // namespace omni
