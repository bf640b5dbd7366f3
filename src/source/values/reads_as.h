#pragma once

#include <string>
#include <string_view>

namespace omni {

/// What a phrase or a value reads like, whatever its case and punctuation: lower case (ASCII), its words
/// separated by single spaces.
std::string readsAs(std::string_view phrase);

}  // namespace omni
