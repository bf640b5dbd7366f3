#include "language/sparql/sparql_renderer.h"

#include "base/text.h"
#include "language/sparql/sparql_names.h"
#include "language/sparql/sparql_scope.h"

namespace omni {

Result<NativeQuery> renderSparql(const LogicalQuery& query, const EntityModel& model) {
  SparqlNames names(model.prefixes);
  SparqlScope scope(query, model, names);
  OMNI_TRY(lines, query.whether ? scope.asked() : scope.whole());
  auto text = join(lines, "\n");
  auto prologue = names.prologue();
  const std::string xsd = "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n";
  if (text.find("xsd:") != std::string::npos && prologue.find("PREFIX xsd:") == std::string::npos)
    prologue += xsd;
  return NativeQuery{.route = Route::kSparql, .text = prologue + text, .parameters = names.parameters()};
}

}  // namespace omni
