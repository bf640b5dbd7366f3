#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// Words that stand in a document, whose path ends so.
struct GoldPassage {
  std::string document;
  std::string contains;
};

/// One way to answer a question rightly: rows, each with what it must show at least, or passages.
struct GoldAlternative {
  nlohmann::json rows;    // an array of arrays; null: passages
  std::size_t count = 0;  // rows there are, of which `rows` may be some
  std::vector<GoldPassage> passages;
};

/// A question as somebody typed it, of sources that nobody made for it.
struct WorldQuestion {
  std::string question;
  bool asksShare = false;             // a percentage may be given as a fraction
  std::vector<GoldAlternative> gold;  // empty: no source knows, and to say so is right
};

/// The questions of a world: `questions.jsonl` next to the `omni.yaml` of its sources. Errors: kUnreadable,
/// kInvalidArgument with the file and line.
Result<std::vector<WorldQuestion>> readWorldQuestions(const std::filesystem::path& file);

}  // namespace omni
