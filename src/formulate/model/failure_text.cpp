#include "formulate/model/failure_text.h"

#include "language/languages.h"

namespace omni {

std::string failureText(const Error& error, const NativeQuery& query, const CatalogEntry& entry,
                        bool values) {
  const bool ran = !values && languageOf(query.route).validate(query, entry.descriptor).has_value();
  if (ran) return "It failed: the engine could not run it (" + std::string(name(error.code)) + ").";
  return "It failed: " + error.text();
}

}  // namespace omni
