#include "template/confirmed_formulator.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

using Next = Result<std::optional<Formulation>>;

bool isSameQuery(const Formulation* reading, const NativeQuery& query) {
  const auto alike = [](const Parameter& a, const Parameter& b) {
    return a.name == b.name && a.value == b.value;
  };
  return reading && reading->query.text == query.text &&
         std::ranges::equal(reading->query.parameters, query.parameters, alike);
}

bool isParameter(const std::string& piece, const NativeQuery& query) {
  return std::ranges::any_of(query.parameters, [&](const Parameter& parameter) {
    return piece.ends_with(" = " + toText(parameter.value));
  });
}

// Bindings of another query need not hold in the confirmed one, but for its parameters.
void tellParametersAlone(const Formulation& reading, const NativeQuery& query, Formulation& formulation) {
  static constexpr std::string_view kMeaning = "' → ";
  std::vector<std::string> bound;
  for (const std::string& piece : reading.derivation.segmentation) {
    const std::size_t meaning = piece.rfind(kMeaning);
    const bool kept = meaning == std::string::npos || isParameter(piece, query);
    formulation.derivation.segmentation.push_back(kept ? piece
                                                       : piece.substr(0, meaning) + "' (as confirmed)");
    if (kept && meaning != std::string::npos) bound.push_back(piece);
  }
  formulation.bindings = join(bound, ", ");
}

// The planner's facts on an equal query hold for the verified one: its check, the fact
// that it states.
Formulation formulationOf(TakenTemplate taken, const Formulation* reading) {
  const bool same = isSameQuery(reading, taken.query);
  Formulation formulation = same ? *reading : Formulation{};
  if (reading && !same) {
    tellParametersAlone(*reading, taken.query, formulation);
    formulation.derivation.others.push_back(reading->query);
  }
  // "How many URGENT orders": the person who confirmed it without that word did not say that it means
  // nothing.
  if (!same || !reading->unexplained.empty()) formulation.unexplained = join(taken.strange, ", ");
  formulation.query = std::move(taken.query);
  formulation.query.confidence = taken.likelihood;
  formulation.query.why = "as confirmed of '" + taken.of->question + "'";
  formulation.derivation.open.clear();  // people have seen to it
  formulation.guessed.clear();
  formulation.derivation.confirmed = ConfirmedQuestion{taken.of->id, taken.of->question};
  return formulation;
}

AskedReading askedReading(const Formulation* reading) {
  if (!reading) return {};
  const bool whole = reading->unexplained.empty() && reading->derivation.open.empty();
  return {{reading->query.text, reading->query.confidence}, whole};
}

class ConfirmedWriter final : public QueryWriter {
 public:
  /// `otherwise` null: the reader writes.
  ConfirmedWriter(const TemplateBook& book, const Asking& asking, const CatalogEntry& entry,
                  std::unique_ptr<QueryWriter> reader, std::unique_ptr<QueryWriter> otherwise)
      : book_(book),
        asking_(asking),
        entry_(entry),
        reader_(std::move(reader)),
        otherwise_(std::move(otherwise)) {}

  Next next(const ValidationFeedback* last) override {
    const bool objected = last && last->objection;
    if (!std::exchange(begun_, true) && !objected)
      if (auto confirmed = this->confirmed()) return confirmed;
    // That nothing came of it is what was asked for: nothing is there.
    if (std::exchange(taken_, false) && last && !objected && !last->error) return std::nullopt;
    if (held_) return *std::exchange(held_, std::nullopt);
    QueryWriter& writer = otherwise_ ? *otherwise_ : *reader_;
    return writer.next(std::exchange(wrote_, true) || objected ? last : nullptr);
  }

  bool needsRepair(const Outcome& outcome) const override {
    return !taken_ && (otherwise_ ? *otherwise_ : *reader_).needsRepair(outcome);
  }

 private:
  std::optional<Formulation> confirmed() {
    const auto shelf = book_.now();
    const auto near = book_.near(*shelf, asking_.question, entry_.descriptor.info.id);
    if (near.empty()) return std::nullopt;
    Next own = reader_->next(nullptr);
    const Formulation* reading = own && *own ? &**own : nullptr;
    auto match = book_.match(shelf, near, asking_.question, entry_, askedReading(reading));
    std::optional<Formulation> formulation;
    if (match) {
      asking_.trace.tell("formulate", "from a confirmed question: " + match->of->question);
      formulation = formulationOf(*std::move(match), reading);
      taken_ = true;
    }
    if (!otherwise_) {
      held_ = std::move(own);
      wrote_ = true;
    }
    return formulation;
  }

  const TemplateBook& book_;
  const Asking& asking_;
  const CatalogEntry& entry_;
  std::unique_ptr<QueryWriter> reader_;
  std::unique_ptr<QueryWriter> otherwise_;
  std::optional<Next> held_;  // what the reader wrote, while the template is tried
  bool begun_ = false, wrote_ = false;
  bool taken_ = false;  // what was given last is a template's
};

}  // namespace

std::unique_ptr<QueryWriter> ConfirmedFormulator::begin(const Asking& asking,
                                                        const CatalogEntry& entry) const {
  if (asking.given && otherwise_) return otherwise_->begin(asking, entry);
  return std::make_unique<ConfirmedWriter>(*book_, asking, entry, reader_->begin(asking, entry),
                                           otherwise_ ? otherwise_->begin(asking, entry) : nullptr);
}

}  // namespace omni
