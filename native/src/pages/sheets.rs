//! Workbooks (XLSX, XLSM, XLSB, XLS, ODS): the cells of each sheet that is shown, line by line.
use crate::ffi::{Fail, R, limit, locked, parse};
use crate::pages::html;
use crate::pages::lines::{COVERED, END_OF_CELL, END_OF_LINE, Lines, UNCOMPUTED};
use crate::pages::ods;
use crate::pages::packed::Packed;
use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Reader, SheetType, SheetVisible, Xls, XlsError, Xlsb, Xlsx, open_workbook,
};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Of a sheet that is searched as text; all of it is asked as a table.
const MOST_LINES_AS_TEXT: usize = 500;
const COMPOUND_FILE: [u8; 4] = [0xD0, 0xCF, 0x11, 0xE0];

pub struct Sheet {
    pub name: String,
    pub lines: String,
}

/// The sheets with at most so many lines of each.
pub fn sheets(path: &Path, most_lines: usize) -> R<Vec<Sheet>> {
    let mut begin = [0; 4];
    File::open(path).and_then(|mut file| file.read_exact(&mut begin)).map_err(|_| parse("is no workbook"))?;
    if begin == COMPOUND_FILE {
        // A protected workbook of today's kind is kept in a file of the older kind.
        let newer = path.extension().is_some_and(|ending| ending.to_ascii_lowercase() != "xls");
        return of_xls(path, most_lines).map_err(|e| if newer { locked() } else { e });
    }
    let mut packed = Packed::open(path)?;
    if packed.has("content.xml") {
        return ods::sheets(path, most_lines);
    }
    packed.check(|part| part.ends_with(".xml") || part.ends_with(".bin") && part != "xl/vbaProject.bin")?;
    if packed.has("xl/workbook.bin") { of_xlsb(path, most_lines) } else { of_xlsx(path, most_lines) }
}

/// The workbook as a page to be searched: a section a sheet.
pub fn page(path: &Path) -> R<String> {
    let mut body = String::new();
    for sheet in sheets(path, MOST_LINES_AS_TEXT)? {
        html::push_element(&mut body, "h1", &sheet.name);
        push_lines(&mut body, &sheet.lines);
    }
    Ok(html::page("", &body))
}

/// Lines of several cells are those of a table, the first its header.
fn push_lines(body: &mut String, lines: &str) {
    let mut tag = "";
    for line in lines.split_terminator(END_OF_LINE) {
        let is_text = |cell: &&str| *cell != COVERED && *cell != UNCOMPUTED;
        let cells: Vec<&str> = line.split_terminator(END_OF_CELL).filter(is_text).collect();
        if cells.iter().filter(|cell| !cell.is_empty()).count() > 1 {
            body.push_str(if tag.is_empty() { "<table><tr>" } else { "<tr>" });
            tag = if tag.is_empty() { "th" } else { "td" };
            cells.iter().for_each(|cell| html::push_element(body, tag, cell));
            body.push_str("</tr>\n");
            continue;
        }
        if !std::mem::take(&mut tag).is_empty() {
            body.push_str("</table>\n");
        }
        if let Some(filled) = cells.iter().find(|cell| !cell.is_empty()) {
            html::push_element(body, "p", filled);
        }
    }
    if !tag.is_empty() {
        body.push_str("</table>\n");
    }
}

fn of_xlsx(path: &Path, most_lines: usize) -> R<Vec<Sheet>> {
    let mut book: Xlsx<_> = open_workbook(path).map_err(fault)?;
    let mut sheets = Vec::new();
    for name in shown(book.sheets_metadata()) {
        let merged = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
        let mut cells = book.worksheet_cells_reader(&name).map_err(fault)?;
        let next = || -> R<_> {
            let Some(cell) = cells.next_cell_with_formula_metadata().map_err(fault)? else { return Ok(None) };
            // A program that writes formulas without their values leaves them to the next one that opens the file.
            let is_uncomputed = cell.formula.is_some() && cell.value == DataRef::Empty;
            let text = if is_uncomputed { UNCOMPUTED.into() } else { written(&cell.value.into()) };
            Ok(Some((cell.pos, text)))
        };
        sheets.push(Sheet { lines: lines_of(merged, most_lines, next)?, name });
    }
    Ok(sheets)
}

fn of_xlsb(path: &Path, most_lines: usize) -> R<Vec<Sheet>> {
    let mut book: Xlsb<_> = open_workbook(path).map_err(fault)?;
    let mut sheets = Vec::new();
    for name in shown(book.sheets_metadata()) {
        let mut cells = book.worksheet_cells_reader(&name).map_err(fault)?;
        let next = || -> R<_> {
            let cell = cells.next_cell().map_err(fault)?;
            Ok(cell.map(|cell| (cell.get_position(), written(&cell.get_value().clone().into()))))
        };
        sheets.push(Sheet { lines: lines_of(Vec::new(), most_lines, next)?, name });
    }
    Ok(sheets)
}

