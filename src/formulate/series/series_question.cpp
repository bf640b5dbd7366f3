#include "formulate/series/series_question.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "formulate/cue_comparison.h"
#include "link/linker.h"
#include "question/lexicon.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

constexpr std::size_t kReach = 2;  // words between a unit and what asks for it

/// Reads the parts of one question, and keeps in mind which words they take.
class SeriesReader {
 public:
  SeriesReader(const Question& question, const CatalogEntry& entry, const PeriodColumns& series)
      : question_(question),
        entry_(entry),
        entity_(entry.model.entities[series.entity]),
        periods_(askedPeriods(question, series.shared)),
        taken_(question.tokens.size(), false) {
    asked_.series = &series;
    asked_.range = periods_.range;
  }

  std::optional<SeriesQuestion> read() {
    if (!question_.otherNames.empty() || question_.asksWhether() || !namesFigure()) return std::nullopt;
    takePeriods();
    const auto items = link(question_, entry_.model, entry_.words(), entry_.values());
    if (!std::ranges::all_of(items, [&](const Item& item) { return take(item); })) return std::nullopt;
    takeWords();
    if (!chooseColumns()) return std::nullopt;
    if (asked_.counts && !asked_.bound && !isFigure()) return std::nullopt;
    for (std::size_t t = 0; t < taken_.size(); ++t)
      if (!taken_[t] && !question_.tokens[t].stop) asked_.unexplained.push_back(question_.tokens[t].text);
    return std::move(asked_);
  }

 private:
  const std::vector<Token>& tokens() const { return question_.tokens; }
  std::string_view unit() const { return nameOf(asked_.series->unit); }

  void take(std::size_t first, std::size_t count) {
    for (std::size_t t = first; t < first + count && t < taken_.size(); ++t) taken_[t] = true;
  }

