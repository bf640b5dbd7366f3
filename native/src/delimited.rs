//! Tables written as lines of text (CSV and what is like it): the encoding and the signs that a file is written in, found
//! over the whole file, and its cells as texts. What the cells mean is not decided here.
mod dialect;
mod encoding;

use crate::ffi::{OmniBuf, R, guard, handle_mut, parse, put, text};
use csv::{ByteRecord, Reader};
use encoding::{Decoded, TextFile};
use std::path::Path;

/// Bytes of a batch of rows, about.
const BATCH_BYTES: usize = 4 << 20;
const BEHIND_BLANK: u32 = 1 << 31;

/// A file that is read row by row.
pub struct Delimited {
    rows: Reader<Decoded>,
    record: ByteRecord,
    form: String,
}

fn open(path: &Path, encoding: &str, tabs: bool) -> R<Delimited> {
    let file = TextFile::open(path, encoding)?;
    let head = file.head()?;
    let dialect = dialect::of(&head, tabs);
    let names_separator = dialect::named(&head).is_some();
    let form = serde_json::json!({
        "encoding": file.encoding(),
        "guessed": file.is_guessed(),
        "delimiter": (dialect.delimiter as char).to_string(),
        "names_separator": names_separator,
        "stray_bytes": file.strays().count,
        "stray_lines": file.strays().lines,
    });
    let mut opened = Delimited { rows: dialect.rows(file.text()?), record: ByteRecord::new(), form: form.to_string() };
    if names_separator {
        opened.rows.read_byte_record(&mut opened.record).map_err(parse)?;
    }
    Ok(opened)
}

/// Whether empty lines stand before the row that was read last, behind line `from`.
fn is_behind_blank(file: &Delimited, from: u64) -> bool {
    let lines = file.rows.position().line() - from;
    lines > 1 && lines > 1 + file.record.as_slice().iter().filter(|&&b| b == b'\n').count() as u64
}

/// Rows one after the other: the number of cells, its highest bit set where empty lines stand before the row, then
/// each with its length before it, numbers in four bytes of this machine's order. Nothing at the end.
fn next(file: &mut Delimited, most: usize) -> R<Vec<u8>> {
    let mut batch = Vec::new();
    for _ in 0..most {
        file.rows.get_mut().begin_row();
        let line = file.rows.position().line();
        if batch.len() >= BATCH_BYTES || !file.rows.read_byte_record(&mut file.record).map_err(parse)? {
            break;
        }
        let blank = if is_behind_blank(file, line) { BEHIND_BLANK } else { 0 };
        batch.extend((file.record.len() as u32 | blank).to_ne_bytes());
        for cell in &file.record {
            batch.extend((cell.len() as u32).to_ne_bytes());
            batch.extend(cell);
        }
    }
    Ok(batch)
}

/// # Safety
/// `path` and `encoding` name `n` and `m` bytes of UTF-8; `out` and `err` point at room for one of theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_delimited_open(
    path: *const u8,
    n: usize,
    encoding: *const u8,
    m: usize,
    tabs: i32,
    out: *mut *mut Delimited,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || {
        let file = open(Path::new(unsafe { text(path, n)? }), unsafe { text(encoding, m)? }, tabs != 0)?;
        unsafe { put(out, Box::into_raw(Box::new(file))) }
    })
}

/// # Safety
/// `file` came from `omni_delimited_open`; `form` and `err` point at room for one of theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_delimited_form(file: *mut Delimited, form: *mut OmniBuf, err: *mut OmniBuf) -> i32 {
    guard(err, || {
        let form_json = std::mem::take(&mut unsafe { handle_mut(file)? }.form);
        unsafe { put(form, OmniBuf::from_vec(form_json.into_bytes())) }
    })
}

/// # Safety
/// As `omni_delimited_form`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_delimited_next(
    file: *mut Delimited,
    most: usize,
    rows: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || {
        let batch = next(unsafe { handle_mut(file)? }, most)?;
        unsafe { put(rows, OmniBuf::from_vec(batch)) }
    })
}

/// # Safety
/// `file` is null or came from `omni_delimited_open`, and is given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_delimited_free(file: *mut Delimited) {
    if !file.is_null() {
        drop(unsafe { Box::from_raw(file) });
    }
}