fn of_xls(path: &Path, most_lines: usize) -> R<Vec<Sheet>> {
    let mut book: Xls<_> = open_workbook(path).map_err(|e| match e {
        XlsError::Password => locked(),
        e => fault(e),
    })?;
    let mut sheets = Vec::new();
    for name in shown(book.sheets_metadata()) {
        let merged = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
        let range = book.worksheet_range(&name).map_err(fault)?;
        let (row, column) = range.start().unwrap_or_default();
        let mut cells = range.used_cells();
        let next = || -> R<_> {
            let cell = cells.next();
            Ok(cell.map(|(r, c, data)| ((row + r as u32, column + c as u32), written(data))))
        };
        sheets.push(Sheet { lines: lines_of(merged, most_lines, next)?, name });
    }
    Ok(sheets)
}

fn shown(sheets: &[calamine::Sheet]) -> Vec<String> {
    let shown = sheets.iter().filter(|s| s.typ == SheetType::WorkSheet && s.visible == SheetVisible::Visible);
    shown.map(|sheet| sheet.name.clone()).collect()
}

fn lines_of(
    merged: Vec<Dimensions>,
    most_lines: usize,
    mut next: impl FnMut() -> R<Option<((u32, u32), String)>>,
) -> R<String> {
    let mut lines = Lines::new(merged, most_lines);
    while let Some(((row, column), text)) = next()? {
        if !lines.put(row, column, text)? {
            break;
        }
    }
    lines.finish()
}

/// A cell as text: numbers as they are, moments as ISO 8601 writes them, faults as nothing.
fn written(data: &Data) -> String {
    match data {
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::String(text) | Data::DurationIso(text) => text.clone(),
        Data::DateTimeIso(text) => text.replacen('T', " ", 1),
        Data::Bool(truth) => truth.to_string(),
        Data::DateTime(moment) => moment_text(moment),
        Data::Error(_) | Data::Empty => String::new(),
    }
}

/// With 15 digits, as programs show them: .1 + .2 is .3.
pub fn number_text(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    format!("{number:.14e}").parse().unwrap_or(number).to_string()
}

fn moment_text(moment: &ExcelDateTime) -> String {
    if moment.is_duration() {
        let seconds = (moment.as_f64() * 86_400.0).round() as i64;
        return format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let (date, time) = (format!("{year:04}-{month:02}-{day:02}"), format!("{hour:02}:{minute:02}:{second:02}"));
    match (moment.as_f64() >= 1.0, moment.as_f64().fract() != 0.0) {
        (true, false) => date,
        (true, true) => format!("{date} {time}"),
        (false, _) => time,
    }
}

fn fault(e: impl std::fmt::Display) -> Fail {
    let why = e.to_string();
    if why.to_lowercase().contains("password") {
        return locked();
    }
    if why.contains("limit") { limit(why) } else { parse(format!("is damaged, or not what its ending says ({why})")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::ExcelDateTimeType;

    #[test]
    fn cells_are_written_as_tables_are_asked() {
        assert_eq!(number_text(0.1 + 0.2), "0.3");
        assert_eq!(number_text(12.0), "12");
        assert_eq!(number_text(f64::NAN), "");
        let moment = |days, kind| written(&Data::DateTime(ExcelDateTime::new(days, kind, false)));
        assert_eq!(moment(45_292.0, ExcelDateTimeType::DateTime), "2024-01-01");
        assert_eq!(moment(45_292.5, ExcelDateTimeType::DateTime), "2024-01-01 12:00:00");
        assert_eq!(moment(0.25, ExcelDateTimeType::DateTime), "06:00:00");
        assert_eq!(moment(1.5, ExcelDateTimeType::TimeDelta), "36:00:00");
    }

    #[test]
    fn lines_of_several_cells_are_a_table() {
        let mut body = String::new();
        push_lines(
            &mut body,
            "Fares\u{1f}\u{1e}City\u{1f}Fare\u{1f}\u{1e}Oslo\u{1f}42\u{1f}\u{1e}\u{1e}Source\u{1f}\u{1e}",
        );
        assert_eq!(
            body.replace('\n', ""),
            "<p>Fares</p><table><tr><th>City</th><th>Fare</th></tr><tr><td>Oslo</td><td>42</td></tr></table><p>Source</p>"
        );
    }
}
