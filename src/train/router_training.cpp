#include "train/router_training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/threads/parallel.h"
#include "eval/data/json_lines.h"
#include "learn/minimise.h"
#include "learn/softmax_loss.h"
#include "model/sentence_encoder.h"

namespace omni {
namespace {

using Weights = GranularityModel::Weights;

constexpr std::size_t kSeen = 2;  // questions that a wording must stand in
constexpr double kRidge = 7e-6;   // L2 in addition to the mean loss of a question
constexpr int kIterations = 200;
constexpr std::size_t kBins = 10;

Result<Granularity> labelOf(const nlohmann::json& line) {
  if (!line.contains("label")) {
    OMNI_TRY(route, requiredText(line, "route"));
    return route == "SEARCH" ? Granularity::kParagraph : Granularity::kTable;
  }
  OMNI_TRY(label, requiredText(line, "label"));
  const auto granularity = granularityOf(label == "no" ? "none" : label);
  if (!granularity)
    return fail(Code::kInvalidArgument, "no label '" + label + "' is known",
                "Labels are none, paragraph, document, table, image, clip and video.");
  return *granularity;
}

Status mayTeach(const nlohmann::json& line) {
  const auto& split = member(line, "split");
  if (split != "dev" && split != "test") return {};
  return fail(Code::kInvalidArgument,
              "a question of the split '" + split.get<std::string>() + "' is to judge by",
              "Give questions of a split that is to learn from.");
}

Result<std::vector<std::vector<float>>> meaningsOf(std::span<const LabelledQuestion> questions) {
  OMNI_RETURN_IF_ERROR(SentenceEncoder::shared()->check());
  std::vector<std::vector<float>> meanings(questions.size());
  parallelFor(questions.size(), 0, [&](std::size_t q) {
    meanings[q] = SentenceEncoder::shared()->encode(questions[q].question).value_or(std::vector<float>{});
  });
  return meanings;
}

/// Of each question the features that it has, by number, and what each counts.
struct Example {
  std::vector<std::pair<std::size_t, float>> features;
  std::size_t label = 0;
};

class Examples {
 public:
  Examples(std::span<const LabelledQuestion> questions, const std::vector<std::vector<float>>& meanings) {
    std::map<std::string, std::size_t> seen;
    for (const auto& question : questions)
      for (const auto& word : wordingOf(question.question)) ++seen[word];
    for (const auto& [word, count] : seen)
      if (count >= kSeen) places_.emplace(word, places_.size());
    for (std::size_t q = 0; q < questions.size(); ++q) add(questions[q], meanings[q]);
  }

  std::size_t weights() const { return (places_.size() + SentenceEncoder::kDimensions) * kGranularities; }

  double loss(std::span<const double> at, std::span<double> gradient) const {
    const auto count = static_cast<double>(all_.size());
    double sum = 0;
    std::ranges::fill(gradient, 0.0);
    for (const auto& example : all_) sum += addLoss(example, at, gradient);
    double square = 0;
    for (std::size_t w = 0; w < at.size(); ++w) {
      gradient[w] = gradient[w] / count + kRidge * at[w];
      square += at[w] * at[w];
    }
    return sum / count + 0.5 * kRidge * square;
  }

  GranularityModel model(std::span<const double> weights) const {
    std::unordered_map<std::string, Weights> wording;
    for (const auto& [word, place] : places_) wording.emplace(word, row(weights, place));
    std::vector<Weights> meaning;
    for (std::size_t d = 0; d < SentenceEncoder::kDimensions; ++d)
      meaning.push_back(row(weights, places_.size() + d));
    return {std::move(wording), std::move(meaning)};
  }

 private:
  void add(const LabelledQuestion& question, const std::vector<float>& meaning) {
    Example example{{}, static_cast<std::size_t>(question.label)};
    for (const auto& word : wordingOf(question.question))
      if (const auto place = places_.find(word); place != places_.end())
        example.features.emplace_back(place->second, 0.0f);
    for (auto& [place, value] : example.features) value = wordingScale(example.features.size());
    for (std::size_t d = 0; d < meaning.size(); ++d)
      example.features.emplace_back(places_.size() + d, kMeaningScale * meaning[d]);
    all_.push_back(std::move(example));
  }

