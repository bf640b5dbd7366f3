#include "select/measure/measured_question.h"

#include "catalog/value_index.h"

namespace omni {
namespace {

constexpr std::size_t kQuestionTokens = 64;
constexpr std::size_t kLongestValue = 6;  // tokens

// Names, quotations, numbers and runs of content words.
std::vector<AskedValue> valuesOf(const Question& question) {
  std::vector<AskedValue> values;
  const auto& tokens = question.tokens;
  for (std::size_t first = 0; first < tokens.size(); ++first)
    for (std::size_t count = 1; count <= kLongestValue && first + count <= tokens.size(); ++count) {
      if (tokens[first].stop || tokens[first + count - 1].stop) continue;
      const bool named = tokens[first].capitalised || tokens[first].quoted;
      const double trust = count > 1 ? 1.0 : named ? 1.0 : tokens[first].number ? 0.3 : 0.5;
      values.push_back({ValueIndex::keyOf(question.textOf(first, count)), first, count, trust});
    }
  return values;
}

}  // namespace

double MeasuredQuestion::weightOf(std::size_t first, std::size_t count) const {
  double sum = 0;
  for (std::size_t t = first; t < first + count && t < weights.size(); ++t) sum += weights[t];
  return sum;
}

void MeasuredQuestion::setMeaning(Meaning of) {
  meaning = std::move(of);
  smallMeaning = shrink(meaning.vector);
}

MeasuredQuestion ask(const Question& question, const CatalogIndex& index) {
  MeasuredQuestion asked{.question = &question, .values = valuesOf(question)};
  for (const auto& token : question.tokens) {
    const double weight = token.stop || token.number ? 0.0 : index.idf(token.stem);
    asked.weights.push_back(weight);
    asked.total += weight;
    if (token.stop) continue;
    for (auto& stem : contentStems(token.lower)) asked.stems.push_back(std::move(stem));
  }
  return asked;
}

Meaning meaningOf(const Question& question, const SentenceEncoder& encoder) {
  return {encoder.name(), encoder.encode(question.text, kQuestionTokens).value_or(std::vector<float>{})};
}

}  // namespace omni
