#include "app/service/audit_place.h"

#include "base/keeping/private_folder.h"
#include "base/keeping/state_folder.h"

namespace omni {

std::filesystem::path auditFile(const AuditConfig& config, const World& world) {
  if (!config.file.empty()) return config.file;
  const auto folder = stateFolder(world);
  return folder.empty() ? folder : folder / "audit.jsonl";
}

Result<std::shared_ptr<const AuditTrail>> openAudit(const AuditConfig& config, bool isServer,
                                                    const World& world, AuditTrouble trouble) {
  const bool leavesRecords =
      config.scope == AuditScope::kAll || (config.scope == AuditScope::kServers && isServer);
  const auto path = auditFile(config, world);
  if (!leavesRecords || (path.empty() && config.scope != AuditScope::kAll))
    return std::shared_ptr<const AuditTrail>();
  if (path.empty())
    return fail(Code::kUnavailable, "there is no state folder for the audit records",
                "Set XDG_STATE_HOME, or HOME, or write audit: { file: PATH }.", Audience::kOperator);
  if (config.file.empty())
    if (const auto made = makePrivateFolder(path.parent_path()); !made)
      return fail(made.error().code, made.error().message,
                  "Set XDG_STATE_HOME to a folder of your own, or write audit: off.", Audience::kOperator);
  OMNI_TRY(file, AuditFile::open(path));
  const AuditText text = config.hashText ? AuditText::kHash : AuditText::kFull;
  return std::make_shared<const AuditTrail>(std::move(file), text, std::move(trouble));
}

}  // namespace omni
