#pragma once

#include <functional>
#include <memory>

#include "audit/audit_file.h"
#include "audit/audit_record.h"

namespace omni {

/// Receives why a record could not be written.
using AuditTrouble = std::function<void(const Error&)>;

/// Where the records of questions and native queries go. Thread-safe.
class AuditTrail {
 public:
  AuditTrail(std::unique_ptr<AuditFile> file, AuditText text, AuditTrouble trouble = {})
      : file_(std::move(file)), text_(text), trouble_(std::move(trouble)) {}

  /// Appends a record, on the caller's thread; what hinders it is reported, and delays no caller.
  void record(const AuditRecord& record) const;
  const std::filesystem::path& path() const { return file_->path(); }

 private:
  std::unique_ptr<AuditFile> file_;
  AuditText text_;
  AuditTrouble trouble_;
};

}  // namespace omni
