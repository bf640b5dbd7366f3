#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "language/guarded_query.h"
#include "query/logical_query.h"
#include "query/native_query.h"
#include "schema/context_plan.h"
#include "schema/descriptor.h"
#include "schema/entity_model.h"

namespace omni {

/// Caps that a guard enforces on a query's text.
struct GuardLimits {
  std::size_t bytes = 64 << 10;
  std::size_t nesting = 64;
  std::size_t pathLength = 8;  // longest variable-length path that is accepted
};

/// Parses with a real grammar, denies by default, walks the whole tree and binds every name against the
/// descriptor. Errors: kRefused (not a read, or a function, clause or relation that is not allowed),
/// kInvalidArgument (syntax, unknown name; the hint names the nearest), kLimit (too long, too deep).
class Guard {
 public:
  virtual ~Guard() = default;
  virtual Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const = 0;
};

/// A dialect's guide for writers of queries.
struct DialectGuide {
  std::string name;   // as people call it: "PostgreSQL"
  std::string notes;  // one sentence: what other dialects of the language do differently; may be empty
};

/// One query language: how to guard it, write it, and put a structural context into words for it.
class Language : public Guard {
 public:
  /// The logical query in this language, constants as bound parameters. Error kUnsupported names the
  /// construct that the language cannot say.
  virtual Result<NativeQuery> render(const LogicalQuery& query, const EntityModel& model) const = 0;
  /// The query with each name that the source lacks replaced by the one that was surely meant; nothing when
  /// it has no such name, or one for which no single name is close. It has still to be accepted.
  virtual std::optional<NativeQuery> repair(const NativeQuery& query, const Descriptor& descriptor) const {
    static_cast<void>(query);
    static_cast<void>(descriptor);
    return std::nullopt;
  }
  /// Whether a query in that dialect may read a given table (NativeQuery::given).
  virtual bool takesGiven(std::string_view dialect) const {
    static_cast<void>(dialect);
    return false;
  }
  /// The mark before a bound parameter's name in a text of that dialect; 0: the language has none.
  virtual char parameterMark(std::string_view dialect) const = 0;
  /// The names of its dialects in `SourceInfo::dialect`, "postgresql"; empty: it has one form only.
  virtual std::vector<std::string_view> dialects() const { return {}; }
  /// Of a dialect, of the language's plain form where it is empty or unknown.
  virtual DialectGuide guide(std::string_view dialect) const = 0;
  /// The structural context in the language's own terms (CREATE TABLE …, classes and properties, labels and
  /// patterns), as much of it as the options allow.
  virtual std::string verbalise(const Descriptor& descriptor, const ContextOptions& options) const = 0;
  std::string verbalise(const Descriptor& descriptor) const { return verbalise(descriptor, {}); }
};

/// The language of a route; each lives in its folder.
const Language& sqlLanguage();
const Language& sparqlLanguage();
const Language& cypherLanguage();
const Language& searchLanguage();

}  // namespace omni
