#pragma once

#include "audit/audit_trail.h"
#include "base/world.h"
#include "config/service_config.h"

namespace omni {

/// The file that holds the audit records: the configured one, else audit.jsonl in the state folder; empty:
/// there is no state folder.
std::filesystem::path auditFile(const AuditConfig& config, const World& world);

/// Opens the trail of a server or of a command; null where it leaves none. Errors: kUnavailable, the file
/// cannot be written.
Result<std::shared_ptr<const AuditTrail>> openAudit(const AuditConfig& config, bool isServer,
                                                    const World& world, AuditTrouble trouble);

}  // namespace omni
