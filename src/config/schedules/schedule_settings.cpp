#include "config/schedules/schedule_settings.h"

#include <algorithm>
#include <array>

#include "base/file.h"
#include "base/text.h"
#include "net/http_address.h"

namespace omni {
namespace {

constexpr std::size_t kMaxQuestion = 4000;     // bytes
constexpr std::size_t kMaxLate = 7 * 24 * 60;  // minutes
constexpr std::size_t kMaxDestinations = 10;
constexpr std::size_t kMaxBytes = 1u << 20;  // of a configuration

constexpr std::array<std::pair<const char*, MessageForm>, 3> kForms{
    {{"webhook", MessageForm::kJson}, {"slack", MessageForm::kSlack}, {"teams", MessageForm::kTeams}}};
constexpr std::array<std::string_view, 7> kSuffixes{".json",    ".csv",   ".tsv",   ".xlsx",
                                                    ".parquet", ".arrow", ".arrows"};

bool isKept(const std::string& text) {
  return text.starts_with("env:") || text.starts_with("file:");
}

class SchedulesReader {
 public:
  SchedulesReader(const YamlReader& reader, const EngineConfig& config) : reader_(reader), config_(config) {}

  Result<std::vector<Schedule>> read(const YAML::Node& node) const {
    std::vector<Schedule> schedules;
    if (!node.IsMap() || node.size() > kMaxSchedules)
      return reader_.complain(node, "schedules are no map of at most 200",
                              "Write them as in daily: { cron: \"0 7 * * *\", question: … }.");
    for (const auto& entry : node) {
      const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : std::string();
      if (!isToolName(name))
        return reader_.complain(entry.first, "'" + name + "' is no name of a schedule",
                                "Write a letter, then letters, digits, _ and -, at most 64 of all.");
      if (std::ranges::find(schedules, name, &Schedule::name) != schedules.end())
        return reader_.complain(entry.first, "there are two schedules '" + name + "'", "Rename one of them.");
      OMNI_TRY(schedule, readSchedule(name, entry.second));
      schedules.push_back(std::move(schedule));
    }
    return schedules;
  }

 private:
  Result<Schedule> readSchedule(const std::string& name, const YAML::Node& node) const {
    const std::string what = "schedule '" + name + "'";
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(
        node, what, {"cron", "question", "tool", "arguments", "role", "when", "late", "send"}));
    Schedule schedule{.name = name};
    OMNI_RETURN_IF_ERROR(readTime(node, what, schedule));
    OMNI_RETURN_IF_ERROR(readAsked(node, what, schedule));
    OMNI_RETURN_IF_ERROR(readRole(node, what, schedule));
    if (node["when"]) {
      OMNI_TRY(text, reader_.text(node["when"], "when"));
      const auto condition = parseAlertCondition(text);
      if (!condition)
        return reader_.complain(node["when"], condition.error().message, condition.error().hint);
      schedule.when = *condition;
    }
    OMNI_RETURN_IF_ERROR(readDestinations(node, what, schedule));
    return schedule;
  }

  Status readTime(const YAML::Node& node, const std::string& what, Schedule& schedule) const {
    if (!node["cron"])
      return reader_.complain(node, what + " has no time",
                              "Add cron: \"0 7 * * mon-fri\"; times are in UTC.");
    OMNI_TRY(text, reader_.text(node["cron"], "cron"));
    auto cron = Cron::parse(text);
    if (!cron) return reader_.complain(node["cron"], cron.error().message, cron.error().hint);
    schedule.cronText = std::move(text);
    schedule.cron = *std::move(cron);
    if (!node["late"]) return {};
    OMNI_TRY(minutes, reader_.count(node["late"], "late", 1, kMaxLate));
    schedule.late = std::chrono::minutes(minutes);
    return {};
  }

  Status readAsked(const YAML::Node& node, const std::string& what, Schedule& schedule) const {
    if (static_cast<bool>(node["question"]) == static_cast<bool>(node["tool"]))
      return reader_.complain(node, what + " has to ask one thing", "Write either question: or tool:.");
    if (node["question"]) {
      OMNI_TRY(question, reader_.text(node["question"], "question"));
      if (trim(question).empty() || question.size() > kMaxQuestion)
        return reader_.complain(node["question"], "the question of " + what + " is empty or too long",
                                "Write at most 4,000 bytes.");
      schedule.question = std::move(question);
      if (node["arguments"])
        return reader_.complain(node["arguments"], "a question has no arguments", "Write them into it.");
      return {};
    }
    OMNI_TRY(tool, reader_.text(node["tool"], "tool"));
    if (!config_.tools || !config_.tools->find(tool))
      return reader_.complain(node["tool"], "there is no tool '" + tool + "'", "Name one of tools:.");
    schedule.tool = std::move(tool);
    if (!node["arguments"]) return {};
    if (!node["arguments"].IsMap())
      return reader_.complain(node["arguments"], "the arguments of " + what + " are no map",
                              "Write them as in { country: Norway }.");
    for (const auto& argument : node["arguments"]) {
      OMNI_TRY(name, reader_.text(argument.first, "arguments"));
      OMNI_TRY(value, reader_.text(argument.second, name));
      schedule.arguments.push_back(name + "=" + value);
    }
    return {};
  }

