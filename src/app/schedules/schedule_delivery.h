#pragma once

#include <string>

#include "base/result.h"
#include "base/world.h"
#include "config/schedules/schedule.h"
#include "net/http_client.h"

namespace omni {

/// Sends a body to a webhook. `run`: what names the message, so that a receiver knows one that comes twice
/// ("daily 2026-11-29T07:00"). Redirects are not followed; another network than the public one is reached
/// only where the configuration says so. Errors name the host, never the address or the token: kUnavailable
/// (not reached, or a status other than 2xx), kRefused (its network or certificate), kNotFound (the address
/// or the token is not where it is kept), kDeadline.
Status postTo(const Destination& destination, const std::string& body, const std::string& run,
              HttpClient& client, const World& world);

/// Where it goes, without what may be secret: "slack at hooks.slack.com", "file /srv/late.csv".
std::string placeText(const Destination& destination, const World& world);

}  // namespace omni
