#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "question/question.h"
#include "template/likeness.h"
#include "template/template.h"

namespace omni {

/// A template compared with a question.
struct NearTemplate {
  const Template* of = nullptr;
  double nearness = 0;   // of the meanings, -1 to 1
  double otherwise = 0;  // of the nearest template of the source with another query
};

/// Templates by source. Immutable.
class TemplateShelf {
 public:
  TemplateShelf() = default;
  explicit TemplateShelf(std::vector<Template> templates);
  TemplateShelf(const TemplateShelf&) = delete;
  TemplateShelf& operator=(const TemplateShelf&) = delete;

  bool empty() const { return sources_.empty(); }
  /// Of one source, nearest first, at most `count`; `asked` is the question's meaning.
  std::vector<NearTemplate> nearest(const SourceId& source, const SmallVector& asked,
                                    std::size_t count) const;
  /// Of all sources.
  std::optional<NearTemplate> nearest(const SmallVector& asked) const;

 private:
  /// Those of one source. Each question is compared with all meanings, so these lie side by side.
  struct OfSource {
    std::vector<Template> templates;
    std::vector<std::int8_t> bytes;
    std::vector<SmallVectorView> meanings;  // of each template, in `bytes`
  };

  std::map<SourceId, OfSource> sources_;
};

/// An answer from a verified query.
struct TakenTemplate {
  std::shared_ptr<const Template> of;
  NativeQuery query;
  double likelihood = 0;             // that it answers, 0 to 1
  std::vector<std::string> strange;  // words of the question that the confirmed one does not say
};

/// Templates that may be replaced while questions are asked. Thread-safe.
class TemplateBook {
 public:
  void replace(std::vector<Template> templates);
  std::shared_ptr<const TemplateShelf> now() const;

  /// Those that are near enough to be looked at.
  std::vector<NearTemplate> near(const TemplateShelf& shelf, const Question& question,
                                 const SourceId& source) const;

  std::optional<NearTemplate> nearestSource(const TemplateShelf& shelf, const Question& question) const;

  /// The template that answers, if one surely does; `reading` is what the planner would ask. A template that
  /// no longer binds to what the source holds answers nothing.
  std::optional<TakenTemplate> match(const std::shared_ptr<const TemplateShelf>& shelf,
                                     const std::vector<NearTemplate>& near, const Question& question,
                                     const CatalogEntry& entry, const AskedReading& reading) const;

 private:
  bool binds(const Template& of, const CatalogEntry& entry) const;

  mutable std::mutex mutex_;
  std::shared_ptr<const TemplateShelf> shelf_ = std::make_shared<const TemplateShelf>();
  mutable std::map<std::pair<std::string, std::uint64_t>, bool> bound_;  // by template and the source's stamp
};

}  // namespace omni
