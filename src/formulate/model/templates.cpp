#include "formulate/model/templates.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "language/languages.h"
#include "model/sentence_encoder.h"

namespace omni {
namespace {

using Json = nlohmann::json;

double sharedWords(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const std::set<std::string> left(a.begin(), a.end());
  const std::set<std::string> right(b.begin(), b.end());
  std::vector<std::string> both;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(both));
  const std::size_t all = left.size() + right.size() - both.size();
  return all == 0 ? 0 : static_cast<double>(both.size()) / static_cast<double>(all);
}

// `nearness(i)` of the i-th.
template <class Nearness>
std::vector<Example> best(const std::vector<Example>& examples, std::size_t most, const Nearness& nearness) {
  std::vector<std::pair<double, std::size_t>> ranked;
  for (std::size_t i = 0; i < examples.size(); ++i) ranked.emplace_back(nearness(i), i);
  std::ranges::stable_sort(ranked, std::ranges::greater{}, &std::pair<double, std::size_t>::first);
  std::vector<Example> out;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) out.push_back(examples[ranked[i].second]);
  return out;
}

std::string textAt(const Json& line, const char* key) {
  const auto found = line.find(key);
  return found != line.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// All or none.
std::vector<std::vector<float>> meaningsOf(const std::vector<Example>& examples) {
  std::vector<std::vector<float>> meanings;
  for (const auto& example : examples) {
    auto meaning = SentenceEncoder::shared()->encode(example.question);
    if (!meaning) return {};
    meanings.push_back(std::move(*meaning));
  }
  return meanings;
}

}  // namespace

std::vector<Example> nearestByWords(const Question& question, const std::vector<Example>& examples,
                                    std::size_t most) {
  const auto stems = contentStems(question.text);
  return best(examples, most,
              [&](std::size_t i) { return sharedWords(stems, contentStems(examples[i].question)); });
}

Result<Templates> Templates::read(const std::filesystem::path& file, const Catalog& catalog) {
  OMNI_TRY(text, readFile(file));
  Templates templates;
  std::size_t number = 0;
  for (const auto& line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    OMNI_RETURN_IF_ERROR(
        templates.take(line, catalog, file.filename().string() + ":" + std::to_string(number)));
  }
  return templates;
}

Status Templates::take(const std::string& line, const Catalog& catalog, const std::string& where) {
  const Json object = Json::parse(line, nullptr, false);
  Example example;
  SourceId source;
  if (object.is_object()) {
    example = {textAt(object, "question"), textAt(object, "query")};
    source = textAt(object, "source");
  }
  if (example.question.empty() || example.query.empty() || source.empty())
    return fail(Code::kInvalidArgument, where + ": no template",
                R"(A line is {"question": "…", "source": "…", "query": "…"}.)", Audience::kOperator);
  const auto entry = catalog.find(source);
  if (!entry) {
    leftOut_.push_back(where + ": there is no source '" + source + "'");
    return {};
  }
  const Route route = entry->descriptor.info.route;
  const auto validated =
      languageOf(route).validate({.route = route, .text = example.query}, entry->descriptor);
  if (!validated) {
    leftOut_.push_back(where + ": " + validated.error().message);
    return {};
  }
  auto& of = sources_[source];
  if (!of) of = std::make_unique<OfSource>();
  of->examples.push_back(std::move(example));
  return {};
}

std::vector<Example> Templates::nearest(const Question& question, const SourceId& source,
                                        std::size_t most) const {
  const auto found = sources_.find(source);
  if (found == sources_.end() || most == 0) return {};
  OfSource& of = *found->second;
  std::call_once(of.read, [&] { of.meanings = meaningsOf(of.examples); });
  const auto asked =
      of.meanings.empty() ? Result<std::vector<float>>() : SentenceEncoder::shared()->encode(question.text);
  if (of.meanings.empty() || !asked) return nearestByWords(question, of.examples, most);
  return best(of.examples, most, [&](std::size_t i) {
    return std::inner_product(asked->begin(), asked->end(), of.meanings[i].begin(), 0.0);
  });
}

}  // namespace omni
