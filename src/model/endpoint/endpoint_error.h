#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "net/http_client.h"
#include "net/secret.h"

namespace omni {

/// What an endpoint says of a request that it did not serve, safe to show and to log: without the key, and
/// without anything that it quotes from the request.
std::string endpointMessage(const HttpReply& reply, const Secret& key, std::string_view requestBody);

/// ": " and what a body says of an error under a status that is none; empty when it does not.
std::string reportedError(const std::string& body, const Secret& key, std::string_view requestBody);

/// The typed error of a reply whose status is not 2xx: kRefused for what asking again will not mend (key,
/// model, request), kUnavailable otherwise.
Error statusError(std::string_view host, const HttpReply& reply, const Secret& key,
                  std::string_view requestBody);

}  // namespace omni
