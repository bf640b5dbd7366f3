#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "source/remote/remote_settings.h"

namespace omni {

/// So many rows of a query, which the server lets be asked for within its cost.
struct AffordableRows {
  std::size_t rows = 0;
  std::string note{};  // why no more, for a caller who gets as many
};

/// The server's cost estimate of a query for its first rows alone; nothing: that makes no
/// difference to it.
using CostOfRows = std::function<Result<std::optional<double>>(std::size_t rows)>;

/// For a query of which the server estimates that all of it costs `whole`, more than it may: the rows that
/// are `wanted`, else ever fewer, until they cost little enough. Error kLimit: none do; the estimate is in
/// its hint alone, for it reckons with what the caller may not see.
Result<AffordableRows> affordableRows(double whole, const RemoteSettings& settings, std::size_t wanted,
                                      const CostOfRows& costOf);

}  // namespace omni
