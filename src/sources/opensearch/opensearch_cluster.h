#pragma once

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "source/remote/remote_http.h"

namespace omni {

/// The nodes of an OpenSearch or Elasticsearch cluster, any of which can be asked. Where one cannot be
/// reached the next is. Thread-safe.
class OpensearchCluster {
 public:
  /// At least one node. `index`: one, several with commas, an alias or a pattern.
  OpensearchCluster(const World& world, const std::vector<HttpAddress>& nodes, std::string index,
                    const Login& login, const RemoteSettings& settings);

  /// The index's reply below "_mapping", "_stats/…". Errors as RemoteHttp::send(), and kUnreadable: no
  /// JSON.
  Result<nlohmann::json> get(const std::string& path, const Budget& budget);
  /// How many documents a query finds.
  Result<std::size_t> count(const std::string& body, const Budget& budget);
  /// One search. Errors also: what the cluster says of it.
  Result<nlohmann::json> search(const std::string& body, const Budget& budget);
  /// Several at once, in their order.
  Result<std::vector<nlohmann::json>> searches(const std::vector<std::string>& bodies, const Budget& budget);
  /// Whether the login may change a document of this one index: one is asked to be changed that is not there.
  Result<bool> takesWrites(const std::string& index, const Budget& budget);

 private:
  Result<HttpReply> reply(const std::string& path, RemoteCall call, const Budget& budget);
  Result<nlohmann::json> json(const std::string& path, RemoteCall call, const Budget& budget);

  std::vector<std::unique_ptr<RemoteHttp>> nodes_;
  const std::string index_;
  std::atomic<std::size_t> asked_ = 0;  // the node that answered last
};

}  // namespace omni
