#include "evidence/kept_rows.h"

#include <algorithm>

namespace omni {

std::vector<Row> keptRows(const Evidence& evidence, const Outcome& outcome) {
  if (evidence.rows.empty()) return outcome.rows;
  auto places = evidence.rows;
  std::sort(places.begin(), places.end());
  std::vector<Row> rows;
  for (const std::size_t place : places)
    if (place < outcome.rows.size()) rows.push_back(outcome.rows[place]);
  return rows;
}

}  // namespace omni
