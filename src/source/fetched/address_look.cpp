#include "source/fetched/address_look.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "base/counted.h"
#include "base/keeping/file_lock.h"
#include "base/text.h"
#include "base/threads/parallel.h"
#include "source/fetched/file_name.h"
#include "source/fetched/transfer/download.h"
#include "source/files/glob.h"

namespace omni {
namespace {

constexpr std::chrono::minutes kLookAgain{1};
constexpr std::chrono::hours kFetchAgain{1};  // what its server does not tell from what it was
constexpr std::size_t kAtOnce = 4;            // files

/// Shows who asks to the address's own scheme, host and port.
Result<ShowWho> whoFor(const HttpAddress& address, const FetchSettings& settings, const World& world) {
  OMNI_TRY(secret, readSecret(settings.secret, world));
  if (!secret.empty() && !address.encrypted() && !address.loopback())
    return fail(Code::kRefused,
                address.host() + ": a secret is not sent over http, where anybody may read it",
                "Write an address of https, or take secret: out.", Audience::kOperator);
  return [origin = address.origin(), user = settings.user, secret = secret](HttpRequest& request) {
    if (request.address.origin() != origin) return;
    request.user = user;
    request.secret = secret;
  };
}

}  // namespace

bool AddressLook::isFresh() const {
  const auto kept = given_.mirror.address(given_.address.text);
  const auto now = given_.world.today();
  return !given_.anew && kept && kept->looked <= now && now - kept->looked < kLookAgain;
}

Status AddressLook::run(std::uint64_t& left) {
  if (isFresh()) return {};
  OMNI_RETURN_IF_ERROR(given_.mirror.prepare());
  const auto place = given_.mirror.sidecar(given_.address.text, ".lock");
  auto lock = FileLock::tryAcquire(place);
  if (!lock && given_.mirror.address(given_.address.text)) return {};  // another fetches, which may take long
  if (!lock) {
    OMNI_TRY(awaited, FileLock::acquire(place, budget_));
    lock.emplace(std::move(awaited));
  }
  if (isFresh()) return {};  // another has looked meanwhile
  if (given_.address.bucket.empty()) {
    OMNI_TRY(at, HttpAddress::parse(given_.address.text));
    OMNI_TRY(who, whoFor(at, given_.location.fetch, given_.world));
    FileServer server(given_.world, who);
    return one(server, at, left);
  }
  OMNI_TRY(login, awsLogin(given_.location.fetch, given_.world));
  OMNI_TRY(bucket, Bucket::open(given_.address.bucket, login, given_.world));
  FileServer server(given_.world, bucket.who());
  return given_.address.isMany() ? many(bucket, server, left)
                                 : one(server, bucket.addressOf(given_.address.key), left);
}

Status AddressLook::one(FileServer& server, const HttpAddress& at, std::uint64_t& left) {
  KeptAddress kept{given_.mirror.address(given_.address.text).value_or(KeptAddress()).names,
                   given_.world.today()};
  if (kept.names.empty()) kept.names.push_back(given_.address.key);
  std::string& name = kept.names.front();
  const auto known = name.empty() ? std::nullopt : given_.mirror.find(name);
  const bool guessed = known && !known->version.marked() && !given_.anew;
  if (!guessed || kept.looked - known->fetched >= kFetchAgain) {
    OMNI_TRY(brought, bring(server, at, name, known, left));
    left -= std::min(left, (brought ? *brought : *known).version.bytes);
  }
  return given_.mirror.note(given_.address.text, kept);
}

Status AddressLook::many(const Bucket& bucket, FileServer& server, std::uint64_t& left) {
  OMNI_TRY(objects, bucket.list(given_.address.prefix(), server, budget_));
  std::set<std::string> there;
  for (const ListedObject& object : objects) there.insert(object.key);
  std::erase_if(objects, [&](const ListedObject& object) { return !isWanted(object.key); });
  if (objects.empty())
    return fail(Code::kNotFound, "nothing lies at " + given_.address.text, "Look at path: of the source.",
                Audience::kOperator);
  std::uint64_t bytes = 0;
  for (const ListedObject& object : objects) bytes += object.bytes;
  if (bytes > left)
    return fail(Code::kLimit,
                given_.address.text + " holds " + grouped(bytes) + " bytes in " +
                    counted(objects.size(), "object") + ", more than may be fetched for its source",
                "Write more under fetch: { size: … } of the source, or a pattern of fewer.",
                Audience::kOperator);
  std::mutex mutex;
  Status failed;
  parallelFor(objects.size(), kAtOnce, [&](std::size_t i) {
    const ListedObject& object = objects[i];
    const auto known = given_.mirror.find(object.key);
    if (known && known->version.etag == object.etag && known->version.bytes == object.bytes) return;
    {
      const std::scoped_lock lock(mutex);
      if (!failed) return;
    }
    std::string name = object.key;
    const auto brought = bring(server, bucket.addressOf(object.key), name, known, left);
    const std::scoped_lock lock(mutex);
    if (!brought && failed) failed = tl::unexpected(brought.error());
  });
  OMNI_RETURN_IF_ERROR(failed);
  left -= bytes;
  KeptAddress kept{{}, given_.world.today()};
  for (const ListedObject& object : objects) kept.names.push_back(object.key);
  given_.mirror.forget(
      [&](const std::string& name) { return given_.address.includes(name) && !there.contains(name); });
  return given_.mirror.note(given_.address.text, kept);
}

bool AddressLook::isWanted(const std::string& key) const {
  if (!given_.address.includes(key) || !isPlainPath(key)) return false;
  const std::string prefix = given_.address.prefix();
  const std::string below = key.substr(prefix.rfind('/') + 1);
  const auto& [paths, include, exclude, fetch] = given_.location;
  const bool included = given_.address.isPattern() || include.empty() || matchesAnyGlob(include, below);
  return included && !matchesAnyGlob(exclude, below);
}

Result<std::optional<KeptFile>> AddressLook::bring(FileServer& server, const HttpAddress& at,
                                                   std::string& name, const std::optional<KeptFile>& known,
                                                   std::uint64_t most) {
  const std::string shown = name.empty() ? given_.address.name() : name.substr(name.rfind('/') + 1);
  const std::filesystem::path part = given_.mirror.sidecar(given_.address.text + '\n' + name, ".part");
  Download download(server, {at, shown, part, most}, given_.progress);
  OMNI_TRY(got, download.run(known ? std::optional(known->version) : std::nullopt, budget_));
  if (!got) return std::optional<KeptFile>();
  if (given_.address.bucket.empty()) {
    OMNI_TRY(called, fileNameOf(shown, got->head));
    if (name.empty()) name = called;
  }
  const KeptFile kept{got->version, given_.world.today()};
  OMNI_RETURN_IF_ERROR(given_.mirror.put(name, part, kept));
  return std::optional(kept);
}

}  // namespace omni
