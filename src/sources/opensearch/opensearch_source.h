#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "source/remote/kept_mark.h"
#include "sources/opensearch/opensearch_cluster.h"
#include "sources/opensearch/search_body.h"

namespace omni {

/// The vector of a question, by the model that made those of the index.
using QuestionEncoder =
    std::function<Result<std::vector<float>>(const std::string& text, const Budget& budget)>;

/// One index, or several under one name, of an OpenSearch or Elasticsearch cluster, asked in the search
/// language.
class OpensearchSource final : public Source {
 public:
  /// `encoder` may be null: words only. `world` must outlive it.
  OpensearchSource(const SourceConfig& config, std::vector<HttpAddress> nodes, Login login,
                   RemoteSettings settings, QuestionEncoder encoder, const World& world);
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) override;

 private:
  using Searches = std::vector<std::vector<SearchTerm>>;

  Result<IndexFields> fields(const Budget& budget);      // as the mapping is now, and keeps them
  Result<IndexFields> keptFields(const Budget& budget);  // as they were seen last
  Result<std::string> mark(const Budget& budget);
  Result<std::string> writable(const IndexFields& fields, const Budget& budget);
  Result<Outcome> answer(const std::string& text, const Budget& budget);
  Result<std::vector<std::vector<double>>> weights(const Searches& searches, const IndexFields& fields,
                                                   const Budget& budget);
  Result<std::vector<std::string>> bodiesOf(const Searches& searches, const IndexFields& fields,
                                            const Budget& budget, Outcome& outcome);
  Result<Outcome> ranked(const Searches& searches, const IndexFields& fields, const Budget& budget);
  Result<Outcome> read(const std::vector<std::string>& ranking, const std::string& wanted,
                       const IndexFields& fields, const Budget& budget, Outcome outcome);
  Result<Outcome> wholeDocument(const std::string& id, const IndexFields& fields, const Budget& budget);

  const SourceConfig config_;
  const SourceInfo info_;
  const RemoteSettings settings_;
  const QuestionEncoder encoder_;
  KeptMark mark_;
  OpensearchCluster cluster_;
  std::mutex mutex_;
  std::optional<IndexFields> kept_;
};

}  // namespace omni
