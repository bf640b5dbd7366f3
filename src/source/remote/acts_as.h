#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "source/source.h"

namespace omni {

/// Whom a database takes a session's queries to be of, where its own policies ask for that.
struct SessionIdentity {
  std::string set;    // the variable of the session, or "role", that tells
  std::string value;  // who it is; bound, never a part of a statement

  bool operator==(const SessionIdentity&) const = default;
};

/// Whether what is to be set can be the name of a variable of a session, such as "app.user".
bool mayBeVariable(std::string_view name);

/// A source whose server can be asked as somebody.
class ActsAs {
 public:
  virtual ~ActsAs() = default;
  /// The source over its connections, all that it asks as `identity`. Errors: kUnsupported, its
  /// configuration does not say how the server learns the caller; kRefused, nobody may be called so.
  virtual Result<std::unique_ptr<Source>> as(const std::string& identity) const = 0;
};

/// `as(identity)` of a source. Error kUnsupported: its kind cannot.
Result<std::unique_ptr<Source>> sourceAs(const Source& source, const std::string& identity);

}  // namespace omni
