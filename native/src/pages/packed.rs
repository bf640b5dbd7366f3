//! Files that are zip archives. What is read of one is bounded while it is inflated, whatever its headers say.
use crate::ffi::{R, limit, locked, parse};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use zip::ZipArchive;
use zip::result::ZipError;

/// Of all parts that are read of one file, inflated.
const MOST_BYTES: u64 = 256 << 20;

pub struct Packed {
    zip: ZipArchive<BufReader<File>>,
    left: u64,
}

impl Packed {
    pub fn open(path: &Path) -> R<Self> {
        let file = BufReader::new(File::open(path).map_err(parse)?);
        let zip = ZipArchive::new(file).map_err(|e| parse(format!("is damaged or cut off ({e})")))?;
        Ok(Packed { zip, left: MOST_BYTES })
    }

    pub fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }

    /// Whether a part has such a name.
    pub fn any(&self, wanted: impl Fn(&str) -> bool) -> bool {
        self.zip.file_names().any(|name| name.is_ok_and(|name| wanted(&name)))
    }

    /// A part's bytes; none where there is no such part.
    pub fn part(&mut self, name: &str) -> R<Option<Vec<u8>>> {
        let part = match self.zip.by_name(name) {
            Ok(part) => part,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(e) => return Err(fault(e)),
        };
        let mut bytes = Vec::new();
        part.take(self.left + 1)
            .read_to_end(&mut bytes)
            .map_err(|e| parse(format!("is damaged or cut off ({name}: {e})")))?;
        self.spend(bytes.len() as u64)?;
        Ok(Some(bytes))
    }

    /// An entry as text; what is not UTF-8 in it is replaced.
    pub fn text(&mut self, name: &str) -> R<Option<String>> {
        Ok(self.part(name)?.map(text_of))
    }

    pub fn needed_text(&mut self, name: &str) -> R<String> {
        self.text(name)?.ok_or_else(|| parse(format!("has no part {name}")))
    }

    /// Whether the parts whose names are wanted can be read within the bound; for readers that have none.
    pub fn check(&mut self, wanted: impl Fn(&str) -> bool) -> R {
        for index in 0..self.zip.len() {
            let part = self.zip.by_index(index).map_err(fault)?;
            if !part.name().is_ok_and(|name| wanted(&name)) {
                continue;
            }
            let size = std::io::copy(&mut part.take(self.left + 1), &mut std::io::sink())
                .map_err(|e| parse(format!("is damaged or cut off ({e})")))?;
            self.spend(size)?;
        }
        Ok(())
    }

    fn spend(&mut self, bytes: u64) -> R {
        self.left = self
            .left
            .checked_sub(bytes)
            .ok_or_else(|| limit(format!("swells to more than {} MB", MOST_BYTES >> 20)))?;
        Ok(())
    }
}

fn fault(e: ZipError) -> crate::ffi::Fail {
    match e {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => locked(),
        e => parse(format!("is damaged or cut off ({e})")),
    }
}

fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}
