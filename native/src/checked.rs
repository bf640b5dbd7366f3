//! Checksums of what is kept in the cache folder.
use std::slice::from_raw_parts;

/// XXH3 in 64 bits. Without bytes `from` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_checksum(from: *const u8, len: usize, seed: u64) -> u64 {
    let of = if len == 0 { &[] } else { unsafe { from_raw_parts(from, len) } };
    xxhash_rust::xxh3::xxh3_64_with_seed(of, seed)
}
