#include "audit/audit_trail.h"

namespace omni {

void AuditTrail::record(const AuditRecord& record) const {
  const auto written = file_->append(auditFields(record, text_), record.at);
  if (!written && trouble_) trouble_(written.error());
}

}  // namespace omni
