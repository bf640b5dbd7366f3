#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace omni {

/// Texts that took long to read, noted under a hash of the content that they were read in: what was noted
/// before a process ended is there for the next. Thread-safe.
class NotedTexts {
 public:
  /// A text that cannot be read from or written to `file` is only not remembered.
  explicit NotedTexts(std::filesystem::path file);

  std::optional<std::string> find(const std::string& content) const;
  void note(const std::string& content, const std::string& text);
  /// Lets go of all that was neither asked for nor noted since it was opened.
  void keepUsed();

 private:
  struct Noted {
    std::string text;
    mutable bool used = false;
  };
  mutable std::mutex mutex_;
  std::filesystem::path file_;
  std::map<std::string, Noted> texts_;
  std::ofstream more_;
};

}  // namespace omni
