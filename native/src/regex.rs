//! Regular expressions for engines that have none of their own: no pattern takes more than linear time.
use crate::ffi::*;
use regex::bytes::{Regex, RegexBuilder};

/// Bytes that a compiled pattern may take.
const MAX_SIZE: usize = 1 << 20;

pub struct OmniRegex(Regex);

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_regex_new(
    pattern: *const u8,
    len: usize,
    out: *mut *mut OmniRegex,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let pattern = text(pattern, len)?;
        let built = RegexBuilder::new(pattern).size_limit(MAX_SIZE).dfa_size_limit(MAX_SIZE).build().map_err(parse)?;
        put(out, Box::into_raw(Box::new(OmniRegex(built))))
    })
}

/// # Safety
/// `r` is null or a handle that nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_regex_free(r: *mut OmniRegex) {
    if !r.is_null() {
        drop(unsafe { Box::from_raw(r) });
    }
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_regex_matches(r: *const OmniRegex, text: *const u8, len: usize) -> i32 {
    let mut found = false;
    guard(std::ptr::null_mut(), || unsafe {
        found = handle(r)?.0.is_match(bytes(text, len)?);
        Ok(())
    });
    i32::from(found)
}
