#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "language/guarded_query.h"
#include "schema/descriptor.h"
#include "schema/meaning.h"
#include "source/outcome.h"

namespace omni {

/// The capabilities of a source; absent means no.
struct Capabilities {
  bool cancellable = false;                   // an exhausted budget reaches the engine
  bool memoryCapped = false;                  // an evaluation cannot exceed the budget's memory
  bool engineReadOnly = false;                // the engine itself was opened read-only
  bool vectors = false;                       // a search also compares meanings
  bool remote = false;                        // asked over a network, which may be slow or gone
  bool costs = false;                         // a query costs its owner money, or a share of a quota
  std::chrono::milliseconds usualLatency{0};  // of a small query; 0: not worth a thought
};

struct Health {
  bool reachable = false;
  bool readOnly = false;  // the login or file handle itself is unable to write
  std::string detail;
};

/// How near the best passage of a source comes to a text.
struct Nearness {
  double meaning = 0;  // cosine, -1 to 1; 0 without vectors
  double words = 0;    // share of the text's telling words that it holds, 0 to 1
};

/// One whole text of a source that is searched.
struct SourceText {
  std::string id;
  std::string title;
  std::string text;
};

/// Receives long work (an index being built): what, done and total in its own units (total 0: unknown). Any
/// thread.
using Progress = std::function<void(std::string_view what, std::size_t done, std::size_t total)>;

/// One independently kept store. Thread-safe: several questions may use it at once.
class Source {
 public:
  virtual ~Source() = default;
  virtual const SourceInfo& info() const = 0;
  virtual Capabilities capabilities() const = 0;
  /// Brings what of it lies elsewhere to this machine, where it is not here as it is there: before all that
  /// reads. Gives why what was brought before serves in its place, and how old that is. It may look there no
  /// more often than is worth while, unless `anew`. Errors: nothing is here, and why.
  virtual Result<std::optional<Error>> fetch(const Budget& budget, const Progress& progress, bool anew) {
    static_cast<void>(budget);
    static_cast<void>(progress);
    static_cast<void>(anew);
    return std::nullopt;
  }
  /// A cheap mark of the content (sizes, times, hashes): equal marks mean that a cached descriptor still
  /// holds. Within the budget: a server that is asked over a network may not answer.
  virtual Result<std::string> contentMark(const Budget& budget) = 0;
  /// Whether what describe() builds of the content (an index, a converted graph) is there: where it is lost,
  /// a cached descriptor is no reason not to describe again. Cheap.
  virtual bool prepared() { return true; }
  /// c_b, read live from the engine; bounded on big sources. Builds what the source needs (an index, a
  /// converted graph).
  virtual Result<Descriptor> describe(const Budget& budget, const Progress& progress = {}) = 0;
  /// Brings into memory what queries need of the source itself (a store, small tables), so that it does not
  /// count as the first query's. Nothing where it is there, or where there is no such thing.
  virtual Status load(const Budget& budget) {
    static_cast<void>(budget);
    return {};
  }
  /// Whether the engine takes the query: it is compiled, not run, and no row is read. Errors as run(). Where
  /// a guard parses with the engine's own parser and there is no further compilation, there is nothing to
  /// add.
  virtual Status dryRun(const GuardedQuery& query, const Budget& budget) {
    static_cast<void>(query);
    static_cast<void>(budget);
    return {};
  }
  /// Exec(b, q̂). Errors: kDeadline, kCancelled, kLimit (memory), kUnavailable, kUnreadable, kInvalidArgument
  /// (the engine's own complaint).
  virtual Result<Outcome> run(const GuardedQuery& query, const Budget& budget) = 0;
  virtual Result<Health> check(const Budget& budget) = 0;
  /// The first `most` texts, whole. Error kUnsupported: it holds rows, triples or nodes, which run() gives.
  virtual Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) {
    static_cast<void>(most);
    static_cast<void>(budget);
    return fail(Code::kUnsupported, "source '" + info().id + "' holds no texts", "Ask it with a query.");
  }
  /// How near the content itself comes to `text` and its meaning (of any model; may be empty), as far as the
  /// source has meanings of that model; nothing when it cannot tell in a millisecond or so.
  virtual std::optional<Nearness> nearness(const std::string& text, const Meaning& meaning) {
    static_cast<void>(text);
    static_cast<void>(meaning);
    return std::nullopt;
  }
};

}  // namespace omni