  bool isTaken(const Item& item) const {
    const auto begin = taken_.begin() + static_cast<std::ptrdiff_t>(item.first);
    return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(item.count), std::identity{});
  }

  void takePeriods() {
    for (const PeriodMention& mention : periods_.mentions) take(mention.first, mention.count);
    for (std::size_t t = 0; t < tokens().size(); ++t)
      if (tokens()[t].stem == unit()) {
        take(t, 1);
        asked_.whichPeriod = asked_.whichPeriod || asksWhich(t);
        asked_.eachPeriod = asked_.eachPeriod || isBehind(t, {CueKind::kEach, CueKind::kGroupedBy});
      }
  }

  // Within a few words before the token.
  bool isBehind(std::size_t token, std::initializer_list<CueKind> kinds) const {
    return std::ranges::any_of(question_.cues, [&](const CueSpan& span) {
      const bool one = std::ranges::find(kinds, span.cue.kind) != kinds.end();
      return one && span.first + span.count <= token && span.first + span.count + kReach > token;
    });
  }

  // "WHICH fiscal year", "BEST month"
  bool asksWhich(std::size_t token) const {
    for (std::size_t t = token - std::min(token, kReach); t < token; ++t)
      if (tokens()[t].lower == "which" || tokens()[t].lower == "what") return true;
    return isBehind(token, {CueKind::kHighest, CueKind::kLowest});
  }

  bool take(const Item& item) {
    switch (item.kind) {
      case Item::Kind::kCue: return takeCue(*item.cue);
      case Item::Kind::kValue: return isTaken(item) || item.matches.empty() || takeValue(item);
      case Item::Kind::kElement: return isTaken(item) || takeElement(item);
      case Item::Kind::kNumber: return isTaken(item) || takeNumber(item);
      case Item::Kind::kPeriod: return overlapsMention(item);
      case Item::Kind::kUnknown: takeUnit(item); return true;
    }
    return false;
  }

  // "people per KM2", where one column is in it.
  void takeUnit(const Item& item) {
    if (!isBehind(item.first, {CueKind::kEach})) return;
    const auto unit = identifierWords(item.text);
    const auto isIn = [&](const Attribute& attribute) {
      const auto words = identifierWords(attribute.name);
      return isNumeric(attribute.values.type) &&
             std::search(words.begin(), words.end(), unit.begin(), unit.end()) != words.end();
    };
    const auto& attributes = entity_.attributes;
    if (unit.empty() || std::ranges::count_if(attributes, isIn) != 1) return;
    take(item.first, item.count);
    asked_.perUnitOf = static_cast<std::size_t>(std::ranges::find_if(attributes, isIn) - attributes.begin());
  }

  bool overlapsMention(const Item& item) const {
    return std::ranges::any_of(periods_.mentions, [&](const PeriodMention& mention) {
      return mention.first < item.first + item.count && item.first < mention.first + mention.count;
    });
  }

  // False: a part of the question that is not read here.
  bool takeCue(const CueSpan& span) {
    take(span.first, span.count);
    if (isBeforePeriod(span)) return true;
    if (const auto comparison = comparisonOf(span.cue.kind)) return takeBound(*comparison);
    switch (span.cue.kind) {
      case CueKind::kCount: asked_.counts = true; return true;
      case CueKind::kSum: asked_.sums = true; return true;
      case CueKind::kAverage: asked_.averages = true; return true;
      case CueKind::kList: asked_.lists = true; return true;
      case CueKind::kHighest:
      case CueKind::kMaximum: asked_.highest = true; return true;
      case CueKind::kLowest:
      case CueKind::kMinimum: asked_.highest = false; return true;
      case CueKind::kTop: asked_.highest = true; return true;
      case CueKind::kShare:
      case CueKind::kRatio: asked_.ratio = true; return true;
      case CueKind::kDifference: asked_.difference = true; return true;
      case CueKind::kEachPeriod: return asked_.eachPeriod = span.cue.attribute == unit();
      case CueKind::kWhichPeriod: return asked_.whichPeriod = span.cue.attribute == unit();
      case CueKind::kEach:
      case CueKind::kGroupedBy:
      case CueKind::kBetween:
      case CueKind::kOf:
      case CueKind::kAnd:
      case CueKind::kFilter: return true;
      default: return false;
    }
  }

  // "OVER 2019 to 2021"
  bool isBeforePeriod(const CueSpan& span) const {
    const auto begins = [&](const PeriodMention& mention) {
      return mention.first == span.first + span.count;
    };
    return std::ranges::any_of(periods_.mentions, begins);
  }

  bool takeBound(Comparison comparison) {
    if (asked_.bound) return false;
    asked_.bound = FigureBound{comparison, 0};
    bounded_ = false;
    return true;
  }

  bool takeNumber(const Item& item) {
    take(item.first, item.count);
    if (asked_.bound && !bounded_) {
      asked_.bound->number = *item.number;
      return bounded_ = true;
    }
    asked_.limit = static_cast<std::size_t>(std::max(1.0, *item.number));
    return true;
  }

  bool takeValue(const Item& item) {
    const auto here = std::ranges::find_if(item.matches, [&](const LinkCandidate& match) {
      return isColumn(match) && match.value && !match.firstPart;
    });
    if (here == item.matches.end() || item.denied) return false;
    take(item.first, item.count);
    const auto same = std::ranges::find(asked_.rows, here->element.attribute, &NamedRows::attribute);
    NamedRows& rows =
        same != asked_.rows.end() ? *same : asked_.rows.emplace_back(NamedRows{here->element.attribute, {}});
    if (std::ranges::find(rows.values, *here->value) == rows.values.end())
      rows.values.push_back(*here->value);
    return true;
  }

  bool isOfTable(const LinkCandidate& match) const {
    return match.element.kind == ElementRef::Kind::kAttribute && match.element.owner == asked_.series->entity;
  }

  // One of the columns that hold the figure: by the figure's name alone.
  bool isPeriod(const LinkCandidate& match) const {
    return isOfTable(match) &&
           std::ranges::find(asked_.series->columns, match.element.attribute,
                             &PeriodColumns::Column::attribute) != asked_.series->columns.end();
  }

  bool isColumn(const LinkCandidate& match) const { return isOfTable(match) && !isPeriod(match); }

  bool takeElement(const Item& item) {
    const LinkCandidate& best = item.matches.front();
    if (best.element.kind == ElementRef::Kind::kEntity) {
      take(item.first, item.count);
      return best.element.owner == asked_.series->entity;
    }
    if (item.denied || (!isColumn(best) && !isPeriod(best))) return false;
    take(item.first, item.count);
    if (isPeriod(best)) return true;
    const std::size_t attribute = best.element.attribute;
    asked_.attributes.push_back(attribute);
    if (!isBehind(item.first, {CueKind::kEach, CueKind::kGroupedBy})) return true;
    auto& role = isNumeric(entity_.attributes[attribute].values.type) ? asked_.perUnitOf : asked_.groupedBy;
    role = attribute;
    return true;
  }

  // Words of changes and of what the figures are, which no column names.
  void takeWords() {
    asked_.percent = question_.asksPercent();
    for (std::size_t t = 0; t < tokens().size(); ++t) {
      const Token& token = tokens()[t];
      if (isChangeWord(token.lower, ChangeWord::kChange)) asked_.changes = true;
      if (asked_.highest && hasRole(token.lower, WordRole::kFalling)) asked_.highest = !*asked_.highest;
      const bool known = isChangeWord(token.lower, ChangeWord::kChange) ||
                         isChangeWord(token.lower, ChangeWord::kPercent) ||
                         hasRole(token.lower, WordRole::kFigure) || isCalled(token.stem);
      if (known) take(t, 1);
      if (hasRole(token.lower, WordRole::kWhole)) {
        whole_ = true;
        take(t, 1);
      }
    }
    if (asked_.difference && rowsNamed() < 2) asked_.changes = true;
    whole_ = whole_ || asked_.sums;
  }

  static bool says(const std::string& name, const std::string& stemmed) {
    return std::ranges::any_of(identifierWords(name),
                               [&](const std::string& word) { return stem(word) == stemmed; });
  }

  // Whether the columns, the table or its source are called so, or the source is described so.
  bool isCalled(const std::string& stemmed) const {
    std::vector<std::string> names = entity_.called;
    const SourceInfo& source = entry_.descriptor.info;
    names.insert(names.end(), {entity_.phrase, source.id, source.description});
    names.insert(names.end(), asked_.series->shared.begin(), asked_.series->shared.end());
    return std::ranges::any_of(names, [&](const std::string& name) { return says(name, stemmed); });
  }

  // `visits_2022` is asked for by "visits"; the year alone may be that of a date.
  bool namesFigure() const {
    const std::string& figure = asked_.series->figure;
    return figure.empty() ||
           std::ranges::any_of(tokens(), [&](const Token& token) { return says(figure, token.stem); });
  }

  std::size_t rowsNamed() const {
    std::size_t most = 0;
    for (const NamedRows& rows : asked_.rows) most = std::max(most, rows.values.size());
    return most;
  }

  // "how many tents in June": the figure is asked for, not how many rows there are.
  bool isFigure() const { return !asked_.rows.empty() || asked_.attributes.empty(); }

  bool chooseColumns() {
    const PeriodColumns& series = *asked_.series;
    if (!periods_.mentions.empty()) {
      auto columns = columnsOf(periods_, series);
      if (!columns) return false;
      asked_.columns = *std::move(columns);
      return true;
    }
    const bool addsUp = series.unit != PeriodUnit::kYear && whole_;
    if (!asked_.whichPeriod && !asked_.eachPeriod && !addsUp) return false;
    asked_.columns = series.columns;
    asked_.range = true;
    return true;
  }

  const Question& question_;
  const CatalogEntry& entry_;
  const Entity& entity_;
  const AskedPeriods periods_;
  std::vector<bool> taken_;  // of each token
  SeriesQuestion asked_;
  bool bounded_ = false;  // the number of the bound was read
  bool whole_ = false;    // all periods are meant, added up
};

}  // namespace

std::optional<SeriesQuestion> seriesQuestion(const Question& question, const CatalogEntry& entry,
                                             const PeriodColumns& series) {
  return SeriesReader(question, entry, series).read();
}

}  // namespace omni
