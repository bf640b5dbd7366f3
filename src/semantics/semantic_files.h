#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "semantics/semantics.h"

namespace omni {

/// Whether a file describes data, by its name and what it begins with: YAML of dbt and Cube, JSON that is
/// called after Croissant or DCAT, or as they are.
bool describesData(const std::filesystem::path& file);

/// Where files that describe data are looked for.
struct SemanticPlaces {
  std::vector<std::filesystem::path> named;    // files, and folders with all below them
  std::vector<std::filesystem::path> folders;  // folders, without what lies below
};

/// Those files, sorted, at most 200, and their marks: equal marks mean that they say the same.
struct SemanticFiles {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> notes;  // what of the named ones is not read
  std::string mark;                // empty where there are none
};
SemanticFiles findSemanticFiles(const SemanticPlaces& places);

/// What they say.
Semantics readSemantics(const SemanticFiles& found);

}  // namespace omni