  /// What nobody asks in person has only the rights that are written down.
  Status readRole(const YAML::Node& node, const std::string& what, Schedule& schedule) const {
    if (!node["role"]) {
      if (!config_.access) return {};
      return reader_.complain(node, what + " has no role, and callers have rights",
                              "Add role: with one of access:, as which it is asked.");
    }
    OMNI_TRY(role, reader_.text(node["role"], "role"));
    const bool known = config_.access && std::ranges::find(config_.access->roles, role, &Role::name) !=
                                             config_.access->roles.end();
    if (!known)
      return reader_.complain(node["role"], "there is no role '" + role + "'", "Name one of access:.");
    schedule.role = std::move(role);
    return {};
  }

  Status readDestinations(const YAML::Node& node, const std::string& what, Schedule& schedule) const {
    const auto list = node["send"];
    const std::string hint = "Write a list, as in send: [{ slack: env:SLACK_URL }, { file: out.csv }].";
    if (!list || !list.IsSequence() || list.size() == 0)
      return reader_.complain(node, what + " sends its result nowhere", hint);
    if (list.size() > kMaxDestinations)
      return reader_.complain(list, what + " sends its result to more than 10 places", "Leave some out.");
    for (const auto& one : list) {
      OMNI_TRY(destination, readDestination(one, what));
      schedule.destinations.push_back(std::move(destination));
    }
    return {};
  }

  Result<Destination> readDestination(const YAML::Node& node, const std::string& what) const {
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(node, "send of " + what,
                                           {"webhook", "slack", "teams", "file", "token", "own_network"}));
    Destination destination;
    int places = node["file"] ? 1 : 0;
    for (const auto& [key, form] : kForms) {
      if (!node[key]) continue;
      ++places;
      destination.form = form;
      OMNI_TRY(address, reader_.text(node[key], key));
      destination.address = std::move(address);
    }
    if (places != 1)
      return reader_.complain(node, "a place to send to is one of webhook, slack, teams and file",
                              "Write one of them.");
    if (node["own_network"]) {
      OMNI_TRY(own, reader_.flag(node["own_network"], "own_network"));
      destination.ownNetwork = own;
    }
    if (node["file"]) return readFilePlace(node, std::move(destination));
    OMNI_RETURN_IF_ERROR(checkAddress(node, destination));
    if (node["token"]) {
      OMNI_TRY(token, reader_.text(node["token"], "token"));
      if (!isKept(token))
        return reader_.complain(node["token"], "a token is written out",
                                "Write where it is kept: token: env:NAME or token: file:PATH.");
      destination.token = std::move(token);
    }
    return destination;
  }

  Result<Destination> readFilePlace(const YAML::Node& node, Destination destination) const {
    OMNI_TRY(path, reader_.text(node["file"], "file"));
    destination.file = reader_.absolute(path);
    if (std::ranges::find(kSuffixes, destination.file.extension().string()) == kSuffixes.end())
      return reader_.complain(node["file"], "the suffix of the file says no format: " + path,
                              "Write .csv, .tsv, .json, .xlsx, .parquet, .arrow or .arrows.");
    if (node["token"] || node["own_network"])
      return reader_.complain(node, "a file needs no token and no network", "Take them out.");
    return destination;
  }

  Status checkAddress(const YAML::Node& node, const Destination& destination) const {
    if (isKept(destination.address)) return {};
    // The address is not repeated: it may hold the secret.
    if (destination.form != MessageForm::kJson)
      return reader_.complain(node, "an address that is a secret is written out",
                              "Write where it is kept, as in slack: env:SLACK_URL.");
    const auto address = HttpAddress::parse(destination.address);
    if (!address) return reader_.complain(node, address.error().message, address.error().hint);
    if (address->encrypted() || destination.ownNetwork) return {};
    return reader_.complain(node, "a webhook without TLS can be read on its way",
                            "Write https://, or own_network: true where it is in a network of yours.");
  }

  const YamlReader& reader_;
  const EngineConfig& config_;
};

}  // namespace

Result<std::vector<Schedule>> readSchedules(const YamlReader& reader, const YAML::Node& root,
                                            const EngineConfig& config) {
  const auto node = root["schedules"];
  if (!node) return std::vector<Schedule>{};
  return SchedulesReader(reader, config).read(node);
}

Result<std::vector<Schedule>> schedulesOf(const std::filesystem::path& file, const EngineConfig& config,
                                          const World& world) {
  if (file.empty()) return std::vector<Schedule>{};
  OMNI_TRY(text, readFile(file, kMaxBytes));
  try {
    return readSchedules(YamlReader(file, world), YAML::Load(text), config);
  } catch (const YAML::Exception& error) {
    return fail(Code::kUnreadable, file.string() + " is no YAML: " + error.msg, "Repair it.");
  }
}

}  // namespace omni
