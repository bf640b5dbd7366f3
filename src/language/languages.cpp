#include "language/languages.h"

namespace omni {

const Language& languageOf(Route route) {
  switch (route) {
    case Route::kSql: return sqlLanguage();
    case Route::kSparql: return sparqlLanguage();
    case Route::kCypher: return cypherLanguage();
    case Route::kSearch: return searchLanguage();
  }
  return searchLanguage();
}

}  // namespace omni
