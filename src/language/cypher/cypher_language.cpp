#include "language/cypher/cypher_context.h"
#include "language/cypher/cypher_given.h"
#include "language/cypher/cypher_guard.h"
#include "language/cypher/cypher_names.h"
#include "language/cypher/cypher_renderer.h"
#include "language/language.h"

namespace omni {
namespace {

constexpr std::string_view kNeo4j = "neo4j";

// The engine of files and Neo4j read the same queries; what they keep dates as differs.
constexpr std::string_view kNotesOfFiles =
    "dates and times are text in ISO form: compare them as text, left(n.day, 4) is the year; labels, "
    "types and names that are keywords too stand in backticks.";
constexpr std::string_view kNotesOfNeo4j =
    "dates and times may be kept as text or as such: compare toString(n.day) with text in ISO form, "
    "left(toString(n.day), 4) is the year.";

class CypherLanguage final : public Language {
 public:
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const override {
    return guard_.validate(query, descriptor);
  }

  Result<NativeQuery> render(const LogicalQuery& query, const EntityModel& model) const override {
    return renderCypher(query, model);
  }

  std::optional<NativeQuery> repair(const NativeQuery& query, const Descriptor& descriptor) const override {
    const auto* schema = std::get_if<GraphSchema>(&descriptor.shape);
    if (!schema) return std::nullopt;
    NameRepair names = cypherRepair(*schema, GuardLimits{}.nesting);
    names.find = [find = names.find, &query](const std::string& text) {
      return find(cypherTextWithGiven(text, query.given.get()));
    };
    return repaired(query, names);
  }

  bool takesGiven(std::string_view) const override { return true; }

  char parameterMark(std::string_view) const override { return '$'; }

  std::vector<std::string_view> dialects() const override { return {kNeo4j}; }

  DialectGuide guide(std::string_view dialect) const override {
    if (dialect == kNeo4j) return {.name = "Neo4j", .notes = std::string(kNotesOfNeo4j)};
    return {.name = "Cypher", .notes = std::string(kNotesOfFiles)};
  }

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
