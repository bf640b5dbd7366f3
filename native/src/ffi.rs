//! The ground every export stands on. A body runs inside `guard`, so that neither an error nor a
//! panic unwinds into C++; no type with a Rust layout crosses; text is UTF-8 with a length.
use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// Owned bytes handed to C++, given back through `omni_buf_free`. `cap` rebuilds the Vec.
#[repr(C)]
pub struct OmniBuf {
    pub ptr: *mut u8,
    pub len: usize,
    pub cap: usize,
}

impl OmniBuf {
    pub fn from_vec(v: Vec<u8>) -> Self {
        let mut v = std::mem::ManuallyDrop::new(v);
        OmniBuf { ptr: v.as_mut_ptr(), len: v.len(), cap: v.capacity() }
    }
}

// The OMNI_E* codes of omni_native.h.
pub const OK: i32 = 0;
pub const ERR_ARG: i32 = 1;
pub const ERR_PARSE: i32 = 2;
pub const ERR_EVAL: i32 = 3;
pub const ERR_CANCELLED: i32 = 4;
pub const ERR_LIMIT: i32 = 5;
pub const ERR_LOCKED: i32 = 6;
pub const ERR_PANIC: i32 = 99;

/// A code and the message that goes with it.
pub struct Fail(pub i32, pub String);
pub type R<T = ()> = Result<T, Fail>;

pub fn arg<E: ToString>(e: E) -> Fail {
    Fail(ERR_ARG, e.to_string())
}
pub fn parse<E: ToString>(e: E) -> Fail {
    Fail(ERR_PARSE, e.to_string())
}
pub fn eval<E: ToString>(e: E) -> Fail {
    Fail(ERR_EVAL, e.to_string())
}
pub fn limit<E: ToString>(e: E) -> Fail {
    Fail(ERR_LIMIT, e.to_string())
}
/// The error for a password-protected file.
pub fn locked() -> Fail {
    Fail(ERR_LOCKED, "is protected by a password".into())
}

thread_local! { static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) }; }
static HOOK: Once = Once::new();

fn panic_text(p: &(dyn Any + Send)) -> String {
    let what = p
        .downcast_ref::<&str>()
        .map(|s| s.to_string())
        .or_else(|| p.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".into());
    let at = LAST_PANIC.with(|l| l.borrow().clone());
    format!("panic: {what} at {at}")
}

/// Runs `f`, turns an error or a panic into its code, and writes the message to `err` (may be null).
pub fn guard(err: *mut OmniBuf, f: impl FnOnce() -> R) -> i32 {
    HOOK.call_once(|| {
        // A library prints nothing: the hook only remembers where the panic was.
        std::panic::set_hook(Box::new(|info| {
            let at = info.location().map(|l| l.to_string()).unwrap_or_default();
            let _ = LAST_PANIC.try_with(|l| *l.borrow_mut() = at);
        }));
    });
    let (code, message) = match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Ok(())) => return OK,
        Ok(Err(Fail(code, message))) => (code, message),
        Err(payload) => (ERR_PANIC, panic_text(&*payload)),
    };
    if !err.is_null() {
        unsafe { err.write(OmniBuf::from_vec(message.into_bytes())) };
    }
    code
}

/// Runs what recurses on `text` (a descent, a visitor, a recursive drop) on enough stack: a stack
/// overflow kills the process, past any `catch_unwind`. Short flat text stays where it is; other
/// text gets a segment sized by what it can nest (an mmap and munmap, about 15 us).
pub fn deep<T>(text: &str, f: impl FnOnce() -> T) -> T {
    let openers = openers(text);
    if text.len() <= 4096 && openers <= 48 {
        return f();
    }
    stacker::grow((openers * (16 << 10)).clamp(64 << 20, 512 << 20), f)
}

/// No text nests deeper than this: brackets and prefix operators, wherever they stand. Quotes and
/// comments are not read, since each language closes them differently and a bound must not be fooled.
fn openers(text: &str) -> usize {
    text.bytes().filter(|b| matches!(b, b'(' | b'{' | b'[' | b'<' | b'!' | b'-' | b'+' | b'^' | b'~')).count()
}

/// How deep the brackets outside quotes go, runs of prefix operators included: for a limit that
/// refuses early with a clear message. `deep` is what keeps the stack safe.
pub fn nesting(text: &str) -> usize {
    let (mut depth, mut most, mut run) = (0usize, 0usize, 0usize);
    let mut bytes = text.bytes();
    while let Some(b) = bytes.next() {
        match b {
            b'"' | b'\'' => {
                run = 0;
                skip_quoted(&mut bytes, b);
            }
            b'(' | b'{' | b'[' => {
                depth += 1;
                most = most.max(depth + run);
            }
            b')' | b'}' | b']' => {
                depth = depth.saturating_sub(1);
                run = 0;
            }
            b'!' | b'-' | b'+' | b'^' | b'~' => {
                run += 1;
                most = most.max(depth + run);
            }
            b if b.is_ascii_whitespace() => {}
            _ => run = 0,
        }
    }
    most
}

fn skip_quoted(bytes: &mut std::str::Bytes, quote: u8) {
    while let Some(b) = bytes.next() {
        match b {
            b'\\' => {
                bytes.next();
            }
            b if b == quote => return,
            _ => {}
        }
    }
}

/// # Safety
/// `p` points at `n` readable bytes that outlive the call, or is null with `n` 0.
pub unsafe fn bytes<'a>(p: *const u8, n: usize) -> R<&'a [u8]> {
    if n == 0 {
        return Ok(&[]);
    }
    if p.is_null() {
        return Err(arg("null pointer"));
    }
    Ok(unsafe { std::slice::from_raw_parts(p, n) })
}

/// # Safety
/// As `bytes`.
pub unsafe fn text<'a>(p: *const u8, n: usize) -> R<&'a str> {
    std::str::from_utf8(unsafe { bytes(p, n)? }).map_err(arg)
}

/// # Safety
/// `p` is null or a live handle of type `T`.
pub unsafe fn handle<'a, T>(p: *const T) -> R<&'a T> {
    unsafe { p.as_ref() }.ok_or_else(|| arg("null handle"))
}

/// # Safety
/// As `handle`, and nobody else uses it meanwhile.
pub unsafe fn handle_mut<'a, T>(p: *mut T) -> R<&'a mut T> {
    unsafe { p.as_mut() }.ok_or_else(|| arg("null handle"))
}

/// # Safety
/// `p` is null or points at room for one `T`.
pub unsafe fn put<T>(p: *mut T, v: T) -> R {
    if p.is_null() {
        return Err(arg("null out pointer"));
    }
    unsafe { p.write(v) };
    Ok(())
}

/// # Safety
/// `b` came from this library and is given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_buf_free(b: OmniBuf) {
    if !b.ptr.is_null() {
        drop(unsafe { Vec::from_raw_parts(b.ptr, b.len, b.cap) });
    }
}

/// Panics on purpose, so that a test can see it come back as a code.
///
/// # Safety
/// `err` is null or points at room for one `OmniBuf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_test_panic(err: *mut OmniBuf) -> i32 {
    guard(err, || {
        let none: Vec<u8> = Vec::new();
        Err(Fail(OK, none[std::hint::black_box(7)].to_string()))
    })
}
