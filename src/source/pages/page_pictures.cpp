#include "source/pages/page_pictures.h"

#include <md4c.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "source/pages/converted_file.h"
#include "source/pages/html_words.h"
#include "source/pages/page_file.h"
#include "source/pages/section_trail.h"
#include "source/pages/table_grid.h"

namespace omni {
namespace {

constexpr std::size_t kShortest = 20;  // of a paragraph that says something of a picture
constexpr std::size_t kLongest = 600;  // bytes of it that are kept

// "img/a%20b.png?x" gives "img/a b.png"; nothing for what lies elsewhere or in the page itself.
std::string targetOf(std::string_view written) {
  std::string target;
  written = trim(written.substr(0, written.find_first_of("?#")));
  if (written.starts_with("//") || written.find(':') < written.find('/')) return target;
  for (std::size_t at = 0; at < written.size(); ++at) {
    unsigned int byte = 0;
    const char* digits = written.data() + at + 1;
    if (written[at] == '%' && at + 2 < written.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      target += static_cast<char>(byte);
      at += 2;
    } else {
      target += written[at];
    }
  }
  return target;
}

bool frames(const GumboElement& element) {
  return element.tag == GUMBO_TAG_FIGURE ||
         attributeOf(element, "class").find("figure") != std::string_view::npos;
}

// In a frame the caption, or a title; "" where there is none.
std::string captionIn(const GumboElement& element) {
  std::string caption;
  eachChild(element, [&](const GumboNode& child) {
    if (!caption.empty() || child.type != GUMBO_NODE_ELEMENT) return;
    const auto kind = attributeOf(child.v.element, "class");
    const bool isCaption =
        child.v.element.tag == GUMBO_TAG_FIGCAPTION || kind == "title" || kind == "caption";
    caption = isCaption ? wordsOf(child) : captionIn(child.v.element);
  });
  return caption;
}

class HtmlPictures {
 public:
  void visit(const GumboNode& node) {
    if (node.type != GUMBO_NODE_ELEMENT || isHidden(node.v.element)) return;
    const GumboElement& element = node.v.element;
    if (const int level = headingLevel(element.tag)) trail_.enter(level, wordsOf(node));
    if (element.tag == GUMBO_TAG_IMG) return take(element);
    if (element.tag == GUMBO_TAG_P || element.tag == GUMBO_TAG_LI)
      if (std::string wording = wordsOf(node); saysSomething(wording))
        textBefore_ = excerptOf(std::move(wording));
    const std::string before = caption_;
    if (frames(element)) caption_ = captionIn(element);
    eachChild(element, [this](const GumboNode& child) { visit(child); });
    caption_ = before;
  }

  std::vector<PagePicture> pictures;

 private:
  void take(const GumboElement& image) {
    std::string target = targetOf(attributeOf(image, "src"));
    if (target.empty()) return;
    std::string alt = cellText(attributeOf(image, "alt"));
    if (alt.empty()) alt = cellText(attributeOf(image, "title"));
    pictures.push_back({std::move(target), std::move(alt), caption_, textBefore_, trail_.headings()});
  }

  SectionTrail trail_;
  std::string caption_, textBefore_;
};

class MarkdownPictures {
 public:
  void leave(MD_BLOCKTYPE type, const void* detail) {
    if (type == MD_BLOCK_H)
      trail_.enter(static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level), cellText(text_));
    std::string wording = cellText(std::exchange(text_, {}));
    if (type != MD_BLOCK_P && type != MD_BLOCK_LI) return;
    if (saysSomething(wording)) textBefore_ = excerptOf(std::move(wording));
    for (; placed_ < pictures.size(); ++placed_) pictures[placed_].around = textBefore_;
  }

  void enterPicture(const MD_SPAN_IMG_DETAIL& detail) {
    image_ = PagePicture{.target = targetOf({detail.src.text, detail.src.size}),
                         .alt = {},
                         .caption = cellText({detail.title.text, detail.title.size}),
                         .around = {},
                         .headings = trail_.headings()};
    inPicture_ = true;
  }

