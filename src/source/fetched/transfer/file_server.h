#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/world.h"
#include "net/http_client.h"

namespace omni {

/// Adds to a request who asks, where its address may be shown.
using ShowWho = std::function<void(HttpRequest&)>;

/// Why a file could not be had, and whether another try may help.
struct FileError : Error {
  bool again = false;
  bool changed = false;                         // the file became another while it was fetched
  std::optional<std::chrono::seconds> after{};  // that long the server wants to be spared
};

/// Where a server sends on to that was asked at `from`. Errors: kRefused, from https to http; those of
/// HttpAddress::resolved().
Result<HttpAddress> redirected(const HttpAddress& from, const std::string& location);

/// Gets files of a server of HTTP. Redirects are followed, a few, never from https to http, nor from the
/// public internet into a network of somebody's own. Thread-safe.
class FileServer {
 public:
  using Headers = std::vector<std::pair<std::string, std::string>>;
  using Reply = tl::expected<HttpReply, FileError>;

  static constexpr std::chrono::seconds kSilence{30};

  /// `silence`: so long without a byte ends a request. `world` must outlive it.
  FileServer(const World& world, ShowWho who, std::chrono::seconds silence = kSilence)
      : world_(world), who_(std::move(who)), silence_(silence) {}

  /// A reply of status 200, 206, 304 or 416, its body passed to `sink`. Errors, which name the host: kRefused
  /// (401, 403, a redirect that is not followed), kNotFound (404, 410), kUnavailable (other statuses, and
  /// nobody there), kInvalidArgument, and those of HttpClient::send().
  Reply get(const HttpAddress& address, const Headers& headers, const Budget& budget, const BodySink& sink,
            const HeadSink& head = {});

  /// The result of `attempt()`, a tl::expected<…, FileError>, tried again a few times where that may help.
  template <class Attempt>
  auto tried(const Budget& budget, const Attempt& attempt) -> decltype(attempt()) {
    for (int tries = 0;; ++tries) {
      auto result = attempt();
      if (result || !result.error().again || !pause(tries, result.error(), budget)) return result;
    }
  }

 private:
  /// False where it is not worth waiting.
  bool pause(int tries, const FileError& error, const Budget& budget) const;

  const World& world_;
  const ShowWho who_;
  const std::chrono::seconds silence_;
  HttpClient client_;
};

}  // namespace omni
