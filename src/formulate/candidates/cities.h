#pragma once

#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "question/question.h"

/// A small source for the tests of candidates and of their ranking.
namespace omni {

inline ValueSummary texts(std::vector<std::string> samples) {
  const auto n = samples.size();
  return {
      .type = ValueType::kText, .rows = n, .distinct = n, .samples = std::move(samples), .complete = true};
}

inline CatalogEntry cities() {
  CatalogEntry entry;
  entry.descriptor = {.info = {.id = "world", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{
                          {{.name = "city",
                            .columns = {{.name = "name", .values = texts({"Oslo", "New York City"})},
                                        {.name = "population",
                                         .values = {.type = ValueType::kInteger, .rows = 2, .distinct = 2}},
                                        {.name = "mayor_first_name", .values = texts({"Anne", "Eric"})},
                                        {.name = "mayor_last_name", .values = texts({"Lindboe", "Adams"})}},
                            .primaryKey = {"name"},
                            .rows = 2}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

inline Question ask(std::string_view text) {
  return analyse(text, std::chrono::sys_days{std::chrono::year{2026} / 11 / 22}).value();
}

}  // namespace omni
