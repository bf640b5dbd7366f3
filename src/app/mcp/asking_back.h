#pragma once

#include <optional>

#include "app/mcp/message.h"
#include "app/service/service.h"

namespace omni {

/// Whether the user of a client with these capabilities can be asked by a form.
bool takesForms(const Json& clientCapabilities);

/// The parameters of `elicitation/create` that ask a question back (`needs_input` of a report). Titles of
/// choices are written as revision 2026-07-28 has them, or as all from 2025-06-18 on read them.
Json elicitationOf(const Json& needsInput, bool modern);

/// The number of the choice in an ElicitResult: the first where the user says that he chooses none; nothing
/// where it is no such result.
std::optional<std::size_t> choiceIn(const Json& elicitResult);

/// The InputRequiredResult of revision 2026-07-28 that asks a question back.
Json inputRequired(const Json& needsInput);

/// The choice that the responses of a retry hold; nothing where they hold none.
std::optional<std::size_t> respondedChoice(const Json& params);

/// The arguments that a retry of `ask` goes on with, where it carries the response to what was asked back;
/// nothing where it does not. Error kInvalidParams: its state was not made for this caller and this call.
RpcResult<std::optional<Json>> retriedArguments(const Json& params, const InForce& in,
                                                const std::string& caller);

}  // namespace omni
