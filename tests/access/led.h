#pragma once

#include <memory>
#include <string>

#include "source/source.h"

namespace omni {

/// OMNI_ACCESS_ALL=1: all policies and all queries are compared, else a part.
bool allWanted();

struct Described {
  std::shared_ptr<Source> source;
  Descriptor descriptor;
};
Described described(Result<std::unique_ptr<Source>> source);

/// What the source says of itself, in its language's words.
std::string words(const Described& source);

/// What a query led to, as a text: its rows in an order of their own, what a search found in its own, or the
/// error.
std::string led(const Described& to, const std::string& query);

/// The same with one name for all nodes without one, which each store names in its own way.
std::string namesAside(const std::string& led);

}  // namespace omni
