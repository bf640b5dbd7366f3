#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>

namespace omni {

// Writes with a connection of its own, which the product never has.
class SqliteWriter {
 public:
  explicit SqliteWriter(const std::filesystem::path& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK);
    write("PRAGMA synchronous=OFF");
  }
  ~SqliteWriter() { sqlite3_close(handle_); }
  SqliteWriter(const SqliteWriter&) = delete;
  SqliteWriter& operator=(const SqliteWriter&) = delete;

  void write(const std::string& text) const {
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(handle_, text.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
  }

 private:
  sqlite3* handle_ = nullptr;
};

}  // namespace omni
