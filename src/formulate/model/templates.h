#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// Questions of sources with queries that are right, kept by the sources' owner in one file: what a model is
/// shown as examples. Immutable; thread-safe.
class Templates {
 public:
  /// A file of JSON Lines, {"question", "source", "query"} each. A line whose source there is not, or whose
  /// query the source's guard refuses, is left out and reported in leftOut(). Errors: kNotFound or
  /// kUnreadable (the file), kInvalidArgument (a line that is no such object; its number is named).
  static Result<Templates> read(const std::filesystem::path& file, const Catalog& catalog);

  /// Those of `source` whose questions mean most nearly the same, nearest first, at most `most`.
  std::vector<Example> nearest(const Question& question, const SourceId& source, std::size_t most) const;

  const std::vector<std::string>& leftOut() const { return leftOut_; }

 private:
  struct OfSource {
    std::vector<Example> examples;
    std::once_flag read;
    std::vector<std::vector<float>> meanings;  // of the questions; empty without a sentence encoder
  };
  Status take(const std::string& line, const Catalog& catalog, const std::string& where);

  std::map<SourceId, std::unique_ptr<OfSource>> sources_;
  std::vector<std::string> leftOut_;
};

/// Of `examples` those whose questions share most words with the question, nearest first, at most `most`.
std::vector<Example> nearestByWords(const Question& question, const std::vector<Example>& examples,
                                    std::size_t most);

}  // namespace omni
