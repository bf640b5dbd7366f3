//! Byte strings in order, each once, in bounded memory: sorted runs are laid aside in files that have no name, so that
//! nothing is left behind whatever ends the process.
use crate::ffi::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file beside `path` whose name is gone as soon as it is open.
pub fn nameless(path: &Path) -> R<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let name = PathBuf::from(name);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&name).map_err(eval)?;
    std::fs::remove_file(&name).map_err(eval)?;
    Ok(file)
}

pub struct Sorter {
    place: PathBuf,
    heap: usize,
    bytes: Vec<u8>,
    items: Vec<(usize, u32)>,
    runs: Vec<File>,
}

impl Sorter {
    /// `heap`: bytes held at once, about.
    pub fn new(place: &Path, heap: usize) -> Sorter {
        Sorter { place: place.into(), heap, bytes: Vec::new(), items: Vec::new(), runs: Vec::new() }
    }

    pub fn push(&mut self, parts: &[&[u8]]) -> R {
        let from = self.bytes.len();
        parts.iter().for_each(|part| self.bytes.extend_from_slice(part));
        let length = u32::try_from(self.bytes.len() - from).map_err(limit)?;
        self.items.push((from, length));
        if self.bytes.len() + self.items.len() * size_of::<(usize, u32)>() < self.heap {
            return Ok(());
        }
        self.spill()
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        let text = |&(from, length): &(usize, u32)| &bytes[from..from + length as usize];
        self.items.sort_unstable_by(|a, b| text(a).cmp(text(b)));
        self.items.dedup_by(|a, b| text(a) == text(b));
    }

    fn spill(&mut self) -> R {
        self.sort();
        let mut run = BufWriter::new(nameless(&self.place)?);
        for &(from, length) in &self.items {
            run.write_all(&length.to_le_bytes()).map_err(eval)?;
            run.write_all(&self.bytes[from..from + length as usize]).map_err(eval)?;
        }
        self.runs.push(run.into_inner().map_err(eval)?);
        self.bytes.clear();
        self.items.clear();
        Ok(())
    }

    /// Gives them to `take`, the least first.
    pub fn each(mut self, mut take: impl FnMut(&[u8]) -> R) -> R {
        if self.runs.is_empty() {
            self.sort();
            return self.items.iter().try_for_each(|&(from, length)| take(&self.bytes[from..from + length as usize]));
        }
        self.spill()?;
        let mut runs: Vec<Run> = self.runs.into_iter().map(Run::new).collect::<R<_>>()?;
        let mut next = BinaryHeap::new();
        for (i, run) in runs.iter_mut().enumerate() {
            next.extend(run.next()?.map(|text| Reverse((text, i))));
        }
        let mut last: Option<Vec<u8>> = None;
        while let Some(Reverse((text, i))) = next.pop() {
            next.extend(runs[i].next()?.map(|text| Reverse((text, i))));
            if last.as_ref() != Some(&text) {
                take(&text)?;
                last = Some(text);
            }
        }
        Ok(())
    }
}

struct Run(BufReader<File>);

impl Run {
    fn new(mut file: File) -> R<Run> {
        file.seek(SeekFrom::Start(0)).map_err(eval)?;
        Ok(Run(BufReader::with_capacity(1 << 18, file)))
    }

    fn next(&mut self) -> R<Option<Vec<u8>>> {
        let mut length = [0u8; 4];
        match self.0.read_exact(&mut length) {
            Err(end) if end.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other.map_err(eval)?,
        }
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        self.0.read_exact(&mut text).map_err(eval)?;
        Ok(Some(text))
    }
}