  void leavePicture() {
    inPicture_ = false;
    image_.alt = cellText(image_.alt);
    if (!image_.target.empty()) pictures.push_back(std::move(image_));
  }

  void add(std::string_view text) { (inPicture_ ? image_.alt : text_) += text; }

  std::vector<PagePicture> pictures;

 private:
  SectionTrail trail_;
  std::string text_, textBefore_;
  PagePicture image_;
  bool inPicture_ = false;
  std::size_t placed_ = 0;
};

}  // namespace

bool saysSomething(std::string_view paragraph) {
  return paragraph.size() >= kShortest;
}

std::string excerptOf(std::string paragraph) {
  if (paragraph.size() > kLongest) paragraph.resize(std::min(paragraph.rfind(' ', kLongest), kLongest));
  return paragraph;
}

Result<std::vector<PagePicture>> htmlPictures(std::string_view html) {
  if (lower(html).find("<img") == std::string::npos) return std::vector<PagePicture>{};
  OMNI_TRY(tree, HtmlTree::parse(html));
  HtmlPictures found;
  found.visit(tree.root());
  return std::move(found.pictures);
}

std::vector<PagePicture> markdownPictures(std::string_view text) {
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_NOINDENTEDCODEBLOCKS;
  parser.enter_block = [](MD_BLOCKTYPE, void*, void*) { return 0; };
  parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* pictures) {
    static_cast<MarkdownPictures*>(pictures)->leave(type, detail);
    return 0;
  };
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* pictures) {
    if (type == MD_SPAN_IMG)
      static_cast<MarkdownPictures*>(pictures)->enterPicture(*static_cast<const MD_SPAN_IMG_DETAIL*>(detail));
    return 0;
  };
  parser.leave_span = [](MD_SPANTYPE type, void*, void* pictures) {
    if (type == MD_SPAN_IMG) static_cast<MarkdownPictures*>(pictures)->leavePicture();
    return 0;
  };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* at, MD_SIZE size, void* pictures) {
    const bool line = type == MD_TEXT_BR || type == MD_TEXT_SOFTBR;
    static_cast<MarkdownPictures*>(pictures)->add(line ? " " : std::string_view(at, size));
    return 0;
  };
  MarkdownPictures found;
  md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &found);
  return std::move(found.pictures);
}

Result<std::vector<PagePicture>> pagePictures(const std::filesystem::path& file) {
  OMNI_TRY(text, pageText(file));
  if (!isHtml(file)) return markdownPictures(text);
  auto pictures = htmlPictures(text);
  if (!pictures) pictures.error().message = file.string() + ": " + pictures.error().message;
  return pictures;
}

namespace {

Status tellPictures(std::vector<PagePicture> shown, ConvertedFile& pages, const HeldPictureSink& sink) {
  for (PagePicture& picture : shown) {
    const auto number = parsedNumber<std::size_t>(picture.target);
    if (!number) continue;
    OMNI_TRY(bytes, pages.picture(*number));
    OMNI_RETURN_IF_ERROR(sink({std::move(picture), std::move(bytes)}));
  }
  return {};
}

// What is wrong with a message is told where it is read as a text.
Status tellPicturesOfBox(ConvertedFile& mails, const Budget& budget, const HeldPictureSink& sink) {
  for (std::size_t number = 1;; ++number) {
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading the pictures of mail"));
    const auto mail = mails.next();
    if (mail && !*mail) return {};
    auto shown = mail ? htmlPictures(**mail) : tl::unexpected(mail.error());
    if (!shown) continue;
    for (PagePicture& picture : *shown) picture.page = number;
    OMNI_RETURN_IF_ERROR(tellPictures(*std::move(shown), mails, sink));
  }
}

}  // namespace

Status eachHeldPicture(const std::filesystem::path& file, const Budget& budget, const HeldPictureSink& sink) {
  OMNI_TRY(pages, ConvertedFile::openPictured(file));
  if (isBoxOfMail(file)) return tellPicturesOfBox(pages, budget, sink);
  OMNI_TRY(page, pages.next());
  OMNI_TRY(shown, htmlPictures(page.value_or("")));
  return tellPictures(std::move(shown), pages, sink);
}

}  // namespace omni
