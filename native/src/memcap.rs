//! A memory cap for one thread's work: a counting allocator over malloc, and a `Cap` that fires a
//! stop when the thread holds more than it may. The engine polls the stop and unwinds; the
//! allocator itself only stores flags, since it must neither unwind nor allocate. Where the system
//! gives nothing it asks the program how to end: Rust knows no other way on.
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::OnceLock;

/// Called when a cap is passed. Must not allocate.
pub trait Stop {
    /// The cap is passed: stop at the next poll.
    fn ask(&self);
    /// The cap is passed by half as much again: stop by any means.
    fn insist(&self);
}

/// A thin pointer to a stop, so that the thread's cell needs no initialisation.
type StopRef = *const &'static dyn Stop;

thread_local! {
    static USED: Cell<isize> = const { Cell::new(0) };
    static LIMIT: Cell<isize> = const { Cell::new(isize::MAX) };
    static STOP: Cell<StopRef> = const { Cell::new(std::ptr::null()) };
    static PASSED: Cell<bool> = const { Cell::new(false) };
}

static STARVED: OnceLock<extern "C" fn()> = OnceLock::new();

/// `call` is made where the system gives no memory. The first one counts.
#[unsafe(no_mangle)]
pub extern "C" fn omni_on_starved(call: extern "C" fn()) {
    let _ = STARVED.set(call);
}

#[inline]
fn given(p: *mut u8) -> *mut u8 {
    if p.is_null() {
        starved();
    }
    p
}

#[cold]
fn starved() {
    if let Some(call) = STARVED.get() {
        call();
    }
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[inline]
fn count(bytes: isize) {
    // A thread that is going away has no cells left; its memory is nobody's query.
    let _ = USED.try_with(|used| {
        let now = used.get() + bytes;
        used.set(now);
        if bytes > 0 && now > LIMIT.with(Cell::get) {
            pass(now);
        }
    });
}

#[cold]
fn pass(now: isize) {
    let first = !PASSED.with(|p| p.replace(true));
    let limit = LIMIT.with(Cell::get);
    if let Some(stop) = unsafe { STOP.with(Cell::get).as_ref() } {
        if first {
            stop.ask();
        } else if now - limit > limit / 2 {
            stop.insist();
        }
    }
}

unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        given(unsafe { System.alloc(layout) })
    }
    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        given(unsafe { System.alloc_zeroed(layout) })
    }
    #[inline]
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(p, layout) }
    }
    #[inline]
    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        given(unsafe { System.realloc(p, layout, size) })
    }
}

/// Runs `work`; while it runs, this thread may hold at most `bytes` more than it held before
/// (0: no bound). Returns what it gave, and whether the cap was passed.
pub fn capped<T>(bytes: usize, stop: &dyn Stop, work: impl FnOnce() -> T) -> (T, bool) {
    struct Lift(isize);
    impl Drop for Lift {
        fn drop(&mut self) {
            LIMIT.with(|l| l.set(isize::MAX));
            STOP.with(|s| s.set(std::ptr::null()));
            USED.with(|u| u.set(u.get() + self.0));
        }
    }
    // The reference outlives `Lift`, which takes the pointer out of the cell again.
    let stop: &'static dyn Stop = unsafe { std::mem::transmute(stop) };
    PASSED.with(|p| p.set(false));
    STOP.with(|s| s.set(&raw const stop));
    // The count starts at this call, so that "half as much again" is measured on the cap alone.
    let lift = Lift(USED.with(|u| u.replace(0)));
    LIMIT.with(|l| l.set(if bytes == 0 { isize::MAX } else { bytes as isize }));
    let given = work();
    drop(lift);
    (given, PASSED.with(Cell::get))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[derive(Default)]
    struct Calls {
        asked: AtomicUsize,
        insisted: AtomicUsize,
    }
    impl Stop for Calls {
        fn ask(&self) {
            self.asked.fetch_add(1, Ordering::Relaxed);
        }
        fn insist(&self) {
            self.insisted.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn asks_once_then_insists() {
        let calls = Calls::default();
        let (_, passed) = capped(1 << 20, &calls, || {
            let a = vec![1u8; 1 << 19];
            assert_eq!(calls.asked.load(Ordering::Relaxed), 0);
            let b = vec![1u8; 1 << 20];
            assert_eq!(calls.insisted.load(Ordering::Relaxed), 0);
            let c = vec![1u8; 1 << 20];
            a.len() + b.len() + c.len()
        });
        assert!(passed);
        assert_eq!(calls.asked.load(Ordering::Relaxed), 1);
        assert!(calls.insisted.load(Ordering::Relaxed) > 0);
    }

    #[test]
    fn work_within_the_cap_is_left_alone() {
        let calls = Calls::default();
        let (n, passed) = capped(1 << 20, &calls, || vec![1u8; 1000].len());
        assert_eq!((n, passed), (1000, false));
        assert!(!capped(0, &calls, || vec![1u8; 1 << 22].len()).1);
    }
}
