#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "source/source.h"

namespace omni {

/// How a command may speak.
struct TerminalStyle {
  bool color = false;     // stdout
  bool progress = false;  // stderr is a terminal, and nobody asked for quiet
  bool quiet = false;
  std::size_t width = 100;
};

/// stdout for data, stderr for talk. What comes from data is made printable before it is written.
class Terminal {
 public:
  Terminal(std::ostream& out, std::ostream& err, TerminalStyle style)
      : out_(&out), err_(&err), style_(style) {}

  std::size_t width() const { return style_.width; }
  void line(std::string_view text = {}) const;  // to stdout, already printable
  void raw(std::string_view text) const;        // to stdout, as it is
  void lines(std::string_view text, std::size_t indent,
             bool dim = false) const;  // wrapped and made printable
  void heading(std::string_view text) const;
  std::string bold(std::string_view text) const;
  std::string dim(std::string_view text) const;

  void note(std::string_view text);  // to stderr, unless quiet
  /// Notes go there from now on, and no progress is shown: a program reads what stands on stderr.
  void noteTo(std::function<void(std::string_view)> notes) { notes_ = std::move(notes); }
  void complain(const Error& error);  // to stderr
  void complain(std::string_view what, std::string_view hint);

  /// A sink that draws a bar on stderr when that is a terminal, else says a line now and then; any thread.
  /// Empty when quiet. Valid as long as this object.
  Progress progress();
  /// Wipes the bar; no more progress is shown, even if some is made, until it is asked for anew.
  void endProgress();

 private:
  void draw(std::string_view what, std::size_t done, std::size_t total);
  void say(std::string_view what, std::size_t done, std::size_t total);

  std::ostream* out_;
  std::ostream* err_;
  TerminalStyle style_;
  std::function<void(std::string_view)> notes_;  // empty: stderr
  std::mutex drawing_;
  std::chrono::steady_clock::time_point drawn_;
  bool bar_ = false;
  bool shown_ = false;  // progress is
};

}  // namespace omni
