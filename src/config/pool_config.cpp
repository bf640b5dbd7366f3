#include "config/pool_config.h"

#include <algorithm>
#include <iterator>

#include "base/budget.h"
#include "base/keeping/cache_tag.h"
#include "config/config.h"
#include "config/discover.h"
#include "config/model_settings.h"
#include "model/local/model_files.h"
#include "source/data_files.h"
#include "source/fetched/fetched_files.h"

namespace omni {
namespace {

/// A configuration found next to data is not used unasked: it may come with the data from anywhere, and names
/// endpoints and variables.
void noteConfigurations(const PoolChoice& choice, std::vector<std::string>& notes) {
  for (const auto& path : choice.in)
    for (const char* name : {"omni.yaml", "omni.yml"})
      if (std::error_code none; std::filesystem::is_regular_file(path / name, none))
        notes.push_back((path / name).string() + " is not used with --in: ask with --config " +
                        (path / name).string() + " instead");
}

/// The sources at the named places. Files on servers are fetched first; their sources name the
/// addresses.
Result<Discovery> foundIn(const PoolChoice& choice, const World& world, const Progress& progress) {
  std::vector<std::filesystem::path> places;
  std::vector<FetchedFiles> fetched;
  std::vector<std::string> notes;
  for (const auto& place : choice.in) {
    if (!isAddress(place.string())) {
      OMNI_RETURN_IF_ERROR(refuseCacheFolder(place));
      places.push_back(place);
      continue;
    }
    OMNI_TRY(files, FetchedFiles::of({.paths = {place.string()}}, world));
    OMNI_TRY(outdated, files.bring(Budget(describingLimits(), world), progress, false));
    if (outdated) notes.push_back(outdated->text());
    if (const auto here = files.here())
      std::ranges::move(namedPaths(here->paths.front()), std::back_inserter(places));
    fetched.push_back(std::move(files));
  }
  auto found = discover(places, choice.kinds);
  for (const FetchedFiles& files : fetched)
    if (!found) found.error().message = files.withAddresses(std::move(found.error().message));
  if (!found) return found;
  for (const FetchedFiles& files : fetched) {
    for (SourceConfig& source : found->sources)
      for (std::string& path : source.files().paths) path = files.addressOf(path).value_or(path);
    for (std::string& note : found->notes) note = files.withAddresses(std::move(note));
  }
  std::ranges::move(notes, std::back_inserter(found->notes));
  return found;
}

Result<PoolConfig> configured(const PoolChoice& choice, const World& world, const Progress& progress) {
  if (!choice.in.empty()) {
    OMNI_TRY(found, foundIn(choice, world, progress));
    PoolConfig pool{.engine = {}, .notes = std::move(found.notes)};
    pool.engine.sources = std::move(found.sources);
    noteConfigurations(choice, pool.notes);
    return pool;
  }
  const auto file = choice.config.empty() ? findConfig(choice.folder) : choice.config;
  if (!file)
    return fail(Code::kNotFound, "there is no omni.yaml here or above",
                "Name what to ask with --in DIR, or write a configuration with omni init DIR.");
  OMNI_TRY(engine, readConfig(*file, world));
  return PoolConfig{.engine = std::move(engine), .notes = {}};
}

// Without a configured model the largest known one that is installed is the model; without a configured
// planner it is asked what the built-in one is not sure of.
void askInstalled(EngineConfig& engine, const World& world) {
  if (engine.model || (engine.planner.chosen && !engine.planner.asksModel())) return;
  const auto installed = installedModels(world);
  const auto bytesOf = [](const InstalledModel& one) {
    const KnownModel* known = knownModel(one.name);
    return known ? known->bytes : 0;
  };
  const auto largest = std::ranges::max_element(installed, {}, bytesOf);
  if (largest == installed.end() || bytesOf(*largest) == 0) return;
  engine.model = ModelConfig{.target = {.name = largest->name, .local = largest->name}};
  if (!engine.planner.chosen) engine.planner.formulate = PlannerKind::kEnsemble;
  allowForLocalModel(engine);
}

}  // namespace

Result<PoolConfig> poolConfig(const PoolChoice& choice, const World& world, const Progress& progress) {
  OMNI_TRY(pool, configured(choice, world, progress));
  const bool inside = !pool.engine.model || pool.engine.model->target.isInside();
  if (const auto named = PlannerConfig::named(choice.planner, inside)) {
    PlannerConfig& planner = pool.engine.planner;
    const PlannerConfig before = std::move(planner);
    planner = *named;
    planner.threshold = before.threshold;
    planner.prompts = before.prompts;
    planner.templates = before.templates;
    planner.chosen = true;
  }
  askInstalled(pool.engine, world);
  return pool;
}

}  // namespace omni
