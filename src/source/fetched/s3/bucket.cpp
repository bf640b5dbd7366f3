#include "source/fetched/s3/bucket.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxObjects = 100000;
constexpr std::size_t kMaxPageBytes = 16u << 20u;

/// What stands between the first <name> and its end; the lists of S3 hold no attributes but that of their
/// root, and no element within one of its own name.
std::string_view element(std::string_view xml, const std::string& name, std::size_t from = 0) {
  const std::string begin = "<" + name + ">", end = "</" + name + ">";
  const auto at = xml.find(begin, from);
  const auto until = at == std::string_view::npos ? at : xml.find(end, at);
  if (until == std::string_view::npos) return {};
  return xml.substr(at + begin.size(), until - at - begin.size());
}

/// Of "#38" and "#x26", which stand for what XML cannot hold; nothing beyond ASCII, which stands as it is.
std::optional<char> character(std::string_view name) {
  const bool hexadecimal = name.starts_with("#x");
  if (!name.starts_with('#')) return std::nullopt;
  name.remove_prefix(hexadecimal ? 2 : 1);
  unsigned code = 0;
  const auto [rest, error] =
      std::from_chars(name.data(), name.data() + name.size(), code, hexadecimal ? 16 : 10);
  const bool whole = error == std::errc() && rest == name.data() + name.size();
  return whole && code < 0x80 ? std::optional(static_cast<char>(code)) : std::nullopt;
}

std::string unescaped(std::string_view xml) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> kNames{
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  std::string text;
  for (std::size_t at = 0; at < xml.size(); ++at) {
    const auto end = xml[at] == '&' ? xml.find(';', at) : std::string_view::npos;
    const std::string_view name = end == std::string_view::npos ? "" : xml.substr(at + 1, end - at - 1);
    const auto known = std::ranges::find(kNames, name, &std::pair<std::string_view, char>::first);
    const auto meant = known != kNames.end() ? std::optional(known->second) : character(name);
    text += meant.value_or(xml[at]);
    if (meant) at = end;
  }
  return text;
}

tl::unexpected<Error> unreadable(const std::string& host) {
  return fail(Code::kUnreadable, host + ": what it gives is no list of objects",
              "Look at endpoint: under fetch: of the source.", Audience::kOperator);
}

}  // namespace

Result<ObjectPage> readObjectPage(const std::string& xml) {
  if (xml.find("<ListBucketResult") == std::string::npos ||
      xml.find("</ListBucketResult>") == std::string::npos)
    return unreadable("the object store");
  ObjectPage page;
  constexpr std::string_view kEnd = "</Contents>";
  for (std::size_t at = 0; (at = xml.find("<Contents>", at)) != std::string::npos;) {
    const std::string_view object = element(xml, "Contents", at);
    const auto bytes = parsedNumber<std::uint64_t>(element(object, "Size"));
    const std::string key = unescaped(element(object, "Key"));
    if (key.empty() || !bytes) return unreadable("the object store");
    page.objects.push_back({key, unescaped(element(object, "ETag")), *bytes});
    at += object.size() + kEnd.size();
  }
  if (element(xml, "IsTruncated") == "true") page.next = unescaped(element(xml, "NextContinuationToken"));
  return page;
}

Result<Bucket> Bucket::open(std::string name, AwsLogin login, const World& world) {
  const bool dotted = name.find('.') != std::string::npos;  // no certificate is for such a host
  const std::string aws = "s3." + login.region + ".amazonaws.com";
  std::string url = dotted ? "https://" + aws + "/" + name : "https://" + name + "." + aws;
  if (!login.endpoint.empty()) {
    OMNI_TRY(endpoint, HttpAddress::parse(login.endpoint));
    url = endpoint.below(name).url();
  }
  OMNI_TRY(base, HttpAddress::parse(url));
  if (!login.key.empty() && !base.encrypted() && !base.loopback())
    return fail(Code::kRefused,
                base.host() + ": a session or key is not used over http, where anybody may read along",
                "Write an endpoint of https.", Audience::kOperator);
  return Bucket(base, std::move(login), world);
}

HttpAddress Bucket::addressOf(const std::string& key) const {
  auto parts = split(key, '/');
  for (std::string& part : parts) part = percentEncoded(part);
  return base_.below(join(parts, "/"));
}

ShowWho Bucket::who() const {
  return [login = login_, base = base_, world = world_](HttpRequest& request) {
    if (login.key.empty() || request.address.origin() != base.origin()) return;
    for (auto& header : awsSignature(request.address, {}, login.key, {login.region, "s3", world->today()}))
      request.headers.push_back(std::move(header));
  };
}

Result<std::vector<ListedObject>> Bucket::list(const std::string& prefix, FileServer& server,
                                               const Budget& budget) const {
  std::vector<ListedObject> objects;
  std::string next;
  do {
    Form form{{"list-type", "2"}, {"prefix", prefix}};
    if (!next.empty()) form.emplace_back("continuation-token", next);
    const HttpAddress address = base_.asking(form);
    std::string xml;
    const auto take = [&](std::string_view piece) {
      xml += piece;
      return xml.size() <= kMaxPageBytes;
    };
    const auto reply = server.tried(budget, [&] {
      xml.clear();
      return server.get(address, {}, budget, take);
    });
    if (xml.size() > kMaxPageBytes) return unreadable(base_.host());
    if (!reply) return tl::unexpected(static_cast<Error>(reply.error()));
    OMNI_TRY(page, readObjectPage(xml));
    const bool more = !page.next.empty() && page.next != next;
    for (auto& object : page.objects) objects.push_back(std::move(object));
    next = more ? page.next : "";
    if (objects.size() > kMaxObjects)
      return fail(Code::kLimit,
                  "s3: more than " + std::to_string(kMaxObjects) + " objects begin with '" + prefix + "'",
                  "Name a folder or a pattern of fewer.", Audience::kOperator);
  } while (!next.empty());
  return objects;
}

}  // namespace omni
