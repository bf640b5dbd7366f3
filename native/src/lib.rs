//! One static library with a C ABI over the Rust engines.
mod embed;
mod ffi;
mod fts;
mod sql;
