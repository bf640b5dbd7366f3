#pragma once

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "schema/route.h"

namespace omni {

/// The routes in the order in which reports show them.
inline constexpr std::array kRoutes{Route::kSql, Route::kSparql, Route::kCypher, Route::kSearch};

/// The known answer of a question.
struct Gold {
  std::string query;                  // in the source's language; empty when none is given
  nlohmann::json rows;                // an array of rows; null when the question has no usable gold rows
  bool rowsByQuery = false;           // the rows are what `query` returns, once it is run
  std::map<std::string, int> grades;  // SEARCH: relevance by document, above zero only
};

/// One question of a benchmark with the source that answers it.
struct Sample {
  std::string id;
  std::string split;
  std::string question;
  Route route = Route::kSql;
  SourceId source;
  Gold gold;
};

}  // namespace omni