  static Weights row(std::span<const double> weights, std::size_t place) {
    Weights row{};
    for (std::size_t g = 0; g < kGranularities; ++g)
      row[g] = static_cast<float>(weights[place * kGranularities + g]);
    return row;
  }

  static double addLoss(const Example& example, std::span<const double> at, std::span<double> gradient) {
    std::vector<double> scores(kGranularities, 0.0);
    for (const auto& [place, value] : example.features)
      for (std::size_t g = 0; g < kGranularities; ++g)
        scores[g] += static_cast<double>(value) * at[place * kGranularities + g];
    const double loss = softmaxLoss(scores, [&](std::size_t g) { return g == example.label; });
    for (const auto& [place, value] : example.features)
      for (std::size_t g = 0; g < kGranularities; ++g)
        gradient[place * kGranularities + g] += static_cast<double>(value) * scores[g];
    return loss;
  }

  std::map<std::string, std::size_t> places_;
  std::vector<Example> all_;
};

/// Counts what was chosen, how surely, and what was wanted.
class Judgement {
 public:
  void add(const GranularityShares& shares, std::size_t wanted) {
    const auto most = std::ranges::max_element(shares);
    const auto chosen = static_cast<std::size_t>(most - shares.begin());
    ++labels_[chosen].chosen;
    ++labels_[wanted].wanted;
    auto& bin = bins_[std::min(kBins - 1, static_cast<std::size_t>(*most * kBins))];
    bin.shares += *most;
    if (chosen != wanted) return;
    ++labels_[wanted].right;
    ++bin.right;
  }

  RouterScore score(std::size_t questions) const {
    RouterScore score{.questions = questions};
    double known = 0;
    for (const auto& label : labels_) {
      score.right += label.right;
      score.macroF1 += label.f1();
      known += label.wanted > 0;
    }
    score.macroF1 /= std::max(1.0, known);
    for (const auto& bin : bins_)
      score.calibrationError += std::abs(bin.shares - static_cast<double>(bin.right));
    score.calibrationError /= static_cast<double>(std::max<std::size_t>(1, questions));
    return score;
  }

 private:
  struct Label {
    std::size_t right = 0, chosen = 0, wanted = 0;
    double f1() const {
      return wanted == 0 ? 0 : 2 * static_cast<double>(right) / static_cast<double>(chosen + wanted);
    }
  };
  struct Bin {
    double shares = 0;
    std::size_t right = 0;
  };
  std::array<Label, kGranularities> labels_{};
  std::array<Bin, kBins> bins_{};
};

}  // namespace

Result<std::vector<LabelledQuestion>> readLabels(const std::filesystem::path& file, std::size_t limit) {
  std::vector<LabelledQuestion> all;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const nlohmann::json& line) -> Status {
    OMNI_RETURN_IF_ERROR(mayTeach(line));
    OMNI_TRY(question, requiredText(line, "question"));
    OMNI_TRY(label, labelOf(line));
    all.push_back({question, label});
    return {};
  }));
  if (limit == 0 || all.size() <= limit) return all;
  std::vector<LabelledQuestion> spread;
  for (std::size_t i = 0; i < limit; ++i) spread.push_back(all[i * all.size() / limit]);
  return spread;
}

Result<GranularityModel> trainRouter(std::span<const LabelledQuestion> questions) {
  OMNI_TRY(meanings, meaningsOf(questions));
  const Examples examples(questions, meanings);
  const auto weights = minimise(
      [&](std::span<const double> at, std::span<double> gradient) { return examples.loss(at, gradient); },
      std::vector<double>(examples.weights(), 0.0), kIterations);
  return examples.model(weights);
}

Result<RouterScore> judgeRouter(const GranularityModel& model, std::span<const LabelledQuestion> questions) {
  OMNI_TRY(meanings, meaningsOf(questions));
  std::array<bool, kGranularities> labels{};
  for (const auto& question : questions) labels[static_cast<std::size_t>(question.label)] = true;
  Judgement judgement;
  for (std::size_t q = 0; q < questions.size(); ++q)
    judgement.add(among(labels, model.shares(questions[q].question, meanings[q])),
                  static_cast<std::size_t>(questions[q].label));
  return judgement.score(questions.size());
}

}  // namespace omni
