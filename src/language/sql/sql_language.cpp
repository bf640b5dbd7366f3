#include "language/language.h"
#include "language/sql/given/sql_given.h"
#include "language/sql/sql_context.h"
#include "language/sql/sql_guard.h"
#include "language/sql/sql_renderer.h"
#include "language/sql/sql_repair.h"

namespace omni {
namespace {

class SqlLanguage final : public Language {
 public:
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const override {
    return guard_.validate(query, descriptor);
  }

  Result<NativeQuery> render(const LogicalQuery& query, const EntityModel& model) const override {
    return renderSql(query, model, sqlDialect(model.dialect));
  }

  std::optional<NativeQuery> repair(const NativeQuery& query, const Descriptor& descriptor) const override {
    const auto* schema = std::get_if<RelationalSchema>(&descriptor.shape);
    if (!schema) return std::nullopt;
    const SqlDialect& dialect = sqlDialect(descriptor.info.dialect);
    NameRepair names = sqlRepair(*schema, dialect);
    names.find = [find = names.find, &query,
                  &dialect](const std::string& text) -> std::optional<UnknownName> {
      const auto whole = textWithGiven({.text = text, .given = query.given}, dialect);
      return whole ? find(*whole) : std::nullopt;
    };
    return repaired(query, names);
  }

  bool takesGiven(std::string_view dialect) const override {
    return sqlDialect(dialect).givenRows != nullptr;
  }

  char parameterMark(std::string_view dialect) const override { return sqlDialect(dialect).parameterMark; }

  std::vector<std::string_view> dialects() const override {
    std::vector<std::string_view> names;
    for (const SqlDialect* dialect : sqlDialects()) names.push_back(dialect->name);
    return names;
  }

  DialectGuide guide(std::string_view name) const override {
    const SqlDialect& dialect = sqlDialect(name);
    return {std::string(dialect.title),
            std::string(dialect.notes) + "; a parameter is written " + dialect.parameterMark + "name."};
  }

  std::string verbalise(const Descriptor& descriptor, const ContextOptions& options) const override {
    const auto* schema = std::get_if<RelationalSchema>(&descriptor.shape);
    return schema ? sqlContext(*schema, sqlDialect(descriptor.info.dialect), options) : std::string{};
  }

 private:
  SqlGuard guard_;
};

}  // namespace

const Language& sqlLanguage() {
  static const SqlLanguage language;
  return language;
}

}  // namespace omni
