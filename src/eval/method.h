#pragma once

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "eval/data/sample.h"

namespace omni {

/// Knowledge of a method that a question's asker would not give.
enum class Given { kNothing, kGoldSource, kGoldEvidence };

/// A way of answering that is compared with others.
struct Method {
  std::string_view name;
  std::string_view summary;
  Given given = Given::kNothing;
  std::optional<Route> pinned = {};  // only sources of this route may be selected
  bool commits = false;              // to one source, whatever k
  bool swept = false;                // measured at every k that is asked for, else at the main one
  bool unified = false;              // asks one index of everything as text instead of the sources
};

/// All methods, in the order in which reports show them.
std::span<const Method> methods();

/// The method of that name; an unknown one is refused with the nearest known name.
Result<const Method*> findMethod(std::string_view name);

/// The sources that may be asked, by route.
using Pool = std::map<Route, std::vector<SourceId>>;

/// How the engine is asked for `sample` when up to `k` sources may be explored.
AskOptions askOptions(const Method& method, const Sample& sample, std::size_t k, const Pool& pool);

}  // namespace omni
