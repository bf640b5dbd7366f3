#pragma once

#include <string>
#include <vector>

#include "source/fetched/s3/aws_login.h"
#include "source/fetched/transfer/file_server.h"

namespace omni {

/// An object as a list of its bucket tells it.
struct ListedObject {
  std::string key;
  std::string etag;
  std::uint64_t bytes = 0;
};

/// One page of such a list.
struct ObjectPage {
  std::vector<ListedObject> objects;
  std::string next;  // for the page behind it; empty: there is none
};

/// The reply of ListObjectsV2. Error kUnreadable: it is no list.
Result<ObjectPage> readObjectPage(const std::string& xml);

/// A bucket of an object store that speaks as S3 does.
class Bucket {
 public:
  /// `world` must outlive it. Errors kInvalidArgument: the endpoint is no address; kRefused: a key would be
  /// shown over http.
  static Result<Bucket> open(std::string name, AwsLogin login, const World& world);

  /// Where an object of that key lies.
  HttpAddress addressOf(const std::string& key) const;
  /// Signs requests to the bucket, and no others.
  ShowWho who() const;
  /// The objects whose keys begin so, at most 100,000. Errors: those of FileServer::get(); kUnreadable;
  /// kLimit.
  Result<std::vector<ListedObject>> list(const std::string& prefix, FileServer& server,
                                         const Budget& budget) const;

 private:
  Bucket(HttpAddress base, AwsLogin login, const World& world)
      : base_(std::move(base)), login_(std::move(login)), world_(&world) {}

  HttpAddress base_;
  AwsLogin login_;
  const World* world_;
};

}  // namespace omni
