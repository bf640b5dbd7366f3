#include "formulate/candidates/candidates.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "formulate/candidates/query_constants.h"
#include "formulate/rendered/medians.h"
#include "formulate/sketch/reader/sketch_reader.h"
#include "query/canonical.h"
#include "query/measures.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSegmentations = 3;
constexpr std::size_t kBeam = 24;
constexpr std::size_t kAssignments = 12;       // of the rules' own sketch
constexpr std::size_t kEditedAssignments = 3;  // of a sketch that one edit made
constexpr std::size_t kMaxCandidates = 250;
constexpr std::size_t kMaxMentions = 40;  // of a sketch whose edits are looked at: they cost its square
constexpr double kSureValue = 0.85;

// "only ONE supplier": a number all the same, written out.
bool isCounted(const Question& question, const Item& item) {
  static constexpr std::string_view kExactly[] = {"only", "exactly", "just"};
  return item.first > 0 &&
         std::ranges::find(kExactly, question.tokens[item.first - 1].lower) != std::end(kExactly);
}

// A value that the source holds, a time, or a number in figures that nothing converts.
bool isSure(const Question& question, const Item& item) {
  if (item.kind == Item::Kind::kNumber)
    return !question.isTimeUnitAt(item.first + item.count) &&
           (std::ranges::all_of(item.text, [](char c) { return c < 'A'; }) || isCounted(question, item));
  return item.kind == Item::Kind::kPeriod || (item.kind == Item::Kind::kValue && !item.matches.empty() &&
                                              item.matches.front().score >= kSureValue);
}

// "players" where somebody is called Player: one word in small letters.
bool mayBeWord(const Question& question, const Item& item) {
  const Token& token = question.tokens[item.first];
  return item.kind == Item::Kind::kValue && item.count == 1 && !token.capitalised && !token.quoted &&
         !token.number;
}

bool saysFunction(const Question& question, AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kSum: return true;
    case AggregateFunction::kMaximum:
      return question.has(CueKind::kMaximum) || question.has(CueKind::kHighest);
    case AggregateFunction::kMinimum:
      return question.has(CueKind::kMinimum) || question.has(CueKind::kLowest);
    case AggregateFunction::kCount: return false;
    default: return question.has(CueKind::kAverage);
  }
}

// Whether measures are computed as they are defined, or as the question says; no row has one.
bool computesMeasures(const LogicalQuery& query, const EntityModel& model, const Question& question) {
  std::size_t named = 0, computed = 0;
  forEachExpression(query, [&](const Expression& e, const LogicalQuery& in) {
    named += measureOf(e, in, model) ? 1 : 0;
    computed += aggregatedMeasure(e, in, model) && saysFunction(question, e.function) ? 1 : 0;
  });
  return named == computed;
}

}  // namespace

CandidateGenerator::CandidateGenerator(const Question& question, const CatalogEntry& entry,
                                       const Budget& budget)
    : question_(question),
      entry_(entry),
      budget_(budget),
      medians_(asksMedian(question)),
      measures_(definesMeasures(entry.model)) {
  generate(question);
  // A supposed value is a common word, for it cannot be asked of together with the rest.
  const auto isWord = [&](const Item& item) { return mayBeWord(question, item); };
  if (!made_.empty() || std::ranges::none_of(sure_, isWord)) return;
  sure_.clear();
  assignments_.clear();
  expanded_.clear();
  bestSegmentation_.reset();
  wordsAreValues_ = false;
  generate(question);
}

void CandidateGenerator::generate(const Question& question) {
  std::vector<std::pair<std::shared_ptr<const Segmentation>, std::shared_ptr<const SketchVariant>>> bases;
  for (auto& found :
       segmentations(question, entry_.model, entry_.words(), entry_.values(), kMaxSegmentations)) {
    if (!bases.empty() && budget_.exhausted()) break;
    auto segmentation = std::make_shared<const Segmentation>(std::move(found));
    if (bases.empty()) {
      bestSegmentation_ = segmentation;
      std::ranges::copy_if(segmentation->items, std::back_inserter(sure_), [&](const Item& item) {
        return isSure(question, item) && (wordsAreValues_ || !mayBeWord(question, item));
      });
    }
    auto variant = std::make_shared<const SketchVariant>(SketchVariant{
        .sketch = readSketch(question, segmentation->items, entry_.model, entry_.words()), .edits = {}});
    if (bases.empty()) leftOpen_ = variant->sketch.open;
    assignments_.emplace(segmentation.get(), assign(variant->sketch, entry_.model, kBeam));
    add(segmentation, variant, kAssignments);
    bases.emplace_back(std::move(segmentation), std::move(variant));
  }
  for (const auto& [segmentation, variant] : bases) {
    expanded_.insert(variant);
    addNeighbours(segmentation, *variant, kEditedAssignments);
  }
}

void CandidateGenerator::expand(std::size_t candidate) {
  const auto segmentation = made_[candidate].segmentation;
  const auto variant = made_[candidate].variant;
  if (expanded_.insert(variant).second) addNeighbours(segmentation, *variant, 1);
}

void CandidateGenerator::addNeighbours(const std::shared_ptr<const Segmentation>& segmentation,
                                       const SketchVariant& variant, std::size_t assignments) {
  if (variant.sketch.mentions.size() > kMaxMentions) return;
  for (auto& next : neighbours(variant, entry_.model)) {
    if (made_.size() >= kMaxCandidates || budget_.exhausted()) return;
    add(segmentation, std::make_shared<const SketchVariant>(std::move(next)), assignments);
  }
}

void CandidateGenerator::add(const std::shared_ptr<const Segmentation>& segmentation,
                             std::shared_ptr<const SketchVariant> variant, std::size_t assignments) {
  std::size_t rank = 0;
  for (auto& grounding :
       ground(variant->sketch, entry_.model, assignments_.at(segmentation.get()), assignments)) {
    if (medians_) takeMedians(grounding.built.query);
    if (!leavesOut(grounding.built.query, variant->sketch) &&
        (!measures_ || computesMeasures(grounding.built.query, entry_.model, question_)) &&
        known_.insert(canonical(grounding.built.query)).second)
      made_.push_back({segmentation, variant, std::move(grounding),
                       bestSegmentation_->weight - segmentation->weight, rank});
    ++rank;
  }
}

bool CandidateGenerator::leavesOut(const LogicalQuery& query, const Sketch& sketch) const {
  if (sure_.empty()) return false;
  const QueryConstants constants(query);
  return !std::ranges::all_of(sure_,
                              [&](const Item& item) { return constants.hold(item) || offers(sketch, item); });
}

}  // namespace omni
