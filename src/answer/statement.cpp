#include "answer/statement.h"

#include <algorithm>
#include <optional>

#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kEnders = ".!?:;";

bool isOneOf(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

// "[1]" or "[1, 2]" at `at`: where it ends. Nothing when it is no citation; `open` when it may become one.
struct Mark {
  std::size_t end = 0;
  bool open = false;
};

std::optional<Mark> markAt(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '[') return std::nullopt;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == ']') return i > at + 1 ? std::optional(Mark{i + 1, false}) : std::nullopt;
    if (!isOneOf("0123456789, ", text[i])) return std::nullopt;
  }
  return Mark{text.size(), true};
}

// Past all marks that follow one another, blanks between them.
Mark marksAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  for (std::size_t i = at; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    const auto mark = markAt(text, i);
    if (!mark) break;
    if (mark->open) return *mark;
    end = i = mark->end;
  }
  return {end, false};
}

// Where the first statement ends; nothing while more text may change it.
std::optional<std::size_t> firstEnd(std::string_view text, bool atEnd) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' && !trim(text.substr(0, i)).empty()) return i;
    if (!markAt(text, i)) continue;
    const Mark marks = marksAt(text, i);
    const auto before = trim(text.substr(0, i));
    if (marks.open || marks.end == text.size()) return atEnd ? std::optional(text.size()) : std::nullopt;
    if (isOneOf(kEnders, text[marks.end])) return marks.end + 1;
    // A mark behind the full stop may be followed by another.
    if (!before.empty() && isOneOf(kEnders, before.back()) &&
        (atEnd || text.find_first_not_of(' ', marks.end) != std::string_view::npos))
      return marks.end;
    i = marks.end - 1;
  }
  return atEnd && !trim(text).empty() ? std::optional(text.size()) : std::nullopt;
}

void addNumbers(std::string_view mark, std::vector<std::size_t>& numbers) {
  for (const std::string& word : split(mark.substr(1, mark.size() - 2), ',')) {
    const auto number = parsedNumber<std::size_t>(trim(word));
    if (number && std::find(numbers.begin(), numbers.end(), *number) == numbers.end())
      numbers.push_back(*number);
  }
}

Statement parsed(std::string_view text) {
  Statement statement{.text = std::string(text)};
  for (std::size_t i = 0; i < text.size();) {
    const auto mark = markAt(text, i);
    if (mark && !mark->open) {
      addNumbers(text.substr(i, mark->end - i), statement.citations);
      i = mark->end;
    } else {
      statement.uncited += text[i++];
    }
  }
  return statement;
}

}  // namespace

std::vector<Statement> StatementReader::complete(bool atEnd) {
  std::vector<Statement> statements;
  while (const auto end = firstEnd(pending_, atEnd)) {
    statements.push_back(parsed(std::string_view(pending_).substr(0, *end)));
    pending_.erase(0, *end);
  }
  return statements;
}

std::vector<Statement> StatementReader::read(std::string_view piece) {
  pending_ += piece;
  return complete(false);
}

std::vector<Statement> StatementReader::finish() {
  return complete(true);
}

Answer shifted(Answer answer, std::size_t by) {
  for (auto& citation : answer.citations) citation += by;
  if (!answer.marked) return answer;
  std::string text;
  for (std::size_t i = 0; i < answer.text.size();) {
    const auto mark = markAt(answer.text, i);
    if (!mark || mark->open) {
      text += answer.text[i++];
      continue;
    }
    std::vector<std::size_t> numbers;
    addNumbers(std::string_view(answer.text).substr(i, mark->end - i), numbers);
    for (const std::size_t number : numbers) text += "[" + std::to_string(number + by) + "]";
    i = mark->end;
  }
  answer.text = std::move(text);
  return answer;
}

}  // namespace omni
