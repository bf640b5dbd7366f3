#include "language/cypher/cypher_renderer.h"

#include "language/cypher/cypher_scope.h"

namespace omni {

Result<NativeQuery> renderCypher(const LogicalQuery& query, const EntityModel& model) {
  CypherTerms terms;
  OMNI_TRY(text, CypherScope::whole(query, model, terms));
  return NativeQuery{.route = Route::kCypher, .text = text, .parameters = terms.parameters()};
}

}  // namespace omni
