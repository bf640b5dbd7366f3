#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// The files of one graph, each list sorted.
struct GraphFiles {
  std::vector<std::filesystem::path> nodes;
  std::vector<std::filesystem::path> edges;
  std::vector<Error> leftOut;  // what lies there under such a name and can be no file of the graph
};

/// Whether a path is a graph: a folder with files of nodes and of edges, or one of `NAME.nodes.…` and
/// `NAME.edges.…` that lie next to each other.
bool isGraph(const std::filesystem::path& path);

/// Finds the files that `paths` name: folders of nodes*.csv and edges*.csv (.tsv, .jsonl, .ndjson; each also
/// with .gz), such files one by one, and the common beginning of NAME.nodes.jsonl.gz and NAME.edges.jsonl.gz.
/// Errors: kNotFound, kUnreadable (nodes are missing), kInvalidArgument (a file of another kind), and those
/// of checkFile() where nothing else is there.
Result<GraphFiles> graphFiles(const std::vector<std::string>& paths);

/// Changes when one of the files does: names, sizes and times.
std::string markOf(const GraphFiles& files);

/// A hash of all that the files hold. Error kUnavailable names the file that cannot be read.
Result<std::string> contentOf(const GraphFiles& files);

}  // namespace omni
