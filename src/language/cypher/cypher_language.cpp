#include "language/cypher/cypher_context.h"
#include "language/cypher/cypher_guard.h"
#include "language/cypher/cypher_names.h"
#include "language/cypher/cypher_renderer.h"
#include "language/language.h"

namespace omni {
namespace {

class CypherLanguage final : public Language {
 public:
  Result<GuardedQuery> admit(const NativeQuery& query, const Descriptor& descriptor) const override {
    return guard_.admit(query, descriptor);
  }

  Result<NativeQuery> render(const LogicalQuery& query, const EntityModel& model) const override {
    return renderCypher(query, model);
  }

  std::optional<NativeQuery> mend(const NativeQuery& query, const Descriptor& descriptor) const override {
    const auto* schema = std::get_if<GraphSchema>(&descriptor.shape);
    return schema ? mended(query, cypherRepair(*schema, GuardLimits{}.nesting)) : std::nullopt;
  }

  char parameterMark(std::string_view) const override { return '$'; }

  std::string verbalise(const Descriptor& descriptor, const ContextOptions& options) const override {
    const auto* schema = std::get_if<GraphSchema>(&descriptor.shape);
    return schema ? cypherContext(*schema, options, descriptor.info.dialect) : std::string{};
  }

 private:
  CypherGuard guard_;
};

}  // namespace

const Language& cypherLanguage() {
  static const CypherLanguage language;
  return language;
}

}  // namespace omni
