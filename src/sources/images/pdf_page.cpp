#include "sources/images/pdf_page.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "source/pages/html_words.h"

namespace omni {
namespace {

constexpr int kMaxCaptionGap = 40;     // points between a picture and its caption, at most
constexpr double kLarger = 1.15;       // letters of a heading against those of most of the page
constexpr double kLineGap = .8;        // between two lines of a paragraph, of a line's height
constexpr std::size_t kHeading = 160;  // bytes of one, at most

/// In points from the upper left.
struct Box {
  int top = 0, left = 0, width = 0, height = 0;
  int bottom() const { return top + height; }
  int right() const { return left + width; }
};

bool shareColumn(const Box& a, const Box& b) {
  return a.left < b.right() && b.left < a.right();
}

Box holdingBoth(const Box& a, const Box& b) {
  const int top = std::min(a.top, b.top), left = std::min(a.left, b.left);
  return {top, left, std::max(a.right(), b.right()) - left, std::max(a.bottom(), b.bottom()) - top};
}

/// Lines that stand together, in letters of one size.
struct Paragraph {
  Box box, last;  // of all of it, of its last line
  std::string text;
};

/// "3.2" of "Figure 3.2: The export dialog"; nothing of what is no caption.
std::string figureNumber(std::string_view text) {
  static constexpr std::string_view kLabels[] = {
      "figure", "fig",        "abbildung", "abb",    "bild",  "figura", "figuur", "picture", "photo",
      "image",  "screenshot", "diagram",   "screen", "plate", "chart",  "map",    "exhibit", "illustration"};
  const auto label = text.find_first_of(". ");
  if (label == std::string_view::npos || !isOneOf(kLabels, lower(text.substr(0, label)))) return {};
  const auto number = text.find_first_not_of(". ", label);
  if (number == std::string_view::npos || !isDigit(text[number])) return {};
  const auto end = text.find_first_not_of("0123456789.-", number);
  std::string_view found = text.substr(number, end == std::string_view::npos ? end : end - number);
  while (found.ends_with('.') || found.ends_with('-')) found.remove_suffix(1);
  return std::string(found);
}

/// Whether a paragraph speaks of the figure of that number: "as Figure 3.2 shows".
bool speaksOf(const std::string& text, const std::string& number) {
  std::size_t word = 0;
  for (auto end = text.find_first_of(" ("); end != std::string::npos; end = text.find_first_of(" (", word)) {
    if (figureNumber(std::string_view(text).substr(word)) == number) return true;
    word = end + 1;
  }
  return false;
}

/// One page, as far as it is laid out.
class PdfPage {
 public:
  explicit PdfPage(std::size_t number) : number_(number) {}

  void addLine(const Box& box, std::string text) {
    letters_[box.height] += text.size();
    if (text.empty()) return;
    if (!paragraphs_.empty() && goesOn(paragraphs_.back(), box)) {
      Paragraph& paragraph = paragraphs_.back();
      paragraph.text += ' ' + text;
      paragraph.box = holdingBoth(paragraph.box, box);
      paragraph.last = box;
    } else {
      paragraphs_.push_back({box, box, std::move(text)});
    }
  }
  void addPicture(const Box& box, std::string file) { pictures_.emplace_back(box, std::move(file)); }

  void take(std::vector<PagePicture>& into) const {
    for (const auto& [box, file] : pictures_) {
      PagePicture picture{.target = file, .page = number_};
      const Paragraph* caption = captionOf(box);
      const Paragraph* heading = headingOf(box);
      if (caption) picture.caption = excerptOf(caption->text);
      if (heading) picture.headings = {heading->text};
      if (const Paragraph* nearText = paragraphNear(box, caption)) picture.around = excerptOf(nearText->text);
      into.push_back(std::move(picture));
    }
  }

 private:
  static bool goesOn(const Paragraph& paragraph, const Box& line) {
    const Box& last = paragraph.last;
    const bool sameLine = line.top < last.bottom() && last.top < line.bottom();
    if (sameLine) return line.left >= last.right() - 1 && line.left - last.right() < last.height;
    const int gap = line.top - last.bottom();
    return std::abs(line.height - last.height) <= 1 && gap >= -last.height / 2 &&
           gap <= static_cast<int>(kLineGap * last.height) && shareColumn(line, paragraph.box);
  }

