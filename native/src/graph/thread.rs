//! A query on a thread of its own: with stack for deep expressions, and given up when it cannot be
//! stopped. Projections of more than 4,096 rows run on the engine's workers, whose memory is not
//! counted; their rows were, when they were matched.
use crate::ffi::*;
use crate::memcap::Stop;
use crate::rdf::OmniCancel;
use kglite::api::session::CancelToken;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

const STACK: usize = 64 << 20;
/// Milliseconds between looks, and how long a query that should stop may take to do so.
const TICK: u64 = 20;
const MAX_WAIT: u64 = 300;

/// Stops one query. The engine polls the flag between rows; an expression that grows on and on
/// within one row (a string that doubles) reaches no poll, and an allocator can neither unwind nor
/// fail without ending the process: that thread sleeps for good, and its query is given up.
pub struct QueryStop {
    asked: Arc<AtomicBool>,
    marks: Arc<Marks>,
}

/// What a query that does not stop by itself is given up for.
#[derive(Default)]
struct Marks {
    too_much: AtomicBool,
    given_up: AtomicBool,
}

impl QueryStop {
    pub fn token(&self) -> CancelToken {
        // The flag lives as long as `self`, which outlives the execution.
        CancelToken::from_static(unsafe { &*Arc::as_ptr(&self.asked) })
    }
}

impl Stop for QueryStop {
    fn ask(&self) {
        self.marks.too_much.store(true, Ordering::Release);
        self.asked.store(true, Ordering::Relaxed);
    }
    fn insist(&self) {
        self.marks.given_up.store(true, Ordering::Release);
        loop {
            thread::park();
        }
    }
}

pub fn too_much_memory() -> Fail {
    limit("more memory than the query may take")
}

type Answer = R<Vec<u8>>;

/// Runs `work` and waits for it until shortly after the deadline or a cancel. Work that reaches no
/// poll by then goes on alone until its next one; it owns all that it needs.
pub fn on_own_thread(
    cancel: &OmniCancel,
    timeout_ms: u64,
    work: impl FnOnce(&QueryStop) -> Answer + Send + 'static,
) -> Answer {
    let (asked, marks) = (cancel.flag(), Arc::new(Marks::default()));
    let stop = QueryStop { asked: asked.clone(), marks: marks.clone() };
    let (sender, receiver) = sync_channel(1);
    let run = move || {
        let answer = catch_unwind(AssertUnwindSafe(|| work(&stop)));
        let _ = sender.send(answer.unwrap_or_else(|_| Err(Fail(ERR_PANIC, "the engine failed".into()))));
    };
    // Only for want of memory, of which a query that was given up may still hold some.
    let started = thread::Builder::new().stack_size(STACK).spawn(run);
    started.map_err(|e| limit(format!("no room for the query to run in: {e}")))?;
    wait(&receiver, &asked, &marks, Instant::now() + Duration::from_millis(timeout_ms))
}

fn wait(receiver: &Receiver<Answer>, asked: &AtomicBool, marks: &Marks, deadline: Instant) -> Answer {
    let mut ticks_left = MAX_WAIT / TICK;
    loop {
        match receiver.recv_timeout(Duration::from_millis(TICK)) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Disconnected) => return Err(Fail(ERR_PANIC, "the query's thread ended".into())),
            Err(RecvTimeoutError::Timeout) if marks.given_up.load(Ordering::Acquire) => return Err(too_much_memory()),
            Err(RecvTimeoutError::Timeout) if ticks_left == 0 => {
                asked.store(true, Ordering::Relaxed);
                let too_much = marks.too_much.load(Ordering::Acquire);
                return Err(if too_much { too_much_memory() } else { Fail(ERR_CANCELLED, "stopped".into()) });
            }
            Err(RecvTimeoutError::Timeout) => {
                let over = asked.load(Ordering::Relaxed) || Instant::now() >= deadline;
                ticks_left -= u64::from(over);
            }
        }
    }
}
