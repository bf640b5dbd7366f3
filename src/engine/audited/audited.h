#pragma once

#include "audit/audit_record.h"
#include "engine/report.h"

namespace omni {

/// The record of a native query: what it asked of which source, and what came of it.
AuditRecord auditOf(const SourceId& source, const NativeQuery& query, const Result<Outcome>& outcome);

/// The record of a question: the sources that it asked, and all that they gave.
AuditRecord auditOf(const AskReport& report);

}  // namespace omni
