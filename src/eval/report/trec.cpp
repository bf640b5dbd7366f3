#include "eval/report/trec.h"

#include <unordered_map>

namespace omni {
namespace {

/// The columns of TREC files are parted by blanks, so none may hold one.
std::string column(std::string_view text) {
  std::string word(text.empty() ? "-" : text);
  for (char& c : word)
    if (static_cast<unsigned char>(c) <= ' ') c = '_';
  return word;
}

/// Ids are unique within a source alone.
std::string documentColumn(std::string_view source, std::string_view document) {
  return column(source) + "/" + column(document);
}

}  // namespace

std::string trecRun(std::span<const Sample> samples, std::span<const Prediction> predictions,
                    std::string_view tag) {
  std::unordered_map<std::string_view, const Prediction*> byId;
  for (const auto& prediction : predictions) byId.emplace(prediction.id, &prediction);
  std::string run;
  for (const auto& sample : samples) {
    const auto found = byId.find(sample.id);
    if (sample.route != Route::kSearch || found == byId.end()) continue;
    const auto& ranking = found->second->retrieved.ranking;
    for (std::size_t i = 0; i < ranking.size(); ++i)
      run += column(sample.id) + " Q0 " + documentColumn(found->second->chosen.source, ranking[i]) + " " +
             std::to_string(i + 1) + " " + std::to_string(ranking.size() - i) + " " + column(tag) + "\n";
  }
  return run;
}

std::string trecQrels(std::span<const Sample> samples) {
  std::string qrels;
  for (const auto& sample : samples)
    for (const auto& [document, grade] : sample.gold.grades)
      qrels += column(sample.id) + " 0 " + documentColumn(sample.source, document) + " " +
               std::to_string(grade) + "\n";
  return qrels;
}

}  // namespace omni
