//! A sheet's cells as lines of text, merged ones in each place that they span.
use crate::ffi::{R, limit};
use calamine::Dimensions;
use std::collections::BTreeMap;

/// Of a sheet.
const MOST_CELLS: usize = 4_000_000;
const MOST_BYTES: usize = 128 << 20;
const MOST_COLUMNS: u32 = 1000;
const MOST_MERGED: usize = 10_000;

pub const END_OF_CELL: char = '\u{1f}';
pub const END_OF_LINE: char = '\u{1e}';
/// Instead of a text: the cell to the left goes on.
pub const COVERED: &str = "\u{1d}";
/// Instead of a text: a formula whose value the file does not hold.
pub const UNCOMPUTED: &str = "\u{1a}";

struct Merged {
    area: Dimensions,
    text: String,
}

pub struct Lines {
    out: String,
    line: BTreeMap<u32, String>, // by column
    row: u32,
    written: usize, // lines
    cells: usize,
    most_lines: usize,
    coming: Vec<Dimensions>, // those that begin first are last
    merged: Vec<Merged>,     // that may reach into the line
}

impl Lines {
    pub fn new(mut merged: Vec<Dimensions>, most_lines: usize) -> Self {
        merged.truncate(MOST_MERGED);
        merged.retain(|area| area.end.0 >= area.start.0 && area.end.1 >= area.start.1);
        merged.sort_by(|a, b| b.start.cmp(&a.start));
        Lines {
            out: String::new(),
            line: BTreeMap::new(),
            row: 0,
            written: 0,
            cells: 0,
            most_lines,
            coming: merged,
            merged: Vec::new(),
        }
    }

    /// One more that spans several, which begins in the line that is written now or in a later one.
    pub fn merge(&mut self, area: Dimensions) {
        if self.coming.len() < MOST_MERGED {
            self.coming.push(area);
        }
    }

    /// Cells come line by line. Whether more lines are wanted.
    pub fn put(&mut self, row: u32, column: u32, text: String) -> R<bool> {
        if text.is_empty() || row < self.row {
            return Ok(true);
        }
        if column >= MOST_COLUMNS {
            return Err(limit(format!("a sheet has more than {MOST_COLUMNS} columns")));
        }
        if row > self.row {
            self.end_line()?;
            if row > self.row + 1 && self.written > 0 {
                self.out.push(END_OF_LINE); // however many lines are blank
            }
            self.row = row;
        }
        if self.written >= self.most_lines {
            return Ok(false);
        }
        self.line.insert(column, text);
        Ok(true)
    }

    pub fn finish(mut self) -> R<String> {
        self.end_line()?;
        Ok(self.out)
    }

    fn end_line(&mut self) -> R {
        if self.line.is_empty() {
            return Ok(());
        }
        self.fill_merged();
        let width = self.line.last_key_value().map_or(0, |(column, _)| column + 1);
        for column in 0..width {
            let text = self.line.get(&column).map_or("", String::as_str);
            let is_mark = text == COVERED || text == UNCOMPUTED;
            self.out.extend(text.chars().map(|c| if c.is_control() && !is_mark { ' ' } else { c }));
            self.out.push(END_OF_CELL);
        }
        self.out.push(END_OF_LINE);
        self.line.clear();
        self.written += 1;
        self.cells += width as usize;
        if self.cells > MOST_CELLS || self.out.len() > MOST_BYTES {
            return Err(limit(format!("a sheet has more than {MOST_CELLS} cells or {} MB", MOST_BYTES >> 20)));
        }
        Ok(())
    }

    fn fill_merged(&mut self) {
        while self.coming.last().is_some_and(|area| area.start.0 <= self.row) {
            self.merged.extend(self.coming.pop().map(|area| Merged { area, text: String::new() }));
        }
        self.merged.retain(|merged| merged.area.end.0 >= self.row);
        for Merged { area, text } in &mut self.merged {
            let (first, last) = (area.start.1, area.end.1.min(MOST_COLUMNS - 1));
            if area.start.0 == self.row {
                *text = self.line.get(&first).cloned().unwrap_or_default();
            }
            if text.is_empty() {
                continue;
            }
            self.line.insert(first, text.clone());
            for column in first + 1..=last {
                self.line.insert(column, COVERED.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(lines: &str) -> String {
        lines.replace(END_OF_CELL, "|").replace(END_OF_LINE, "\n").replace(COVERED, "<")
    }

    #[test]
    fn merged_cells_stand_in_each_place() {
        let merged = vec![Dimensions::new((0, 1), (0, 2)), Dimensions::new((1, 0), (2, 0))];
        let mut lines = Lines::new(merged, 100);
        for (row, column, text) in [(0, 0, "a"), (0, 1, "b"), (1, 0, "c"), (1, 1, "d"), (2, 2, "e")] {
            assert!(lines.put(row, column, text.into()).is_ok_and(|more| more));
        }
        assert_eq!(lines.finish().map(|l| shown(&l)).ok().as_deref(), Some("a|b|<|\nc|d|\nc||e|\n"));
    }

    #[test]
    fn lines_are_bounded() {
        let mut lines = Lines::new(Vec::new(), 2);
        assert!(lines.put(5, 0, "a".into()).is_ok_and(|more| more));
        assert!(lines.put(9, 0, "b\u{1f}".into()).is_ok_and(|more| more));
        assert!(lines.put(1_000_000, 0, "c".into()).is_ok_and(|more| !more));
        assert_eq!(lines.finish().map(|l| shown(&l)).ok().as_deref(), Some("a|\n\nb |\n\n"));
        assert!(Lines::new(Vec::new(), 2).put(0, 16_000, "a".into()).is_err());
    }
}
