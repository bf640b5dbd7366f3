#pragma once

#include <string_view>

namespace omni {

/// The last part of an IRI: what follows its last '#', '/' or ':', those at its end aside.
inline std::string_view localName(std::string_view iri) {
  while (iri.ends_with('/') || iri.ends_with('#')) iri.remove_suffix(1);
  return iri.substr(iri.find_last_of("#/:") + 1);
}

}  // namespace omni
