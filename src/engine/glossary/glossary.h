#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "config/engine_config.h"
#include "execute/attempt.h"
#include "formulate/bound_keys.h"
#include "question/asking.h"
#include "question/lexicon/aliases.h"

namespace omni {

/// A question that uses a defined term.
struct DefinedQuestion {
  Question question;              // one of the things in the place of the term
  BoundKeys keys;                 // all of them
  Attempt definition;             // what gave them
  std::optional<Attempt> itself;  // what answers, where nothing but which or how many there are is asked
};

/// The definitions of a configuration, over one catalogue.
class Glossary {
 public:
  /// Those whose source the catalogue holds and whose query its guard admits; of others that may be asked
  /// leftOut() says why they are not used. `catalog` and `world` must outlive the glossary.
  Glossary(const EngineConfig& config, const Catalog& catalog, const World& world);
  const std::vector<std::string>& leftOut() const { return leftOut_; }

  /// Whether the definition's query is admitted. Its source must be in the catalogue. Errors: kUnsupported
  /// (it is searched), those of the guard.
  static Status check(const Definition& definition, const Catalog& catalog);
  /// Whether words are of the source: all of them among its names and the values that it tells, or a value
  /// that it keeps.
  static bool containsWords(const CatalogEntry& source, const std::string& words);

  /// The question as the sources say it, for whoever sees a part of them: of an alias, only where what it
  /// stands for is a name or a value of what he sees. Errors: those of analyse().
  Result<Question> resolveAliases(const Question& question) const;

  /// The question with the longest term that stands in it as it is defined; nothing where none does. Errors:
  /// kNotFound (nothing is what the term means), kLimit (too much is), and those of runQuery().
  Result<std::optional<DefinedQuestion>> define(const Asking& asking) const;

 private:
  struct Term {
    Definition definition;
    std::vector<std::string> stems;  // of its words
  };
  struct FoundTerm {
    const Term* term = nullptr;
    std::size_t first = 0;  // token
  };

  static Aliases aliasesOver(const EngineConfig& config, const Catalog& catalog);
  static std::optional<Attempt> itself(const Question& question, FoundTerm found, const Attempt& definition,
                                       const CatalogEntry& entry, const Budget& budget);
  FoundTerm findTerm(const Question& question) const;

  const Catalog& catalog_;
  const World& world_;
  std::vector<Term> terms_;  // the longest first
  std::vector<std::string> leftOut_;
  Aliases aliases_;  // of whoever sees a part
};

}  // namespace omni
