#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/interpretations/interpretation.h"

namespace omni {

/// A meaning of the question that the caller may choose.
struct ClarificationChoice {
  std::string id;     // of its interpretation, as AskOptions::meant takes it
  std::string label;  // what it asks, in plain words; no two of one question back are the same
  SourceId source;
};

/// The question of every question back.
inline constexpr const char* kWhatIsMeant = "What did you mean?";

/// A question back: the question has several probable meanings, and the caller says which is meant.
struct Clarification {
  std::string question;                      // in plain words
  std::vector<ClarificationChoice> choices;  // likeliest first, 2 to kMaxChoices
};

/// The interpretations that are probable next to the first, which comes first of them: queries, not searches,
/// that are at least kProbable as likely. Empty: there is no other.
std::vector<Interpretation> probableMeanings(std::span<const Interpretation> interpretations);

/// Asks back which of the probable meanings is meant, where at least two of them bring rows that differ and
/// words can tell them apart. Nothing: the first is to answer.
std::optional<Clarification> clarificationOf(std::span<const Interpretation> meanings);

/// The text of a question back with its choices, numbered from 1, a line each.
std::string inWords(const Clarification& clarification);

}  // namespace omni
