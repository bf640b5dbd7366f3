//! Workbooks of OpenDocument (ODS): what a cell holds, not how it is shown.
use crate::ffi::R;
use crate::pages::lines::Lines;
use crate::pages::odf;
use crate::pages::sheets::{Sheet, number_text};
use crate::pages::xml::{attribute, count, each_event, text_of};
use calamine::Dimensions;
use quick_xml::events::{BytesStart, Event};
use std::path::Path;

/// A sheet is at most so wide, and a line that repeats further repeats nothing that is shown.
const MOST_REPEATED: usize = 1 << 20;

pub fn sheets(path: &Path, most_lines: usize) -> R<Vec<Sheet>> {
    let content = odf::open(path)?.needed_text("content.xml")?;
    let mut reading = Reading { most_lines, ..Reading::default() };
    each_event(&content, |event| match &event {
        Event::Start(element) => {
            reading.begin(element);
            Ok(())
        }
        Event::End(element) => reading.end(element.name().0),
        event => {
            reading.say(&text_of(event));
            Ok(())
        }
    })?;
    Ok(reading.sheets)
}

struct Cell {
    value: Option<String>, // where it is no text
    text: String,
    columns: usize, // that are the same
}

#[derive(Default)]
struct Reading {
    sheets: Vec<Sheet>,
    most_lines: usize,
    name: String,
    lines: Option<Lines>, // of the open sheet
    row: usize,
    rows: usize,                // that are the same as the open one
    column: usize,              // where the next cell stands
    line: Vec<(usize, String)>, // of the open row
    cell: Option<Cell>,         // that is open
    remarks: usize,             // the depth within a remark, or a picture
}

impl Reading {
    fn begin(&mut self, element: &BytesStart) {
        if self.remarks > 0 || matches!(element.name().0, "office:annotation" | "draw:frame" | "table:shapes") {
            self.remarks += 1;
            return;
        }
        match element.name().0 {
            "table:table" => {
                self.name = attribute(element, "table:name");
                self.lines = Some(Lines::new(Vec::new(), self.most_lines));
                self.row = 0;
            }
            "table:table-row" => {
                self.rows = count(element, "table:number-rows-repeated").min(MOST_REPEATED);
                self.column = 0;
            }
            "table:table-cell" => self.begin_cell(element),
            "table:covered-table-cell" => self.column += count(element, "table:number-columns-repeated"),
            "text:p" => self.say(" "),
            "text:s" | "text:tab" | "text:line-break" => self.say(" "),
            _ => {}
        }
    }

    fn begin_cell(&mut self, element: &BytesStart) {
        let value = match attribute(element, "office:value-type").as_str() {
            "float" | "currency" | "percentage" => attribute(element, "office:value").parse().ok().map(number_text),
            "date" => Some(attribute(element, "office:date-value").replacen('T', " ", 1)),
            "boolean" => Some(attribute(element, "office:boolean-value")),
            _ => None,
        };
        let columns = count(element, "table:number-columns-repeated");
        self.cell = Some(Cell { value, text: String::new(), columns });
        let (wide, high) =
            (count(element, "table:number-columns-spanned"), count(element, "table:number-rows-spanned"));
        if let Some(lines) = self.lines.as_mut().filter(|_| wide > 1 || high > 1) {
            let first = (self.row as u32, self.column as u32);
            let last = (self.row.saturating_add(high - 1) as u32, self.column.saturating_add(wide - 1) as u32);
            lines.merge(Dimensions::new(first, last));
        }
    }

    fn say(&mut self, text: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|_| self.remarks == 0) {
            cell.text.push_str(text);
        }
    }

    fn end(&mut self, name: &str) -> R {
        if self.remarks > 0 {
            self.remarks -= 1;
            return Ok(());
        }
        match name {
            "table:table-cell" => self.end_cell(),
            "table:table-row" => self.end_row()?,
            "table:table" => {
                if let Some(lines) = self.lines.take() {
                    self.sheets.push(Sheet { name: std::mem::take(&mut self.name), lines: lines.finish()? });
                }
            }
            _ => {}
        }
        Ok(())
    }

    // One that is refused for its column is enough of those beyond it.
    fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        let text = cell.value.unwrap_or_else(|| cell.text.trim().to_string());
        if !text.is_empty() {
            let room = 1001usize.saturating_sub(self.line.len());
            for column in (self.column..self.column.saturating_add(cell.columns)).take(room) {
                self.line.push((column, text.clone()));
            }
        }
        self.column = self.column.saturating_add(cell.columns);
    }

    fn end_row(&mut self) -> R {
        let line = std::mem::take(&mut self.line);
        if let Some(lines) = self.lines.as_mut().filter(|_| !line.is_empty()) {
            'rows: for row in self.row..self.row.saturating_add(self.rows) {
                for (column, text) in &line {
                    if !lines.put(row as u32, *column as u32, text.clone())? {
                        break 'rows;
                    }
                }
            }
        }
        self.row = self.row.saturating_add(self.rows);
        Ok(())
    }
}
