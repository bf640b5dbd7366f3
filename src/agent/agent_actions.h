#pragma once

#include <memory>
#include <string>
#include <vector>

#include "agent/agent.h"
#include "agent/agent_step.h"

namespace omni {

/// Does what the model wants for one question, and keeps what its queries led to.
class AgentActions {
 public:
  AgentActions(const Catalog& catalog, const BuiltinSelector& indexes, const AgentLimits& limits,
               const Asking& asking, const std::vector<SourceId>& among)
      : catalog_(catalog), indexes_(indexes), limits_(limits), asking_(asking), among_(among) {}

  /// The result or the fault of a step, in words: data. Not for kFinish.
  std::string observe(const AgentStep& step);

  /// The sources that are likely, in words: data.
  std::string list(const std::string& words) const;

  const std::vector<Attempt>& attempts() const { return attempts_; }
  /// The attempts, those numbered `answers` (from 1) first.
  std::vector<Attempt> ordered(const std::vector<std::size_t>& answers) &&;

 private:
  Result<std::shared_ptr<const CatalogEntry>> source(const SourceId& id) const;
  std::string describe(const CatalogEntry& entry) const;
  std::string lookUpIn(const CatalogEntry& entry, const std::string& text) const;
  std::string ask(const AgentStep& step, const CatalogEntry& entry);
  /// The rows that the step's query is given; null: none. Errors: those of givenRows(), and kNotFound.
  Result<std::shared_ptr<const GivenTable>> givenFor(const AgentStep& step, const CatalogEntry& entry) const;
  NativeQuery queryOf(const AgentStep& step, const CatalogEntry& entry) const;
  std::string cameOf(const Attempt& attempt, const CatalogEntry& entry);

  const Catalog& catalog_;
  const BuiltinSelector& indexes_;
  const AgentLimits& limits_;
  const Asking asking_;
  const std::vector<SourceId>& among_;
  std::vector<Attempt> attempts_;
  std::string read_;  // normalised text of all outcomes: what of it reaches a query is bound
};

}  // namespace omni
