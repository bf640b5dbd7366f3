#include "app/telemetry/source_outages.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "app/telemetry/exposition.h"

namespace omni {
namespace {

// An error of a source that says nothing of the query: a server or a file that cannot be had.
bool isOutage(const Error& error) {
  return (error.code == Code::kUnavailable && error.audience == Audience::kOperator) ||
         error.code == Code::kUnreadable;
}

}  // namespace

void SourceOutages::asked(const AskReport& report) {
  if (report.cached) return;
  for (const Attempt& attempt : report.attempts)  // one without a query failed before its source was asked
    if (attempt.outcome || (attempt.query && attempt.error))
      queried(attempt.candidate.source, attempt.outcome ? nullptr : &*attempt.error);
}

// Another error comes from the source, or from before it was asked: neither begins nor ends an outage.
void SourceOutages::queried(const SourceId& source, const Error* error) {
  if (!error || isOutage(*error)) set(source, error, false);
}

void SourceOutages::looked(const Catalog& catalog) {
  const auto& failures = catalog.failures();
  for (const CatalogFailure& failure : failures) set(failure.config.id, &failure.error, true);
  std::vector<SourceId> described;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, state] : states_)
      if (state.undescribed && std::ranges::none_of(failures, [&, id = id](const CatalogFailure& failure) {
            return failure.config.id == id;
          }))
        described.push_back(id);
  }
  for (const SourceId& id : described) set(id, nullptr, true);
}

void SourceOutages::set(const SourceId& source, const Error* error, bool undescribed) {
  const std::scoped_lock lock(mutex_);
  State& state = states_[source];
  state.undescribed = undescribed && error;
  if (state.out == (error != nullptr)) return;
  state.out = error != nullptr;
  state.outages += error ? 1 : 0;
  if (listener_) listener_(source, error);
}

std::string SourceOutages::text(std::span<const SourceId> sources) const {
  const std::scoped_lock lock(mutex_);
  std::ostringstream out;
  const auto each = [&](std::string_view name, std::string_view type, std::string_view help, auto figureOf) {
    writeHead(out, name, type, help);
    for (const SourceId& id : sources) {
      const auto known = states_.find(id);
      out << name << "{source=" << labelValue(id) << "} "
          << figureOf(known == states_.end() ? State{} : known->second) << '\n';
    }
  };
  each("omni_source_up", "gauge", "Whether a source could be had when it was asked or looked at last",
       [](const State& state) { return state.out ? 0 : 1; });
  each("omni_source_outages_total", "counter", "Times that a source could not be had any more",
       [](const State& state) { return state.outages; });
  return out.str();
}

}  // namespace omni
