#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "base/time/cron.h"
#include "config/schedules/alert_condition.h"

namespace omni {

enum class MessageForm { kJson, kSlack, kTeams };

/// Where a result goes: a webhook, or a file.
struct Destination {
  MessageForm form = MessageForm::kJson;
  std::string address{};         // of a webhook, or where it is kept ("env:NAME", "file:PATH"); empty: a file
  std::string token{};           // where a bearer's token is kept; empty: none is sent
  bool ownNetwork = false;       // this machine and private networks may be reached, also without TLS
  std::filesystem::path file{};  // that each result replaces; its suffix says the format
};

/// A question or a tool that is asked by itself at certain times.
struct Schedule {
  std::string name;
  std::string cronText;
  Cron cron;
  std::string question{};  // empty: a tool
  std::string tool{};
  std::vector<std::string> arguments{};  // of the tool, "name=value"
  std::string role{};                    // of `access:`; empty: there is no `access:`
  AlertCondition when{};
  std::chrono::minutes late{60};  // a run that could not begin within it is missed
  std::vector<Destination> destinations{};
};

}  // namespace omni
