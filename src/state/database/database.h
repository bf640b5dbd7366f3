#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/value.h"

namespace omni {

/// Where state is kept: a file of ours, or a database of a server that several processes share. What is sent
/// is SQL that SQLite and PostgreSQL both speak, with parameters "?1", "?2", …, of which a missing one is a
/// text's. Errors: kUnavailable (locked, full, not to be written, not reached), kUnreadable (damaged).
/// Thread-safe.
class Database {
 public:
  using Values = std::initializer_list<Value>;

  virtual ~Database() = default;
  /// One statement that gives nothing; how many rows it changed. Where a connection breaks on the way it may
  /// be done twice.
  virtual Result<std::size_t> write(const std::string& sql, Values values) = 0;
  /// A write whose caller waits for more than storage: another writer is waited for
  /// a moment only.
  virtual Result<std::size_t> writeSoon(const std::string& sql, Values values) { return write(sql, values); }
  /// The rows of one statement.
  virtual Result<std::vector<Row>> read(const std::string& sql, Values values) = 0;

  /// How many migrations it has been through. Error kUnreadable: it is none of ours.
  virtual Result<std::int64_t> version() = 0;
  /// Statements that bring it to the next version, all of them or none. Types are INTEGER (64 bits), REAL (64
  /// bits) and TEXT; an INTEGER PRIMARY KEY numbers rows by itself.
  virtual Status advance(const std::string& statements, std::int64_t version) = 0;

  /// Bytes of what it holds, without what was deleted.
  virtual Result<std::size_t> size() = 0;
  /// Gives back what deleted rows held.
  virtual Status shrink() = 0;
  /// So that nothing of what was deleted is left.
  virtual Status scrub() = 0;

  Result<std::size_t> write(const std::string& sql) { return write(sql, {}); }
  Result<std::vector<Row>> read(const std::string& sql) { return read(sql, {}); }
};

/// The first cell of the first row as a number; 0 where there is none.
std::int64_t wholeOf(const std::vector<Row>& rows);

}  // namespace omni
