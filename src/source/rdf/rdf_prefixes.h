#pragma once

#include <map>
#include <set>
#include <string>

namespace omni {

/// The prefixes of files, without their colons.
struct RdfPrefixes {
  std::map<std::string, std::string> bound;  // to the IRI that the first file gives
  std::map<std::string, std::set<std::string>>
      several;  // those that stand for several IRIs, with all of them

  void bind(const std::string& prefix, const std::string& iri) {
    const std::string& first = bound.emplace(prefix, iri).first->second;
    if (first != iri) several[prefix].insert({first, iri});
  }
};

}  // namespace omni
