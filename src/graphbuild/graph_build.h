#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "graphbuild/facts/fact_reader.h"
#include "graphbuild/facts/graph_text.h"
#include "graphbuild/known/knowledge.h"
#include "graphbuild/wording/patterns.h"
#include "source/source_config.h"

namespace omni {

/// The options of building a graph.
struct GraphBuildOptions {
  SourceConfig documents;     // of kind "documents"
  std::filesystem::path out;  // the graph's folder; what was read of each document is kept in it, hidden
  std::size_t limit = 0;      // documents that are read in this run at most; 0: all
  ExistingNodes existing{};   // of a graph that this one is complements
  std::size_t threads = 0;    // that read side by side; 0: as many as suit
};

/// The plan of a run.
struct GraphPlan {
  std::size_t documents = 0;
  std::size_t changed = 0;  // that were not read yet, or were read otherwise
  std::size_t gone = 0;     // that were read and are there no more
  ReadingPrice price;       // of those that are changed, within the limit
};

/// The result of a run.
struct GraphBuilt {
  GraphSize size;
  std::size_t read = 0;
  std::size_t left = 0;        // changed, and beyond the limit
  std::vector<Error> leftOut;  // files and documents that could not be read
};

/// A graph of what documents say, kept up to date document by document. What was read of each is kept as a
/// file that is put in place in one step: a run that was ended goes on where it was. What a document no
/// longer says is gone with the run that sees it changed.
class GraphBuild {
 public:
  /// `world` must outlive it.
  explicit GraphBuild(GraphBuildOptions options) : options_(std::move(options)) {}

  /// The patterns that were learned for this graph; nothing where none were. Error kUnreadable.
  Result<std::optional<Patterns>> patterns() const;
  /// Learns them of the documents, and keeps them. Errors: those of finding files; kDeadline, kCancelled.
  Result<Patterns> learn(const Knowledge& knowledge, const Budget& budget, const Progress& progress) const;
  Status keep(const Patterns& patterns) const;

  /// Errors as learn().
  Result<GraphPlan> plan(const FactReader& reader, const Budget& budget, const Progress& progress) const;
  /// Errors as learn(); kUnavailable where the graph cannot be written; kUnavailable and kRefused of a model
  /// that is not reached or lets nobody in: what was read is kept for the next run. What a model cannot read
  /// is left out.
  Result<GraphBuilt> run(const FactReader& reader, const Budget& budget, const Progress& progress) const;

 private:
  GraphBuildOptions options_;
};

}  // namespace omni
