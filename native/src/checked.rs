//! Files of the cache folder that C++ holds in memory block by block, each block checked when it is first needed.
use crate::ffi::*;
use std::ffi::c_void;
use std::ops::Range;
use std::slice::from_raw_parts;
use std::sync::atomic::{AtomicU8, Ordering};

/// XXH3 in 64 bits. Without bytes `from` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_checksum(from: *const u8, len: usize, seed: u64) -> u64 {
    let of = if len == 0 { &[] } else { unsafe { from_raw_parts(from, len) } };
    xxhash_rust::xxh3::xxh3_64_with_seed(of, seed)
}

/// As `OmniChecked` of omni_native.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct OmniChecked {
    bytes: *const u8,
    len: usize,
    present: *const AtomicU8,
    block: usize,
    file: *const c_void,
    load: unsafe extern "C" fn(*const c_void, usize, usize) -> i32,
}

// SAFETY: a block does not change any more once it is present, and C++ loads one under a lock.
unsafe impl Send for OmniChecked {}
unsafe impl Sync for OmniChecked {}

impl std::fmt::Debug for OmniChecked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a checked file of {} bytes", self.len)
    }
}

pub fn damaged() -> Fail {
    eval("a file of the cache folder is damaged")
}

impl OmniChecked {
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes of a range of the file. The error of a range that is damaged, or not in the file.
    pub fn slice(&self, range: Range<usize>) -> R<&'static [u8]> {
        if range.start > range.end || range.end > self.len {
            return Err(damaged());
        }
        if range.is_empty() {
            return Ok(&[]);
        }
        let blocks = range.start / self.block..(range.end - 1) / self.block + 1;
        // SAFETY: C++ keeps the file and its flags, one a block, for as long as the handle made of it.
        let present = |block| unsafe { (*self.present.add(block)).load(Ordering::Acquire) != 0 };
        if !blocks.into_iter().all(present) && unsafe { (self.load)(self.file, range.start, range.len()) } == 0 {
            return Err(damaged());
        }
        Ok(unsafe { from_raw_parts(self.bytes.add(range.start), range.len()) })
    }

    /// All of the bytes, of which only what `slice` has given may be looked at.
    pub fn unchecked(&self, range: Range<usize>) -> R<&'static [u8]> {
        if range.start > range.end || range.end > self.len {
            return Err(damaged());
        }
        Ok(unsafe { from_raw_parts(self.bytes.wrapping_add(range.start), range.len()) })
    }
}
