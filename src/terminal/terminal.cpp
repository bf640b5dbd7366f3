#include "terminal/terminal.h"

#include <algorithm>
#include <ostream>

#include "terminal/text.h"

namespace omni {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(80);
constexpr auto kSaysAgain = std::chrono::seconds(10);
constexpr std::size_t kBar = 24;

}  // namespace

void Terminal::line(std::string_view text) const {
  *out_ << text << '\n';
}

void Terminal::raw(std::string_view text) const {
  *out_ << text;
}

void Terminal::lines(std::string_view text, std::size_t indent, bool faint) const {
  for (const std::string& wrapped : wrap(text, style_.width - indent))
    line(std::string(indent, ' ') + (faint ? dim(wrapped) : wrapped));
}

void Terminal::heading(std::string_view text) const {
  line();
  line(bold(text));
}

std::string Terminal::bold(std::string_view text) const {
  return style_.color ? "\033[1m" + std::string(text) + "\033[0m" : std::string(text);
}

std::string Terminal::dim(std::string_view text) const {
  return style_.color ? "\033[2m" + std::string(text) + "\033[0m" : std::string(text);
}

void Terminal::note(std::string_view text) {
  if (style_.quiet) return;
  if (notes_) return notes_(text);
  endProgress();
  for (const std::string& wrapped : wrap(text, style_.width)) *err_ << wrapped << '\n';
}

void Terminal::complain(const Error& error) {
  complain(error.message, error.hint);
}

void Terminal::complain(std::string_view what, std::string_view hint) {
  endProgress();
  for (const std::string& wrapped : wrap("omni: " + std::string(what), style_.width))
    *err_ << wrapped << '\n';
  for (const std::string& wrapped : wrap(hint, style_.width - 6)) *err_ << "      " << wrapped << '\n';
}

Progress Terminal::progress() {
  if (style_.quiet || notes_) return {};
  const std::lock_guard lock(drawing_);
  if (!shown_) drawn_ = std::chrono::steady_clock::now();
  shown_ = true;
  return [this](std::string_view what, std::size_t done, std::size_t total) {
    const std::lock_guard lock(drawing_);
    if (shown_) style_.progress ? draw(what, done, total) : say(what, done, total);
  };
}

// To a file or another program: that it goes on, and how far it is.
void Terminal::say(std::string_view what, std::size_t done, std::size_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (now - drawn_ < kSaysAgain) return;
  drawn_ = now;
  *err_ << printable(what);
  if (total > 0) *err_ << ", " << done << " of " << total;
  *err_ << std::endl;
}

void Terminal::draw(std::string_view what, std::size_t done, std::size_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (bar_ && now - drawn_ < kRedraw) return;
  drawn_ = now;
  bar_ = true;
  std::string bar;
  if (total > 0) {
    const std::size_t full = std::min(done, total) * kBar / total;
    bar = "[" + std::string(full, '#') + std::string(kBar - full, ' ') + "] ";
  }
  *err_ << "\r\033[K" << bar << clip(printable(what), style_.width - kBar - 4) << std::flush;
}

void Terminal::endProgress() {
  const std::lock_guard lock(drawing_);
  if (bar_) *err_ << "\r\033[K" << std::flush;
  bar_ = false;
  shown_ = false;
}

}  // namespace omni
