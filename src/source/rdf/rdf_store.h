#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "language/guarded_query.h"
#include "schema/descriptor.h"
#include "source/outcome.h"
#include "source/permitted_part.h"
#include "source/rdf/rdf_prefixes.h"

struct OmniStore;

namespace omni {

/// A text of RDF and what errors call it.
struct RdfText {
  std::string name;
  std::string_view format;  // "nt", "ttl", "nq", "trig" or "rdf"
  std::string_view text;
  std::string base;  // against which its relative IRIs are resolved
};

/// A graph in the engine's memory; filled first, then asked by any thread.
class RdfStore {
  struct Free {
    void operator()(OmniStore* store) const;
  };
  using Handle = std::unique_ptr<OmniStore, Free>;

 public:
  /// An empty one.
  static Result<std::unique_ptr<RdfStore>> create();
  explicit RdfStore(Handle store) : store_(std::move(store)) {}

  /// All of a text, or nothing. Errors, naming it: kUnreadable (with the line), kLimit, kDeadline,
  /// kCancelled.
  Status add(const RdfText& text, const Budget& budget);

  /// Makes it ready to be asked, once all texts are in.
  Status sort();

  /// Takes out what is not of the part. Errors: kInvalidArgument, it names what there is not, or a condition
  /// is none; kDeadline, kCancelled.
  Status keepOnly(const PermittedPart& part, const Budget& budget);
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) const;
  /// Its triples, as many as the budget lets in: columns subject, predicate, object.
  Result<Outcome> triples(const Budget& budget) const;
  /// The distinct literals that instances of a class have of a property, both IRIs.
  Result<Outcome> literals(const std::string& ofClass, const std::string& property,
                           const Budget& budget) const;
  /// The ontology that the data shows; `notes` tells what was only sampled.
  Result<Ontology> ontology(const Budget& budget, std::vector<std::string>& notes) const;

 private:
  Result<Outcome> answer(std::string_view query, const std::string& parameters, const Budget& budget) const;

  Handle store_;
  RdfPrefixes prefixes_;
};

}  // namespace omni
