#include "source/fetched/s3/aws_login.h"

#include <map>

#include "base/file.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr auto kUsualRegion = "us-east-1";
constexpr std::size_t kMaxBytes = 1u << 20u;  // of a shared file

using Section = std::map<std::string, std::string>;

tl::unexpected<Error> unusable(Code code, const std::string& what, std::string hint) {
  return fail(code, what, std::move(hint), Audience::kOperator);
}

std::string variable(const World& world, const char* name) {
  return world.environment(name).value_or("");
}

std::string firstOf(std::initializer_list<std::string> texts) {
  for (const auto& text : texts)
    if (!text.empty()) return text;
  return {};
}

/// One section of a file as AWS's tools write it; nothing where there is none. What is indented belongs to a
/// setting of its own.
std::optional<Section> sectionOf(const std::string& file, const std::string& name) {
  const auto text = readFile(file, kMaxBytes);
  std::optional<Section> section;
  bool inside = false;
  for (const std::string& line : split(text.value_or(""), '\n')) {
    const std::string bare(trim(line));
    if (bare.empty() || bare.front() == '#' || bare.front() == ';') continue;
    if (bare.front() == '[') {
      inside = trim(std::string_view(bare).substr(1, bare.find(']') - 1)) == name;
      if (inside && !section) section.emplace();
    } else if (const auto equals = bare.find('=');
               inside && equals != std::string::npos && line.front() != ' ' && line.front() != '\t') {
      (*section)[lower(trim(std::string_view(bare).substr(0, equals)))] =
          trim(std::string_view(bare).substr(equals + 1));
    }
  }
  return section;
}

/// What both shared files say of a profile.
std::optional<Section> profileOf(const std::string& name, const World& world) {
  const std::string home = variable(world, "HOME");
  const auto place = [&](const char* named, const char* usual) {
    return firstOf({variable(world, named), home.empty() ? "" : home + "/.aws/" + usual});
  };
  auto known = sectionOf(place("AWS_SHARED_CREDENTIALS_FILE", "credentials"), name);
  const auto more =
      sectionOf(place("AWS_CONFIG_FILE", "config"), name == "default" ? name : "profile " + name);
  if (!known) return more;
  if (more) known->insert(more->begin(), more->end());
  return known;
}

std::string of(const std::optional<Section>& section, const char* setting) {
  const auto found = section ? section->find(setting) : Section::const_iterator();
  return section && found != section->end() ? found->second : "";
}

AwsKey keyOf(const std::optional<Section>& profile) {
  if (of(profile, "aws_secret_access_key").empty()) return {};
  return {of(profile, "aws_access_key_id"), Secret(of(profile, "aws_secret_access_key")),
          Secret(of(profile, "aws_session_token"))};
}

}  // namespace

Result<AwsLogin> awsLogin(const FetchSettings& settings, const World& world) {
  const std::string name = firstOf({settings.profile, variable(world, "AWS_PROFILE"), "default"});
  const auto profile = profileOf(name, world);
  if (!profile && name != "default")
    return unusable(Code::kNotFound, "there is no AWS profile '" + name + "'",
                    "Look into ~/.aws/credentials, or at profile: under fetch: and AWS_PROFILE.");
  AwsLogin login;
  login.region = firstOf({settings.region, variable(world, "AWS_REGION"),
                          variable(world, "AWS_DEFAULT_REGION"), of(profile, "region"), kUsualRegion});
  login.endpoint = firstOf({settings.endpoint, variable(world, "AWS_ENDPOINT_URL_S3"),
                            variable(world, "AWS_ENDPOINT_URL"), of(profile, "endpoint_url")});
  if (!settings.user.empty()) {
    OMNI_TRY(secret, readSecret(settings.secret, world));
    login.key = {settings.user, std::move(secret)};
    return login;
  }
  const std::string secret = variable(world, "AWS_SECRET_ACCESS_KEY");
  if (settings.profile.empty() && !secret.empty())
    login.key = {variable(world, "AWS_ACCESS_KEY_ID"), Secret(secret),
                 Secret(variable(world, "AWS_SESSION_TOKEN"))};
  else
    login.key = keyOf(profile);
  for (const char* elsewhere : {"role_arn", "sso_session", "sso_start_url", "credential_process"})
    if (login.key.empty() && !of(profile, elsewhere).empty())
      return unusable(Code::kUnsupported,
                      "the AWS profile '" + name + "' gets its key from elsewhere (" + elsewhere + ")",
                      "Export it: aws configure export-credentials --format env.");
  return login;
}

}  // namespace omni
