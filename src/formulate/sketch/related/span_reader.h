#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads the time between two dates: "more than 30 days after the order", "days between order and delivery".
class SpanReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "30 days after": the number is of the span that the next cue opens. False where none follows.
  bool takes(const Item& number);
  /// "days after", "weeks between": two dates, of which one or none was named before.
  void open(const Cue& cue);
  /// A date that the span waits for, or the thing that has it. False where no span waits.
  bool completes(std::size_t index);
  /// At the end: dates that were to come did not come.
  bool isLeftOpen() const { return span_.has_value(); }

 private:
  struct Span {
    const Cue* cue;
    std::optional<std::size_t> first;  // the mention of the date that was named first
  };

  // The date that was named last.
  std::optional<std::size_t> lastDate() const;
  // Of the matches those that are dates, of a thing its dates; other dates than the first one.
  std::vector<LinkCandidate> datesOf(const std::vector<LinkCandidate>& matches) const;
  void compare(std::size_t first, std::size_t second);
  void show(std::size_t first, std::size_t second);

  std::optional<double> number_;  // of days, weeks …
  std::optional<Span> span_;
};

}  // namespace omni
