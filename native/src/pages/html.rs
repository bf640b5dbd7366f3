//! HTML as it is written: a page's title, and text that is no markup.

/// By their levels, outermost first.
pub const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/// Text as HTML writes it, without what no text holds.
pub fn push_text(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
}

pub fn push_element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>"));
    push_text(out, text);
    out.push_str(&format!("</{name}>\n"));
}

/// Plain text: what blank lines keep apart are paragraphs.
pub fn push_paragraphs(out: &mut String, text: &str) {
    for paragraph in text.replace("\r\n", "\n").split("\n\n").filter(|p| !p.trim().is_empty()) {
        out.push_str("<p>");
        for (i, line) in paragraph.trim().lines().enumerate() {
            if i > 0 {
                out.push_str("<br>");
            }
            push_text(out, line);
        }
        out.push_str("</p>\n");
    }
}

pub fn page(title: &str, body: &str) -> String {
    let mut out = String::with_capacity(body.len() + title.len() + 128);
    out.push_str("<!DOCTYPE html><html><head>");
    push_element(&mut out, "title", title);
    out.push_str("</head><body>\n");
    out.push_str(body);
    out.push_str("</body></html>");
    out
}

/// The shown part of a page: the part between its body's tags, else all of it.
pub fn shown(page: &str) -> &str {
    let lower = page.to_ascii_lowercase();
    let begin = lower
        .find("<body")
        .and_then(|at| lower[at..].find('>').map(|end| at + end + 1))
        .or_else(|| lower.find("</head>").map(|at| at + "</head>".len()))
        .unwrap_or(0);
    let end = lower.rfind("</body").filter(|&end| end >= begin).unwrap_or(page.len());
    &page[begin..end]
}

/// "one%20two" of an address gives "one two".
pub fn unescaped(path: &str) -> String {
    let (bytes, mut out, mut at) = (path.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let digits = bytes.get(at + 1..at + 3).and_then(|d| std::str::from_utf8(d).ok());
        match digits.and_then(|d| u8::from_str_radix(d, 16).ok()).filter(|_| bytes[at] == b'%') {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_shows_is_its_body() {
        assert_eq!(shown("<html><head><title>x</title></head><BODY class=a>one</Body></html>"), "one");
        assert_eq!(shown("<head><title>x</title></head>two"), "two");
        assert_eq!(shown("three"), "three");
        assert_eq!(shown("</body><body>"), "");
    }

    #[test]
    fn text_is_no_markup() {
        let mut out = String::new();
        push_paragraphs(&mut out, "a <b>\r\nc\u{1}\r\n\r\n\r\nd");
        assert_eq!(out, "<p>a &lt;b&gt;<br>c</p>\n<p>d</p>\n");
    }
}
