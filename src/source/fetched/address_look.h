#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "source/fetched/file_address.h"
#include "source/fetched/mirror.h"
#include "source/fetched/s3/bucket.h"
#include "source/fetched/transfer/file_server.h"
#include "source/source_config.h"

namespace omni {

/// One look at an address: what is there and not yet in the mirror is brought there, what is there no more
/// goes.
class AddressLook {
 public:
  struct Given {
    const FileAddress& address;
    const Mirror& mirror;
    const FileLocation& location;  // of the source
    const World& world;
    const Progress& progress;
    bool anew = false;  // also what was seen a moment ago
  };

  AddressLook(const Given& given, const Budget& budget) : given_(given), budget_(budget) {}

  /// `left`: the bytes that the source may still have. Errors: those of FileServer::get(), Download::run(),
  /// Bucket::list(), awsLogin() and readSecret(); kNotFound, nothing lies there; kDeadline and kCancelled
  /// while another looks.
  Status run(std::uint64_t& left);

 private:
  bool isFresh() const;
  Status one(FileServer& server, const HttpAddress& at, std::uint64_t& left);
  Status many(const Bucket& bucket, FileServer& server, std::uint64_t& left);
  bool isWanted(const std::string& key) const;
  /// Brings a file that is not as `known`; what it is called where it had no name. Nothing where it is.
  Result<std::optional<KeptFile>> bring(FileServer& server, const HttpAddress& at, std::string& name,
                                        const std::optional<KeptFile>& known, std::uint64_t most);

  const Given given_;
  const Budget& budget_;
};

}  // namespace omni
