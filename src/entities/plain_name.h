#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// A name as it is compared: folded, without the legal form at its end. "Bretagne Marée, S.A.S." is
/// "bretagne maree".
std::string plainName(std::string_view name);

/// A name as it is written, without the legal form at its end: "Bretagne Marée" of "Bretagne Marée, S.A.S.".
std::string_view withoutLegalForm(std::string_view name);

/// Whether numbers, or words with numbers in them, keep two plain names apart: "beacon s1" and "beacon s2".
bool numbersDiffer(std::string_view plainA, std::string_view plainB);

/// Whether two plain names may be one: their words are the same, in any order and however they are joined, up
/// to a slip in a word of four letters, two in one of eight. No numbers
/// keep them apart.
bool readAlike(std::string_view plainA, std::string_view plainB);

}  // namespace omni