  bool isHeading(const Paragraph& paragraph) const {
    const auto usual = std::ranges::max_element(letters_, {}, &std::pair<const int, std::size_t>::second);
    return paragraph.last.height > kLarger * usual->first && paragraph.text.size() <= kHeading;
  }

  /// The nearest below, else above.
  const Paragraph* captionOf(const Box& picture) const {
    const Paragraph* nearest = nullptr;
    int least = kMaxCaptionGap;
    for (const Paragraph& paragraph : paragraphs_) {
      if (figureNumber(paragraph.text).empty() || !shareColumn(paragraph.box, picture)) continue;
      const int below = paragraph.box.top - picture.bottom(), above = picture.top - paragraph.box.bottom();
      const int away = below >= -paragraph.last.height ? below : above;
      if (away < -paragraph.last.height || away >= least) continue;
      least = away;
      nearest = &paragraph;
    }
    return nearest;
  }

  const Paragraph* headingOf(const Box& picture) const {
    const Paragraph* last = nullptr;
    for (const Paragraph& paragraph : paragraphs_)
      if (paragraph.box.top < picture.top && isHeading(paragraph)) last = &paragraph;
    return last;
  }

  const Paragraph* paragraphNear(const Box& picture, const Paragraph* caption) const {
    const std::string number = caption ? figureNumber(caption->text) : "";
    const Paragraph *above = nullptr, *below = nullptr;
    for (const Paragraph& paragraph : paragraphs_) {
      if (!isRunningText(paragraph)) continue;
      if (!number.empty() && speaksOf(paragraph.text, number)) return &paragraph;
      if (!shareColumn(paragraph.box, picture)) continue;
      if (paragraph.box.bottom() <= picture.top + paragraph.last.height)
        above = &paragraph;
      else if (!below && paragraph.box.top >= picture.bottom() - paragraph.last.height)
        below = &paragraph;
    }
    return above ? above : below;
  }
  bool isRunningText(const Paragraph& paragraph) const {
    return saysSomething(paragraph.text) && figureNumber(paragraph.text).empty() && !isHeading(paragraph);
  }

  std::size_t number_;
  std::vector<Paragraph> paragraphs_;
  std::vector<std::pair<Box, std::string>> pictures_;
  std::map<int, std::size_t> letters_;  // by their height
};

int pointsOf(const GumboElement& element, const char* name) {
  return parsedNumber<int>(attributeOf(element, name)).value_or(0);
}

Box boxOf(const GumboElement& element) {
  return {pointsOf(element, "top"), pointsOf(element, "left"), std::max(0, pointsOf(element, "width")),
          std::max(0, pointsOf(element, "height"))};
}

std::string_view nameOf(const GumboElement& element) {
  GumboStringPiece tag = element.original_tag;
  gumbo_tag_from_original_text(&tag);
  return {tag.data, tag.length};
}

// HTML calls an <image> an <img>.
void visit(const GumboNode& node, std::vector<PdfPage>& pages) {
  if (node.type != GUMBO_NODE_ELEMENT) return;
  const GumboElement& element = node.v.element;
  const std::string_view name = nameOf(element);
  if (name == "page") {
    pages.emplace_back(parsedNumber<std::size_t>(attributeOf(element, "number")).value_or(0));
  } else if (!pages.empty() && name == "text") {
    return pages.back().addLine(boxOf(element), wordsOf(node));
  } else if (!pages.empty() && element.tag == GUMBO_TAG_IMG) {
    return pages.back().addPicture(boxOf(element), std::string(attributeOf(element, "src")));
  }
  eachChild(element, [&](const GumboNode& child) { visit(child, pages); });
}

}  // namespace

Result<std::vector<PagePicture>> pdfPagePictures(std::string_view xml) {
  OMNI_TRY(tree, HtmlTree::parse(xml));
  std::vector<PdfPage> pages;
  visit(tree.root(), pages);
  std::vector<PagePicture> pictures;
  for (const PdfPage& page : pages) page.take(pictures);
  return pictures;
}

}  // namespace omni
