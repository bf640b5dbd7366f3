//! Files of offices, books and mail as pages of HTML, and workbooks as lines of cells. Macros in them are passed over, and
//! so are pictures but where they are wanted; nothing in them is run, and what a small file can swell to is bounded.
mod attached;
mod epub;
mod html;
mod lines;
mod mail;
mod mail_pictures;
mod odf;
mod ods;
mod office;
mod packed;
mod pictures;
mod rtf;
mod sheets;
mod xml;

use crate::ffi::{OmniBuf, R, arg, guard, handle_mut, limit, put, text};
use mail_pictures::Pictures;
use std::path::Path;

/// Of a page, as of pages that are HTML themselves.
const MOST_BYTES: usize = 64 << 20;

/// The pages that are left of a file, and the pictures that the last one shows.
pub struct Pages {
    left: Left,
    pictures: Vec<Vec<u8>>,
}

enum Left {
    One(Option<String>),
    Mail(mail::Mailbox, Pictures),
}

fn open(path: &Path) -> R<Pages> {
    let page = match ending_of(path).as_str() {
        "rtf" => rtf::page(path)?,
        "doc" if rtf::is_rich(path) => rtf::page(path)?,
        "docx" | "docm" | "dotx" | "doc" | "pptx" | "pptm" | "ppsx" | "ppt" => office::page(path)?,
        "odt" | "ott" | "odp" => odf::page(path)?,
        "xlsx" | "xlsm" | "xlsb" | "xls" | "ods" => sheets::page(path)?,
        "epub" => epub::page(path)?,
        "eml" => mail::page_of_file(path, &mut Pictures::unwanted())?,
        "mbox" => return box_of_mail(path, Pictures::unwanted()),
        ending => return Err(arg(format!("no file that ends in '{ending}' is read"))),
    };
    one(page, Vec::new())
}

/// Opens pages with the pictures that lie within, of mail and of files of offices.
fn open_pictured(path: &Path) -> R<Pages> {
    match ending_of(path).as_str() {
        "mbox" => box_of_mail(path, Pictures::wanted()),
        "eml" => {
            let mut pictures = Pictures::wanted();
            let page = mail::page_of_file(path, &mut pictures)?;
            one(page, pictures.taken())
        }
        _ => {
            let (page, pictures) = office::pictured(path)?;
            one(page, pictures)
        }
    }
}

fn has_pictures(path: &Path) -> R<bool> {
    match ending_of(path).as_str() {
        "eml" => mail::has_pictures(path, false),
        "mbox" => mail::has_pictures(path, true),
        _ => office::has_pictures(path),
    }
}

fn ending_of(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn one(page: String, pictures: Vec<Vec<u8>>) -> R<Pages> {
    Ok(Pages { left: Left::One(Some(bounded(page)?)), pictures })
}

fn box_of_mail(path: &Path, pictures: Pictures) -> R<Pages> {
    Ok(Pages { left: Left::Mail(mail::Mailbox::open(path)?, pictures), pictures: Vec::new() })
}

fn bounded(page: String) -> R<String> {
    if page.len() > MOST_BYTES {
        Err(limit(format!("holds more than {} MB of text", MOST_BYTES >> 20)))
    } else {
        Ok(page)
    }
}

fn next(pages: &mut Pages) -> R<Option<String>> {
    match &mut pages.left {
        Left::One(page) => Ok(page.take()),
        Left::Mail(mails, pictures) => {
            let Some(message) = mails.next()? else { return Ok(None) };
            let page = mail::page(&message, pictures);
            pages.pictures = pictures.taken();
            Ok(Some(bounded(page?)?))
        }
    }
}

/// # Safety
/// `path` names `n` bytes of UTF-8; `out` and `err` point at room for one of theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_pages_open(path: *const u8, n: usize, out: *mut *mut Pages, err: *mut OmniBuf) -> i32 {
    guard(err, || {
        let pages = open(Path::new(unsafe { text(path, n)? }))?;
        unsafe { put(out, Box::into_raw(Box::new(pages))) }
    })
}

/// # Safety
/// As `omni_pages_open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_pages_open_pictured(
    path: *const u8,
    n: usize,
    out: *mut *mut Pages,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || {
        let pages = open_pictured(Path::new(unsafe { text(path, n)? }))?;
        unsafe { put(out, Box::into_raw(Box::new(pages))) }
    })
}

/// # Safety
/// `path` names `n` bytes of UTF-8; `holds` and `err` point at room for one of theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_pages_hold_pictures(
    path: *const u8,
    n: usize,
    holds: *mut i32,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || {
        let holding = has_pictures(Path::new(unsafe { text(path, n)? }))?;
        unsafe { put(holds, i32::from(holding)) }
    })
}

/// # Safety
/// `pages` came from `omni_pages_open_pictured`; `bytes` and `err` point at room for one of theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_pages_picture(
    pages: *mut Pages,
    number: usize,
    bytes: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || {
        let pages = unsafe { handle_mut(pages)? };
        let picture = pages.pictures.get_mut(number).ok_or_else(|| arg(format!("has no picture {number}")))?;
        unsafe { put(bytes, OmniBuf::from_vec(std::mem::take(picture))) }
    })
}

/// # Safety
/// `pages` came from `omni_pages_open`; `html`, `more` and `err` point at room for one of theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_pages_next(
    pages: *mut Pages,
    html: *mut OmniBuf,
    more: *mut i32,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || {
        let page = next(unsafe { handle_mut(pages)? })?;
        unsafe { put(more, i32::from(page.is_some()))? };
        if let Some(page) = page {
            unsafe { put(html, OmniBuf::from_vec(page.into_bytes()))? };
        }
        Ok(())
    })
}

/// # Safety
/// `pages` is null or came from `omni_pages_open`, and is given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_pages_free(pages: *mut Pages) {
    if !pages.is_null() {
        drop(unsafe { Box::from_raw(pages) });
    }
}

/// # Safety
/// As `omni_pages_open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_sheets_read(path: *const u8, n: usize, out: *mut OmniBuf, err: *mut OmniBuf) -> i32 {
    guard(err, || {
        let mut all = String::new();
        for sheet in sheets::sheets(Path::new(unsafe { text(path, n)? }), usize::MAX)? {
            all.extend(sheet.name.chars().filter(|c| !c.is_control()));
            all.push('\u{1d}');
            all.push_str(&sheet.lines);
            all.push('\u{1c}');
        }
        unsafe { put(out, OmniBuf::from_vec(all.into_bytes())) }
    })
}
