#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "evidence/evidence_selector.h"
#include "execute/attempt.h"
#include "formulate/builtin_formulator.h"
#include "join/cut.h"
#include "question/asking.h"
#include "select/selector.h"

namespace omni {

/// An answer of two sources.
struct Joined {
  Attempt first;           // whose keys the other was asked for
  Attempt second;          // the answer
  double sureOfFirst = 0;  // that it answers its half, 0 to 1
  double sure = 0;         // that both do
};

/// Bind-joins: where no source explains a question alone, it is cut in two; what one source gives for its
/// half becomes the keys that the other is asked for. No model.
class BindJoiner {
 public:
  /// All must outlive the joiner.
  BindJoiner(const Catalog& catalog, const Selector& select, const EvidenceSelector& evidence,
             const World& world)
      : catalog_(catalog), select_(select), evidence_(evidence), world_(world) {}

  /// The surest of what can be joined, if it leaves fewer words out than each of the `attempts` at the whole
  /// question; nothing where one of them leaves none out. `candidates`: the sources that may be joined, the
  /// likeliest first.
  std::optional<Joined> join(const Asking& asking, std::span<const Candidate> candidates,
                             std::span<const Attempt> attempts) const;

 private:
  struct Side {
    const Candidate* candidate = nullptr;
    std::shared_ptr<const CatalogEntry> entry;
    Explained explained;
  };
  struct Plan {
    const Side* first = nullptr;
    const Side* second = nullptr;
    Cut cut;
    std::size_t unexplained = 0;  // tokens that neither explains
  };

  std::vector<Side> sidesOf(const Asking& asking, std::span<const Candidate> candidates) const;
  static std::vector<Plan> plansFor(const Question& question, const std::vector<Side>& sides);
  /// Nothing where both together leave out as much as `least`, or nothing came.
  std::optional<Joined> run(const Asking& asking, const Plan& plan, std::size_t least) const;
  double confidenceOf(const Asking& half, Attempt& attempt) const;

  const Catalog& catalog_;
  const Selector& select_;
  const EvidenceSelector& evidence_;
  const World& world_;
  BuiltinFormulator formulator_;
};

}  // namespace omni
