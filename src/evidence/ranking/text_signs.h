#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "question/question.h"
#include "source/outcome.h"

namespace omni {

/// Features of a search's passages compared with the question.
enum class TextSign : std::size_t {
  kWords,     // share of the question's content words that the best passage holds
  kHeaded,    // share that stands in its title and headings
  kUnnamed,   // a name, a number or what is quoted that it does not hold: a defect
  kSentence,  // share of the content words that one of its sentences holds
  kNoFigure,  // "when", "how long": and it holds no figure: a defect
  kAsksList,  // "which … are there": a passage seldom lists all: a defect
  kCount
};
inline constexpr std::size_t kTextSigns = static_cast<std::size_t>(TextSign::kCount);
inline constexpr std::array<std::string_view, kTextSigns> kTextSignNames{
    "words", "headed", "unnamed", "sentence", "no_figure", "asks_list"};
using TextSigns = std::array<float, kTextSigns>;

TextSigns textSigns(const Question& question, const Outcome& outcome);

/// Whether one sentence of the best passage, whose lines may end anywhere, holds all content words of the
/// question, two or more, and a figure where one is asked for.
bool saysAllInOneSentence(const Question& question, const Outcome& outcome);

}  // namespace omni
