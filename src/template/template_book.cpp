#include "template/template_book.h"

#include <algorithm>
#include <span>

#include "model/sentence_encoder.h"
#include "template/likeness.h"

namespace omni {
namespace {

constexpr std::size_t kLookedAt = 8;
constexpr double kNear = 0.5;   // of meanings: farther ones are not looked at
constexpr double kTaken = 0.4;  // likelihood: of training worlds one in 130 questions is then taken wrongly
constexpr std::size_t kBound = 4096;  // verdicts that are remembered

std::optional<SmallVector> meaningOf(const Question& question) {
  const auto meaning = SentenceEncoder::shared()->encode(question.text);
  return meaning ? std::optional(shrink(*meaning)) : std::nullopt;
}

}  // namespace

TemplateShelf::TemplateShelf(std::vector<Template> templates) {
  for (Template& each : templates) sources_[each.source].templates.push_back(std::move(each));
  for (auto& [source, held] : sources_) {
    for (const Template& each : held.templates)
      held.bytes.insert(held.bytes.end(), each.meaning.bytes.begin(), each.meaning.bytes.end());
    std::span<const std::int8_t> rest = held.bytes;
    for (const Template& each : held.templates) {
      const std::size_t size = each.meaning.bytes.size();
      held.meanings.push_back({each.meaning.scale, rest.first(size)});
      rest = rest.subspan(size);
    }
  }
}

std::vector<NearTemplate> TemplateShelf::nearest(const SourceId& source, const SmallVector& asked,
                                                 std::size_t count) const {
  const auto found = sources_.find(source);
  if (found == sources_.end()) return {};
  const OfSource& held = found->second;
  std::vector<NearTemplate> all;
  all.reserve(held.templates.size());
  for (std::size_t t = 0; t < held.templates.size(); ++t)
    all.push_back({&held.templates[t], dot(view(asked), held.meanings[t])});
  const auto shown = static_cast<std::ptrdiff_t>(std::min(all.size(), 2 * count));
  std::partial_sort(all.begin(), all.begin() + shown, all.end(),
                    [](const NearTemplate& a, const NearTemplate& b) { return a.nearness > b.nearness; });
  all.resize(static_cast<std::size_t>(shown));
  for (NearTemplate& each : all)
    for (const NearTemplate& other : all)
      if (other.of->query.text != each.of->query.text) {
        each.otherwise = other.nearness;
        break;
      }
  all.resize(std::min(all.size(), count));
  return all;
}

std::optional<NearTemplate> TemplateShelf::nearest(const SmallVector& asked) const {
  std::optional<NearTemplate> best;
  for (const auto& [source, held] : sources_)
    for (std::size_t t = 0; t < held.templates.size(); ++t)
      if (const double nearness = dot(view(asked), held.meanings[t]); !best || nearness > best->nearness)
        best = NearTemplate{&held.templates[t], nearness, 0};
  return best;
}

void TemplateBook::replace(std::vector<Template> templates) {
  auto shelf = std::make_shared<const TemplateShelf>(std::move(templates));
  const std::scoped_lock lock(mutex_);
  shelf_ = std::move(shelf);
  bound_.clear();
}

std::shared_ptr<const TemplateShelf> TemplateBook::now() const {
  const std::scoped_lock lock(mutex_);
  return shelf_;
}

std::vector<NearTemplate> TemplateBook::near(const TemplateShelf& shelf, const Question& question,
                                             const SourceId& source) const {
  if (shelf.empty()) return {};
  const auto meaning = meaningOf(question);
  if (!meaning) return {};
  auto near = shelf.nearest(source, *meaning, kLookedAt);
  std::erase_if(near, [](const NearTemplate& each) { return each.nearness < kNear; });
  return near;
}

std::optional<NearTemplate> TemplateBook::nearestSource(const TemplateShelf& shelf,
                                                        const Question& question) const {
  if (shelf.empty()) return std::nullopt;
  const auto meaning = meaningOf(question);
  return meaning ? shelf.nearest(*meaning) : std::nullopt;
}

bool TemplateBook::binds(const Template& of, const CatalogEntry& entry) const {
  const std::pair key(of.id, entry.stamp);
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = bound_.find(key); known != bound_.end()) return known->second;
  }
  const bool binds = !whyUnbound(of, entry.descriptor);
  const std::scoped_lock lock(mutex_);
  if (bound_.size() >= kBound) bound_.clear();
  bound_[key] = binds;
  return binds;
}

std::optional<TakenTemplate> TemplateBook::match(const std::shared_ptr<const TemplateShelf>& shelf,
                                                 const std::vector<NearTemplate>& near,
                                                 const Question& question, const CatalogEntry& entry,
                                                 const AskedReading& reading) const {
  if (near.empty()) return std::nullopt;
  const auto items = link(question, entry.model, entry.words(), entry.values());
  const auto statedValues = questionValues(question, items);
  std::optional<TakenTemplate> best;
  for (const NearTemplate& each : near) {
    std::vector<bool> masked(question.tokens.size(), false);
    auto query = filled(*each.of, statedValues, entry, masked);
    if (!query) continue;
    const AskedWording asked{wordingOf(question, items, entry.model, masked), reading};
    const double likely = likelihood(templateFeatures(asked, *each.of, each.nearness, each.otherwise));
    if (likely < kTaken || (best && likely <= best->likelihood) || !binds(*each.of, entry)) continue;
    best = TakenTemplate{{shelf, each.of}, *std::move(query), likely, {}};
    for (const Token& token : question.tokens)
      if (isStrange(token.stem, asked.wording, each.of->wording)) best->strange.push_back(token.text);
  }
  return best;
}

}  // namespace omni
