#pragma once

namespace omni {

/// How the words of a source weigh in the catalogue index (BM25F: a field's weight multiplies its term
/// frequency).
struct FieldWeights {
  double source = 2.5;  // id
  double description = 1.0;
  double entity = 3.0;
  double attribute = 1.5;
  double link = 1.5;
  double comment = 0.5;
  double corpusTerm = 2.0;
  double k1 = 1.6;
  double b = 0.4;
};

/// What speaks for a source, apart from the code that measures it. The sum is an energy; probabilities are
/// its softmax.
struct SelectionWeights {
  double words = 4.0;      // BM25F over the best any source reaches
  double meaning = 9.0;    // cosine of question and context
  double values = 1.6;     // idf-weighted share of the question's words that are values of the source
  double explained = 4.0;  // idf-weighted share of the content words that linking explains
  double prose = 1.6;      // a corpus, when prose is wanted
  double computed = -1.4;  // a corpus, when something is to be counted, compared or ranked
  double sharpness = 1.0;
};

inline constexpr FieldWeights kFields;
inline constexpr SelectionWeights kSelection;

}  // namespace omni
