#include <nlohmann/json.hpp>

#include "source/corpus/corpus.h"

namespace omni {

using nlohmann::json;

std::string toJson(const CorpusSummary& summary) {
  const CorpusProfile& profile = summary.profile;
  json terms = json::array(), leftOut = json::array();
  for (const auto& term : profile.terms) terms.push_back({term.term, term.weight});
  for (const auto& error : summary.leftOut) leftOut.push_back({error.code, error.message, error.hint});
  return json{{"format", kCorpusFormat},        {"documents", profile.documents},
              {"passages", profile.passages},   {"averageWords", profile.averageWords},
              {"titles", profile.titles},       {"terms", terms},
              {"centroids", profile.centroids}, {"model", profile.model},
              {"warnings", summary.warnings},   {"leftOut", leftOut}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<CorpusSummary> summaryOf(std::string_view text) {
  const json summary = json::parse(text, nullptr, false);
  if (!summary.is_object() || summary.value("format", 0) != kCorpusFormat) return std::nullopt;
  try {
    CorpusSummary result;
    CorpusProfile& profile = result.profile;
    profile.documents = summary.at("documents");
    profile.passages = summary.at("passages");
    profile.averageWords = summary.at("averageWords");
    profile.titles = summary.at("titles").get<std::vector<std::string>>();
    for (const auto& term : summary.at("terms")) profile.terms.push_back({term.at(0), term.at(1)});
    profile.centroids = summary.at("centroids").get<std::vector<std::vector<float>>>();
    profile.model = summary.at("model");
    result.warnings = summary.at("warnings").get<std::vector<std::string>>();
    for (const auto& error : summary.at("leftOut"))
      result.leftOut.push_back({error.at(0).get<Code>(), error.at(1), error.at(2), Audience::kOperator});
    return result;
  } catch (const json::exception&) {  // written by something else
    return std::nullopt;
  }
}

}  // namespace omni
