#include "sources/graph/graph_builder.h"

#include <omni_native.h>

#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "base/native_buffer.h"
#include "base/text.h"
#include "sources/graph/graph_records.h"
#include "sources/graph/graph_text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kBatch = 5000;
constexpr const char* kUnlabelled = "Node";  // the engine knows no node without a label

struct Abandon {
  void operator()(OmniGraphBuilder* builder) const { omni_graph_abandon(builder); }
};

using Ids = std::unordered_set<std::string>;

/// What of a graph's records there is.
class Part {
 public:
  Part() = default;
  /// `gone`: nodes, by id, of which a condition says that they are not there.
  Part(const PermittedPart& part, Ids gone)
      : hidden_(part.hidden.begin(), part.hidden.end()), unseen_(hidden_), gone_(std::move(gone)) {}

  bool keeps(NodeRecord& node) {
    if (node.labels.empty()) node.labels.emplace_back(kUnlabelled);
    const bool gone = gone_.contains(node.id) | hides(node.labels);
    if (gone) gone_.insert(node.id);
    for (const auto& label : node.labels) strip(label, node.properties);
    return !gone;
  }
  bool keeps(EdgeRecord& edge) {
    const bool gone = hides({edge.type}) || gone_.contains(edge.source) || gone_.contains(edge.target);
    strip(edge.type, edge.properties);
    return !gone;
  }
  /// What it names was there.
  Status met() const {
    if (unseen_.empty()) return {};
    return fail(Code::kInvalidArgument, "there is no '" + *unseen_.begin() + "' in the graph", "",
                Audience::kOperator);
  }

 private:
  bool hides(const std::vector<std::string>& names) {
    bool any = false;
    for (const auto& name : names) {
      unseen_.erase(name);
      any |= hidden_.contains(name);
    }
    return any;
  }
  void strip(const std::string& name, Json& properties) {
    for (auto property = properties.begin(); property != properties.end();) {
      const std::string whole = name + "." + property.key();
      unseen_.erase(whole);
      property = hidden_.contains(whole) ? properties.erase(property) : std::next(property);
    }
  }

  Ids hidden_, unseen_, gone_;
};

class Builder {
 public:
  Builder(const Budget& budget, const Progress& progress, Part part = {})
      : budget_(budget), progress_(progress), part_(std::move(part)) {}

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
    std::erase_if(nodes, [&](NodeRecord& node) { return !part_.keeps(node); });
    for (std::size_t at = 0; at < nodes.size(); at += kBatch) {
      OMNI_RETURN_IF_ERROR(goOn(file, at, nodes.size()));
      auto batch = Json::array();
      for (std::size_t i = at; i < std::min(at + kBatch, nodes.size()); ++i) {
        auto& node = nodes[i];
        if (!numbers_.emplace(node.id, numbers_.size()).second)
          return tl::unexpected(unusable(file, node.line, "the id " + node.id + " was given before",
                                         "Give every node an id of its own."));
        for (const auto& label : node.labels) labels_[label].push_back(node.id);
        batch.push_back({node.labels, std::move(node.properties)});
      }
      OMNI_RETURN_IF_ERROR(send(file, batch, omni_graph_nodes));
    }
    return {};
  }

  Status addEdges(const fs::path& file) {
    OMNI_TRY(edges, readEdges(file));
    std::erase_if(edges, [&](EdgeRecord& edge) { return !part_.keeps(edge); });
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

  /// The nodes of a label for which the condition does not hold, by id.
  Result<Ids> gone(const std::string& label, const std::string& condition, const std::string& parameters) {
    if (!labels_.contains(label))
      return fail(Code::kInvalidArgument, "there is no '" + label + "' in the graph", "",
                  Audience::kOperator);
    NativeBuffer out, message;
    const auto code =
        omni_graph_kept(builder_.get(), label.data(), label.size(), condition.data(), condition.size(),
                        parameters.data(), parameters.size(), out.out(), message.out());
    if (code != OMNI_OK) return tl::unexpected(nativeError(code, "a condition on nodes", message));
    const auto kept = Json::parse(out.text()).get<std::unordered_set<std::size_t>>();
    Ids gone;
    for (const auto& id : labels_.at(label))
      if (!kept.contains(numbers_.at(id))) gone.insert(id);
    return gone;
  }

  Status met() const { return part_.met(); }

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
  Part part_;
  std::unordered_map<std::string, std::size_t> numbers_;              // of the nodes, by id
  std::unordered_map<std::string, std::vector<std::string>> labels_;  // ids of the nodes
};

Status add(const GraphFiles& files, Builder& builder) {
  OMNI_RETURN_IF_ERROR(builder.start());
  for (const auto& file : files.nodes) OMNI_RETURN_IF_ERROR(builder.addNodes(file));
  for (const auto& file : files.edges) OMNI_RETURN_IF_ERROR(builder.addEdges(file));
  return {};
}

// Conditions see the whole graph.
Result<Ids> goneOf(const GraphFiles& files, const PermittedPart& part, const Budget& budget,
                   const Progress& progress) {
  Ids gone;
  if (part.rows.empty()) return gone;
  Builder whole(budget, progress);
  OMNI_RETURN_IF_ERROR(add(files, whole));
  std::string parameters = "{";
  for (const Parameter& parameter : part.parameters)
    parameters +=
        (parameters.size() > 1 ? "," : "") + jsonString(parameter.name) + ":" + toJson(parameter.value);
  for (const auto& [label, condition] : part.rows) {
    OMNI_TRY(ofLabel, whole.gone(label, condition, parameters + "}"));
    gone.merge(ofLabel);
  }
  return gone;
}

}  // namespace

Status buildGraph(const GraphFiles& files, const fs::path& database, const std::optional<PermittedPart>& part,
                  const Budget& budget, const Progress& progress) {
  Part permitted;
  if (part) {
    OMNI_TRY(gone, goneOf(files, *part, budget, progress));
    permitted = Part(*part, std::move(gone));
  }
  Builder builder(budget, progress, std::move(permitted));
  OMNI_RETURN_IF_ERROR(add(files, builder));
  OMNI_RETURN_IF_ERROR(builder.met());
  return builder.save(database);
}

}  // namespace omni
