#include "access/permitted/permitted_source.h"

#include <algorithm>

#include "access/permitted/permitted_values.h"
#include "access/permitted/unfit.h"
#include "access/permitted/withheld.h"
#include "base/text.h"
#include "language/sql/sql_guard.h"
#include "source/links/relational_keys.h"

namespace omni {
namespace {

/// What one look at a table's values may take.
constexpr Limits kLook{.rows = 1'000'000, .bytes = 256u << 20u, .time = std::chrono::minutes(1)};

// An engine calls a column without a name by its text, which is not the caller's own where it reads a table.
void callAsWritten(const std::vector<std::string>& headers, Outcome& outcome) {
  const bool known = headers.size() == outcome.columns.size();
  for (std::size_t i = 0; i < outcome.columns.size(); ++i) {
    std::string& column = outcome.columns[i];
    if (known && !headers[i].empty())
      column = headers[i];
    else if (lower(column).find("(select") != std::string::npos)
      column = "expression";
  }
}

}  // namespace

Capabilities PermittedSource::capabilities() const {
  const auto of = whole_(Budget());
  return of ? of->source->capabilities() : Capabilities{};
}

Result<std::optional<Error>> PermittedSource::fetch(const Budget& budget, const Progress&, bool) {
  OMNI_TRY(of, whole_(budget));
  return std::move(of.outdated);
}

// What is known of the whole one may be older than what a query of it finds.
Result<std::string> PermittedSource::contentMark(const Budget& budget) {
  OMNI_TRY(of, whole_(budget));
  OMNI_TRY(content, of.source->contentMark(budget));
  return of.mark + "+" + content;
}

Result<std::shared_ptr<const PermittedSchema>> PermittedSource::permission(const WholeSource& of) {
  const std::scoped_lock lock(mutex_);
  if (permitted_ && known_ == of.mark) return permitted_;
  const auto* schema = std::get_if<RelationalSchema>(&of.descriptor->shape);
  if (!schema) return tl::unexpected(unfit(info_.id, {Code::kUnsupported, "", "", Audience::kOperator}));
  auto permitted = permittedSchema(*schema, permission_, info_.dialect);
  if (!permitted) return tl::unexpected(unfit(info_.id, permitted.error()));
  permitted_ = std::make_shared<const PermittedSchema>(std::move(*permitted));
  known_ = of.mark;
  return permitted_;
}

Result<GuardedQuery> PermittedSource::permitted(const GuardedQuery& query, const WholeSource& of) {
  OMNI_TRY(known, permission(of));
  OMNI_TRY(validated, SqlGuard().validate(query.native(), {.info = info_, .shape = known->schema}));
  OMNI_TRY(rewritten, SqlGuard::permit(validated, info_.dialect, known->permission));
  const auto& whole = std::get<RelationalSchema>(of.descriptor->shape);  // permission() has found it
  return SqlGuard::planned(std::move(rewritten), whole, info_.dialect);
}

Result<Descriptor> PermittedSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(of, whole_(budget));
  if (whole()) return *of.descriptor;
  if (progress) progress("reading " + info_.id, 0, 0);
  OMNI_TRY(known, permission(of));
  Descriptor descriptor{.info = info_, .shape = known->schema};
  PermittedSchema observed = *known;
  Budget look(kLook, realWorld(), budget.sharedExecutor());
  const std::stop_callback gone(budget.token(), [&] { look.cancel(); });
  const AskRows ask = [&](const std::string& sql) -> Result<Outcome> {
    OMNI_TRY(guarded, SqlGuard().validate({.text = sql}, descriptor));
    OMNI_TRY(rewritten, SqlGuard::permit(guarded, info_.dialect, known->permission));
    return of.source->run(rewritten, look.within(kLook));
  };
  const auto& whole = std::get<RelationalSchema>(of.descriptor->shape);
  if (auto looked = observeValues(observed, whole, info_.dialect, ask); !looked)
    return tl::unexpected(unfit(info_.id, looked.error()));
  descriptor.fingerprint = fingerprintOf(observed.schema);
  descriptor.shape = std::move(observed.schema);
  return descriptor;
}

Status PermittedSource::load(const Budget& budget) {
  OMNI_TRY(of, whole_(budget));
  return of.source->load(budget);
}

Status PermittedSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(of, whole_(budget));
  if (whole()) return of.source->dryRun(query, budget);
  OMNI_TRY(rewritten, permitted(query, of));
  return withheld(of.source->dryRun(rewritten, budget), info_.id, errors_);
}

Result<Outcome> PermittedSource::run(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(of, whole_(budget));
  if (whole()) return of.source->run(query, budget);
  OMNI_TRY(rewritten, permitted(query, of));
  auto outcome = withheld(of.source->run(rewritten, budget), info_.id, errors_);
  if (outcome) callAsWritten(rewritten.headers(), *outcome);
  return outcome;
}

Result<Health> PermittedSource::check(const Budget& budget) {
  OMNI_TRY(of, whole_(budget));
  return of.source->check(budget);
}

Result<std::vector<SourceText>> PermittedSource::texts(std::size_t most, const Budget& budget) {
  OMNI_TRY(of, whole_(budget));
  if (whole()) return of.source->texts(most, budget);
  return Source::texts(most, budget);
}

std::optional<Nearness> PermittedSource::nearness(const std::string& text, const Meaning& meaning) {
  if (!whole()) return std::nullopt;
  const auto of = whole_(Budget());
  return of ? of->source->nearness(text, meaning) : std::nullopt;
}

std::shared_ptr<const StoredValues> PermittedSource::storedValues() {
  if (!whole()) return nullptr;
  const auto of = whole_(Budget());
  return of ? storedValuesOf(of->source.get()) : nullptr;
}

}  // namespace omni
