#pragma once

#include <string>
#include <string_view>

namespace omni {

/// A phrase with the abbreviations that names of tables and columns are made of written out: "dept nm" is
/// "department name". Words that may stand for several are left as they are.
std::string writtenOut(std::string_view phrase);

/// Whether an abbreviation is an everyday word itself: a table of that name sooner holds cats than
/// categories.
bool isAlsoWord(std::string_view phrase);

}  // namespace omni
