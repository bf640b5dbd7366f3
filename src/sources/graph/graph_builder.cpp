#include "sources/graph/graph_builder.h"

#include <omni_native.h>

#include <memory>
#include <unordered_map>

#include "base/native_buffer.h"
#include "sources/graph/graph_records.h"
#include "sources/graph/graph_text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kBatch = 5000;

struct Abandon {
  void operator()(OmniGraphBuilder* builder) const { omni_graph_abandon(builder); }
};

class Builder {
 public:
  Builder(const Budget& budget, const Progress& progress) : budget_(budget), progress_(progress) {}

  Status start() {
    OmniGraphBuilder* handle = nullptr;
    NativeBuffer message;
    const auto code = omni_graph_build(&handle, message.out());
    if (code != OMNI_OK) return tl::unexpected(nativeError(code, "graph", message));
    builder_.reset(handle);
    return {};
  }

  Status addNodes(const fs::path& file) {
    OMNI_TRY(nodes, readNodes(file));
    for (std::size_t at = 0; at < nodes.size(); at += kBatch) {
      OMNI_RETURN_IF_ERROR(goOn(file, at, nodes.size()));
      auto batch = Json::array();
      for (std::size_t i = at; i < std::min(at + kBatch, nodes.size()); ++i) {
        auto& node = nodes[i];
        if (!numbers_.emplace(node.id, numbers_.size()).second)
          return tl::unexpected(unusable(file, node.line, "the id " + node.id + " was given before",
                                         "Give every node an id of its own."));
        batch.push_back({node.labels, std::move(node.properties)});
      }
      OMNI_RETURN_IF_ERROR(send(file, batch, omni_graph_nodes));
    }
    return {};
  }

  Status addEdges(const fs::path& file) {
    OMNI_TRY(edges, readEdges(file));
    for (std::size_t at = 0; at < edges.size(); at += kBatch) {
      OMNI_RETURN_IF_ERROR(goOn(file, at, edges.size()));
      auto batch = Json::array();
      for (std::size_t i = at; i < std::min(at + kBatch, edges.size()); ++i) {
        auto& edge = edges[i];
        OMNI_TRY(source, numberOf(file, edge.line, edge.source));
        OMNI_TRY(target, numberOf(file, edge.line, edge.target));
        batch.push_back({source, target, edge.type, std::move(edge.properties)});
      }
      OMNI_RETURN_IF_ERROR(send(file, batch, omni_graph_edges));
    }
    return {};
  }

  Status save(const fs::path& database) {
    const auto path = database.string();
    NativeBuffer message;
    const auto code = omni_graph_save(builder_.get(), path.data(), path.size(), message.out());
    if (code == OMNI_OK) return {};
    return fail(Code::kUnavailable, "cannot write " + path + ": " + std::string(message.text()),
                "Check the folder's permissions and free space, or set XDG_CACHE_HOME to another.",
                Audience::kOperator);
  }

 private:
  Status goOn(const fs::path& file, std::size_t done, std::size_t total) const {
    if (progress_) progress_("load " + file.filename().string(), done, total);
    if (budget_.exhausted()) return tl::unexpected(budget_.exhaustedError("load of " + file.string()));
    return {};
  }

  Result<std::size_t> numberOf(const fs::path& file, std::size_t line, const std::string& id) const {
    const auto found = numbers_.find(id);
    if (found != numbers_.end()) return found->second;
    return tl::unexpected(
        unusable(file, line, "there is no node " + id, "Add the node, or take the edge out."));
  }

  using Send = std::int32_t (*)(const OmniGraphBuilder*, const char*, std::size_t, OmniBuf*);
  Status send(const fs::path& file, const Json& batch, Send call) const {
    const auto text = batch.dump();
    NativeBuffer message;
    const auto code = call(builder_.get(), text.data(), text.size(), message.out());
    if (code == OMNI_OK) return {};
    if (code == OMNI_EPANIC) return tl::unexpected(nativeError(code, file.string(), message));
    return tl::unexpected(unusable(file, 0, std::string(message.text())));
  }

  const Budget& budget_;
  const Progress& progress_;
  std::unique_ptr<OmniGraphBuilder, Abandon> builder_;
  std::unordered_map<std::string, std::size_t> numbers_;  // of the nodes, by id
};

}  // namespace

Status buildGraph(const GraphFiles& files, const fs::path& database, const Budget& budget,
                  const Progress& progress) {
  Builder builder(budget, progress);
  OMNI_RETURN_IF_ERROR(builder.start());
  for (const auto& file : files.nodes) OMNI_RETURN_IF_ERROR(builder.addNodes(file));
  for (const auto& file : files.edges) OMNI_RETURN_IF_ERROR(builder.addEdges(file));
  return builder.save(database);
}

}  // namespace omni
