#pragma once

#include "question/question.h"

namespace omni {

/// Tokens [first, last) of a question.
struct TokenSpan {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Whether it says there that it wants a picture: "a screenshot of …", "show me …", "what does … look like".
bool namesPicture(const Question& question, TokenSpan within);
/// Whether it says there that it wants a moment of a film or of a recording: "in the lecture", "at which
/// point of the film".
bool namesFilm(const Question& question, TokenSpan within);

/// Whether a word for pictures, or for films, stands there, whatever is wanted of them.
bool callsPictures(const Question& question, TokenSpan within);
bool callsFilms(const Question& question, TokenSpan within);

/// Whether the whole question says that it wants one.
bool namesPicture(const Question& question);
bool namesFilm(const Question& question);

}  // namespace omni
