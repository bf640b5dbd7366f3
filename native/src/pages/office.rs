//! Documents and presentations of offices (DOCX, PPTX, and DOC and PPT of before), read by office_oxide.
use crate::ffi::{Fail, R, limit, locked, parse};
use crate::pages::packed::Packed;
use crate::pages::{html, pictures};
use office_oxide::core::Error as PackageError;
use office_oxide::doc::DocError;
use office_oxide::docx::DocxError;
use office_oxide::ir::{DocumentIR, Element, Heading, InlineContent, Section, TextSpan};
use office_oxide::limits::Limits;
use office_oxide::options::ParseOptions;
use office_oxide::ppt::PptError;
use office_oxide::pptx::PptxError;
use office_oxide::pptx::layout::MASTER_TEXT_SECTION_TITLE;
use office_oxide::{Document, DocumentFormat, OfficeError};
use std::path::Path;

/// Pictures are inflated with the rest, and a presentation may be full of them.
const MOST_BYTES: u64 = 512 << 20;

pub fn page(path: &Path) -> R<String> {
    let mut ir = read(path)?;
    Ok(page_of(&mut ir))
}

/// The page with its pictures where they stand, and their bytes.
pub fn pictured(path: &Path) -> R<(String, Vec<Vec<u8>>)> {
    let mut ir = read(path)?;
    let pictures = pictures::taken(&mut ir);
    Ok((page_of(&mut ir), pictures))
}

/// Whether there are pictures among its parts; nothing of it is inflated.
pub fn has_pictures(path: &Path) -> R<bool> {
    let packed = Packed::open(path)?;
    Ok(packed.any(|name| name.starts_with("word/media/") || name.starts_with("ppt/media/")))
}

fn page_of(ir: &mut DocumentIR) -> String {
    let title = ir.metadata.title.take().unwrap_or_default();
    html::page(&title, &DocumentIR::to_html(ir))
}

/// Reads the shown part of the file.
fn read(path: &Path) -> R<DocumentIR> {
    let mut options = ParseOptions::default();
    options.limits = Limits::strict();
    options.limits.package_bytes = MOST_BYTES;
    let document = Document::open_with(path, &options).map_err(fault)?;
    let slides = matches!(document.format(), DocumentFormat::Pptx | DocumentFormat::Ppt);
    let mut ir = document.to_ir();
    ir.sections.retain(|section| section.title.as_deref() != Some(MASTER_TEXT_SECTION_TITLE));
    for (i, section) in ir.sections.iter_mut().enumerate() {
        drop_repeated(section);
        if slides {
            number(section, i + 1);
        }
    }
    ir.sections.retain(|section| !section.hidden);
    Ok(ir)
}

/// The head and foot of every page are no content.
fn drop_repeated(section: &mut Section) {
    section.header = None;
    section.footer = None;
    section.first_page_header = None;
    section.first_page_footer = None;
    section.even_page_header = None;
    section.even_page_footer = None;
}

/// A slide is a section of its number and title: "Slide 3: Prices".
fn number(slide: &mut Section, number: usize) {
    let title = slide.title.take().unwrap_or_default();
    let title = title.trim();
    let repeated = |element: &Element| match element {
        Element::Heading(heading) => text_of(&heading.content).trim() == title,
        Element::Paragraph(paragraph) => text_of(&paragraph.content).trim() == title,
        _ => false,
    };
    if let Some(at) = slide.elements.iter().position(repeated).filter(|_| !title.is_empty()) {
        slide.elements.remove(at);
    }
    let called = if title.is_empty() { format!("Slide {number}") } else { format!("Slide {number}: {title}") };
    let content = vec![InlineContent::Text(TextSpan::plain(called))];
    slide.elements.insert(0, Element::Heading(Heading { level: 1, content, ..Heading::default() }));
}

fn text_of(content: &[InlineContent]) -> String {
    let text = |part: &InlineContent| match part {
        InlineContent::Text(span) => span.text.clone(),
        InlineContent::LineBreak => " ".into(),
        _ => String::new(),
    };
    content.iter().map(text).collect()
}

fn fault(e: OfficeError) -> Fail {
    match &e {
        OfficeError::Doc(DocError::Encrypted) | OfficeError::Ppt(PptError::Encrypted) => locked(),
        OfficeError::UnsupportedFormat(why) if why.contains("password") => locked(),
        OfficeError::Core(inner)
        | OfficeError::Docx(DocxError::Core(inner))
        | OfficeError::Pptx(PptxError::Core(inner))
            if swells(inner) =>
        {
            limit(format!("swells too much ({e})"))
        }
        _ => parse(format!("is damaged, or not what its ending says ({e})")),
    }
}

fn swells(e: &PackageError) -> bool {
    matches!(e, PackageError::DecompressionLimit { .. } | PackageError::PackageLimit(_))
}
