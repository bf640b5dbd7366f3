#include "app/input/line_editor.h"

#include <fcntl.h>
#include <histedit.h>
#include <sys/stat.h>
#include <unistd.h>

#include <clocale>
#include <cstdio>
#include <istream>

#include "base/keeping/state_folder.h"
#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr int kKept = 1000;  // lines of the history

char* promptOf(EditLine* editor) {
  void* prompt = nullptr;
  el_get(editor, EL_CLIENTDATA, &prompt);
  return static_cast<std::string*>(prompt)->data();
}

class PlainLines final : public Lines {
 public:
  explicit PlainLines(std::istream& in) : in_(in) {}
  std::optional<std::string> next() override {
    std::string line;
    if (!std::getline(in_, line)) return std::nullopt;
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }

 private:
  std::istream& in_;
};

class EditedLines final : public Lines {
 public:
  EditedLines(std::string prompt, fs::path file)
      : prompt_(std::move(prompt)),
        file_(std::move(file)),
        history_(history_init(), history_end),
        editor_(el_init("omni", stdin, stdout, stderr), el_end) {
    HistEvent event;
    history(history_.get(), &event, H_SETSIZE, kKept);
    history(history_.get(), &event, H_SETUNIQUE, 1);
    if (!file_.empty()) history(history_.get(), &event, H_LOAD, file_.c_str());
    el_set(editor_.get(), EL_CLIENTDATA, &prompt_);
    el_set(editor_.get(), EL_PROMPT, promptOf);
    el_set(editor_.get(), EL_HIST, history, history_.get());
    el_set(editor_.get(), EL_EDITOR, "emacs");
    // Ctrl-C is a key while a line is typed, and a signal only while a question is under way.
    el_set(editor_.get(), EL_SETTY, "-d", "-isig", nullptr);
    el_set(editor_.get(), EL_BIND, "^C", "em-kill-line", nullptr);
    el_set(editor_.get(), EL_BIND, "^R", "em-inc-search-prev", nullptr);
  }

  std::optional<std::string> next() override {
    int count = 0;
    const char* typed = el_gets(editor_.get(), &count);
    if (typed == nullptr || count <= 0) return std::nullopt;
    std::string line(trim(std::string_view(typed, static_cast<std::size_t>(count))));
    if (!line.empty()) remember(line);
    return line;
  }

 private:
  void remember(const std::string& line) {
    HistEvent event;
    history(history_.get(), &event, H_ENTER, line.c_str());
    if (file_.empty()) return;
    std::error_code unwritable;
    fs::create_directories(file_.parent_path(), unwritable);
    const int made = open(file_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (made < 0) return;
    close(made);
    history(history_.get(), &event, H_SAVE, file_.c_str());
  }

  std::string prompt_;
  fs::path file_;
  std::unique_ptr<History, decltype(&history_end)> history_;
  std::unique_ptr<EditLine, decltype(&el_end)> editor_;
};

}  // namespace

std::unique_ptr<Lines> editedLines(const std::string& prompt, const fs::path& history) {
  std::setlocale(LC_CTYPE, "");  // which bytes make a character that the cursor goes over
  return std::make_unique<EditedLines>(prompt, history);
}

std::unique_ptr<Lines> plainLines(std::istream& in) {
  return std::make_unique<PlainLines>(in);
}

fs::path historyFile(const World& world) {
  const fs::path folder = stateFolder(world);
  return folder.empty() ? folder : folder / "history";
}

}  // namespace omni
