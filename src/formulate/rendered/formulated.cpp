#include "formulate/rendered/formulated.h"

#include <optional>
#include <utility>

#include "formulate/rendered/beyond_data.h"
#include "formulate/rendered/check.h"
#include "formulate/rendered/shown_units.h"
#include "formulate/rendered/text_figures.h"
#include "language/languages.h"
#include "query/json/logical_json.h"
#include "query/measures.h"
#include "query/query_shape.h"
#include "query/verbalise.h"

namespace omni {
namespace {

std::vector<std::string> elementsOf(const LogicalQuery& query, const EntityModel& model) {
  std::vector<std::string> elements;
  for (const auto& node : query.nodes) elements.push_back(model.entities[node.entity].name);
  return elements;
}

// One plain attribute, narrowed by nothing but the name of the thing.
std::optional<AskedFact> factOf(const LogicalQuery& query, const EntityModel& model) {
  if (query.select.size() != 1 || query.select[0].kind != Expression::Kind::kAttribute || !query.where ||
      query.where->kind != Condition::Kind::kCompare)
    return std::nullopt;
  const auto* name = std::get_if<std::string>(&query.where->right.constant);
  if (!name || query.where->comparison != Comparison::kEqual || !query.groupBy.empty()) return std::nullopt;
  const Expression& wanted = query.select[0];
  return AskedFact{*name,
                   model.entities[query.nodes[wanted.node].entity].attributes[wanted.attribute].phrase};
}

std::optional<Check> checkIn(const LogicalQuery& query, const EntityModel& model) {
  const auto check = checkOf(query, model);
  if (!check) return std::nullopt;
  auto native = languageOf(model.route).render(check->query, model);
  if (!native) return std::nullopt;
  std::vector<std::string> supporting;
  for (std::size_t i = 0; i < check->supporting; ++i)
    supporting.push_back(verbalise(check->query.select[query.select.size() + i], check->query, model));
  return Check{*std::move(native), std::move(supporting), check->further, check->dated};
}

std::vector<std::size_t> groupsOf(const LogicalQuery& query) {
  std::vector<std::size_t> columns;
  if (query.groupBy.empty() || !query.orderBy.empty() || query.set) return columns;
  for (std::size_t i = 0; i < query.select.size(); ++i)
    if (!isAggregated(query.select[i])) columns.push_back(i);
  if (columns.size() == query.select.size()) columns.clear();
  return columns;
}

}  // namespace

Result<NativeQuery> rendered(const LogicalQuery& query, double confidence, const EntityModel& model) {
  if (const std::string texts = addedTexts(query, model); !texts.empty())
    return fail(Code::kUnsupported, "the values of '" + texts + "' are texts, which have no sum",
                "Ask for what is kept as numbers, as the description of the source lists it.");
  OMNI_TRY(native, languageOf(model.route).render(query, model));
  native.confidence = confidence;
  native.why = verbalise(query, model);
  if (const std::string defined = definitionsIn(query, model); !defined.empty()) native.why += "; " + defined;
  if (const std::string unknown = unknownsLeftOut(query, model); !unknown.empty())
    native.why += "; " + unknown;
  if (const std::string reach = beyondData(query, model); !reach.empty()) native.why += "; " + reach;
  if (const std::string units = shownUnits(query, model); !units.empty()) native.why += "; " + units;
  return native;
}

Result<Formulation> formulated(const LogicalQuery& query, double confidence, const EntityModel& model) {
  OMNI_TRY(native, rendered(query, confidence, model));
  return Formulation{.query = std::move(native),
                     .elements = elementsOf(query, model),
                     .check = checkIn(query, model),
                     .fact = factOf(query, model),
                     .yesOrNo = query.whether ? std::optional(yesOrNo(query, model)) : std::nullopt,
                     .groups = groupsOf(query),
                     .logical = logicalJson(query, model).value_or("")};
}

}  // namespace omni
