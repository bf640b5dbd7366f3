//! All distinct texts of a source in one file, made once, then asked, and read as far as that takes: which values read
//! like a phrase.
//!
//! A key is what a value reads like (lower case, words with single spaces between them), which whoever makes the file
//! works out. The file: for each key a record of the places and spellings; a map (an automaton) of keys to records; for
//! each word of keys of several words the records that hold it; a map of words to these lists; what the maker says of
//! the file; five offsets and a mark. Edit distances are those of Levenshtein automata (Schulz and Mihov, 2002).
mod map;
mod sort;

use crate::checked::{OmniChecked, damaged};
use crate::ffi::*;
use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};
use map::CheckedMap;
use sort::{Sorter, nameless};
use std::cell::Cell;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tantivy_fst::automaton::AlwaysMatch;
use tantivy_fst::{Automaton, MapBuilder};

const MARK: &[u8; 8] = b"omnival1";
const FOOTER: usize = 5 * 8 + MARK.len();
const MAX_WORDS: usize = 12;
/// Of an automaton that looks for near keys, and of lists of records that are compared.
const MAX_STEPS: usize = 200_000;
const MAX_NEAR_CHARS: usize = 60;

fn put_number(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Reads on from a place of a file.
struct Reader {
    file: OmniChecked,
    at: usize,
}

impl Reader {
    fn number(&mut self) -> R<u64> {
        let (mut n, mut shift) = (0u64, 0);
        loop {
            let byte = self.bytes(1)?[0];
            n |= u64::from(byte & 0x7f).checked_shl(shift).ok_or_else(damaged)?;
            if byte < 0x80 {
                return Ok(n);
            }
            shift += 7;
        }
    }

    fn bytes(&mut self, length: usize) -> R<&'static [u8]> {
        let end = self.at.checked_add(length).ok_or_else(damaged)?;
        let taken = self.file.slice(self.at..end)?;
        self.at = end;
        Ok(taken)
    }
}

// ---------------------------------------------------------------- making

pub struct OmniValuesBuilder {
    path: PathBuf,
    heap: usize,
    texts: Sorter,
}

/// What is written in order, and how much of it there is.
struct Counted<W: Write> {
    to: BufWriter<W>,
    at: u64,
}

impl<W: Write> Counted<W> {
    fn put(&mut self, bytes: &[u8]) -> R {
        self.at += bytes.len() as u64;
        self.to.write_all(bytes).map_err(eval)
    }
}

/// A map that is made beside the file and put behind what stands there.
struct Keys(MapBuilder<BufWriter<File>>);

impl Keys {
    fn next_to(path: &Path) -> R<Keys> {
        Ok(Keys(MapBuilder::new(BufWriter::new(nameless(path)?)).map_err(eval)?))
    }

    fn append(self, out: &mut Counted<File>) -> R {
        let mut file = self.0.into_inner().map_err(eval)?.into_inner().map_err(eval)?;
        file.seek(SeekFrom::Start(0)).map_err(eval)?;
        out.at += std::io::copy(&mut file, &mut out.to).map_err(eval)?;
        Ok(())
    }
}

/// The record of one key while its texts come.
#[derive(Default)]
struct Group {
    key: Vec<u8>,
    count: u64,
    record: Vec<u8>,
}

impl Group {
    fn flush(&mut self, out: &mut Counted<File>, keys: &mut Keys, words: &mut Sorter) -> R {
        if self.count == 0 {
            return Ok(());
        }
        let (at, mut head) = (out.at, Vec::new());
        keys.0.insert(&self.key, at).map_err(eval)?;
        put_number(&mut head, self.count);
        out.put(&head)?;
        out.put(&self.record)?;
        if self.key.contains(&b' ') {
            for word in self.key.split(|b| *b == b' ').take(MAX_WORDS) {
                words.push(&[word, b"\0", &at.to_be_bytes()])?;
            }
        }
        self.count = 0;
        self.record.clear();
        Ok(())
    }
}

/// The records that hold one word while they come: how many, and the distances between them.
#[derive(Default)]
struct Holders {
    word: Vec<u8>,
    count: u64,
    last: u64,
    list: Vec<u8>,
}

impl Holders {
    fn flush(&mut self, out: &mut Counted<File>, words: &mut Keys) -> R {
        if self.count == 0 {
            return Ok(());
        }
        words.0.insert(&self.word, out.at).map_err(eval)?;
        let mut head = Vec::new();
        put_number(&mut head, self.count);
        out.put(&head)?;
        out.put(&self.list)?;
        (self.count, self.last) = (0, 0);
        self.list.clear();
        Ok(())
    }
}

impl OmniValuesBuilder {
    fn add(&mut self, place: u32, key: &[u8], text: &[u8]) -> R {
        if key.contains(&0) {
            return Err(arg("a key has a zero byte"));
        }
        self.texts.push(&[key, b"\0", &place.to_be_bytes(), text])
    }

    fn finish(self, about: &[u8]) -> R {
        let file = OpenOptions::new().write(true).create_new(true).open(&self.path).map_err(eval)?;
        let mut out = Counted { to: BufWriter::new(file), at: 0 };
        let (mut keys, mut words) = (Keys::next_to(&self.path)?, Sorter::new(&self.path, self.heap));
        let mut group = Group::default();
        self.texts.each(|item| {
            let end = item.iter().position(|b| *b == 0).unwrap_or(0);
            let (key, rest) = (&item[..end], &item[end + 1..]);
            if group.key != key {
                group.flush(&mut out, &mut keys, &mut words)?;
                group.key = key.to_vec();
            }
            let (place, text) = rest.split_at(4);
            group.count += 1;
            put_number(&mut group.record, u64::from(u32::from_be_bytes(place.try_into().map_err(eval)?)));
            put_number(&mut group.record, text.len() as u64);
            group.record.extend_from_slice(text);
            Ok(())
        })?;
        group.flush(&mut out, &mut keys, &mut words)?;
        let mut offsets = vec![out.at];
        keys.append(&mut out)?;
        offsets.push(out.at);
        let (mut lists, mut holders) = (Keys::next_to(&self.path)?, Holders::default());
        words.each(|item| {
            let (word, at) = item.split_at(item.len() - 8);
            let word = &word[..word.len() - 1];
            if holders.word != word {
                holders.flush(&mut out, &mut lists)?;
                holders.word = word.to_vec();
            }
            let at = u64::from_be_bytes(at.try_into().map_err(eval)?);
            put_number(&mut holders.list, at - holders.last);
            (holders.count, holders.last) = (holders.count + 1, at);
            Ok(())
        })?;
        holders.flush(&mut out, &mut lists)?;
        offsets.push(out.at);
        lists.append(&mut out)?;
        offsets.push(out.at);
        out.put(about)?;
        offsets.push(out.at);
        offsets.iter().try_for_each(|offset| out.put(&offset.to_le_bytes()))?;
        out.put(MARK)?;
        out.to.into_inner().map_err(eval)?.sync_all().map_err(eval)
    }
}

/// `path`: of a file that is not there. `heap`: bytes held at once, about.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_create(
    path: *const u8,
    path_len: usize,
    heap: usize,
    out: *mut *mut OmniValuesBuilder,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let path = PathBuf::from(text(path, path_len)?);
        let texts = Sorter::new(&path, heap);
        put(out, Box::into_raw(Box::new(OmniValuesBuilder { path, heap, texts })))
    })
}

/// One text, at what place it stands and what it reads like.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_add(
    builder: *mut OmniValuesBuilder,
    place: u32,
    key: *const u8,
    key_len: usize,
    value: *const u8,
    value_len: usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let builder = builder.as_mut().ok_or_else(|| arg("null handle"))?;
        builder.add(place, bytes(key, key_len)?, bytes(value, value_len)?)
    })
}

/// Writes the file and frees the builder, also when it fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_finish(
    builder: *mut OmniValuesBuilder,
    about: *const u8,
    about_len: usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        if builder.is_null() {
            return Err(arg("null handle"));
        }
        Box::from_raw(builder).finish(bytes(about, about_len)?)
    })
}

/// Gives up: frees the builder and writes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_abandon(builder: *mut OmniValuesBuilder) {
    guard(std::ptr::null_mut(), || {
        if !builder.is_null() {
            drop(unsafe { Box::from_raw(builder) });
        }
        Ok(())
    });
}

// ---------------------------------------------------------------- asking

pub struct OmniValues {
    file: OmniChecked,
    keys: CheckedMap,
    words: CheckedMap,
    about: Range<usize>,
}

/// Accepts what is `within` edits of a phrase and begins as it does; gives up after so many steps.
struct Near {
    dfa: DFA,
    first: Option<u8>,
    steps: Cell<usize>,
}

impl Automaton for Near {
    type State = (u32, bool);

    fn start(&self) -> Self::State {
        (self.dfa.initial_state(), true)
    }

    fn is_match(&self, state: &Self::State) -> bool {
        matches!(self.dfa.distance(state.0), Distance::Exact(_))
    }

    fn can_match(&self, state: &Self::State) -> bool {
        self.steps.get() < MAX_STEPS && state.0 != SINK_STATE
    }

    fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
        self.steps.set(self.steps.get() + 1);
        let begins = !state.1 || self.first.is_none_or(|first| first == byte);
        (if begins { self.dfa.transition(state.0, byte) } else { SINK_STATE }, false)
    }
}

fn automata(edits: usize) -> &'static LevenshteinAutomatonBuilder {
    static BUILDERS: [OnceLock<LevenshteinAutomatonBuilder>; 2] = [OnceLock::new(), OnceLock::new()];
    BUILDERS[edits - 1].get_or_init(|| LevenshteinAutomatonBuilder::new(edits as u8, true))
}

/// The records that hold a word, in order.
struct Records {
    list: Reader,
    left: u64,
    at: u64,
}

impl Records {
    fn next(&mut self) -> R<Option<u64>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        self.at = self.at.checked_add(self.list.number()?).ok_or_else(damaged)?;
        Ok(Some(self.at))
    }
}

/// The texts that were found, as they are handed out, and how many they are.
struct Found {
    most: usize,
    count: usize,
    bytes: Vec<u8>,
}

impl OmniValues {
    fn open(file: OmniChecked) -> R<OmniValues> {
        let bad = || parse("no file of values");
        let body = file.len().checked_sub(FOOTER).ok_or_else(bad)?;
        let (offsets, mark) = file.slice(body..file.len())?.split_at(FOOTER - MARK.len());
        if mark != MARK {
            return Err(bad());
        }
        let at: Vec<usize> =
            offsets.chunks_exact(8).map(|o| u64::from_le_bytes(o.try_into().unwrap_or_default()) as usize).collect();
        if at[4] != body || !at.is_sorted() {
            return Err(bad());
        }
        let map = |i: usize| CheckedMap::open(file, at[i]..at[i + 1]);
        Ok(OmniValues { file, keys: map(0)?, words: map(2)?, about: at[3]..at[4] })
    }

    /// Adds the texts of a record; false when there are as many as are wanted.
    fn take(&self, at: u64, found: &mut Found) -> R<bool> {
        let mut reader = Reader { file: self.file, at: at as usize };
        for _ in 0..reader.number()? {
            let (place, length) = (reader.number()?, reader.number()?);
            let text = reader.bytes(length as usize)?;
            if found.count == found.most {
                return Ok(false);
            }
            found.count += 1;
            found.bytes.extend_from_slice(&(place as u32).to_le_bytes());
            found.bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
            found.bytes.extend_from_slice(text);
        }
        Ok(found.count < found.most)
    }

    fn records(&self, word: &str) -> R<Option<Records>> {
        let Some(at) = self.words.get(word.as_bytes())? else { return Ok(None) };
        let mut list = Reader { file: self.file, at: at as usize };
        let left = list.number()?;
        Ok(Some(Records { list, left, at: 0 }))
    }

    /// The records of keys that hold all of the words, the rarest leading.
    fn holding(&self, words: &str, mut take: impl FnMut(u64) -> R<bool>) -> R {
        let lists: R<Option<Vec<_>>> =
            words.split(' ').map(|word| self.records(word)).collect::<R<Vec<_>>>().map(|all| all.into_iter().collect());
        let Some(mut lists) = lists? else { return Ok(()) };
        lists.sort_by_key(|list| list.left);
        let Some((rarest, others)) = lists.split_first_mut() else { return Ok(()) };
        let mut heads = others.iter_mut().map(Records::next).collect::<R<Vec<_>>>()?;
        let mut steps = 0;
        while let Some(at) = rarest.next()? {
            steps += 1;
            let mut all = true;
            for (list, head) in others.iter_mut().zip(&mut heads) {
                while head.is_some_and(|other| other < at) {
                    *head = list.next()?;
                    steps += 1;
                }
                all = *head == Some(at);
                if !all {
                    break;
                }
            }
            if (all && !take(at)?) || steps > MAX_STEPS {
                return Ok(());
            }
        }
        Ok(())
    }

    fn near(&self, phrase: &str, edits: usize, take: impl FnMut(u64) -> R<bool>) -> R {
        if phrase.chars().count() > MAX_NEAR_CHARS {
            return Ok(());
        }
        // Who errs twice has the first letter right.
        let first = if edits > 1 { phrase.bytes().next() } else { None };
        let near = Near { dfa: automata(edits).build_dfa(phrase), first, steps: Cell::new(0) };
        self.keys.search(b"", &near, take)
    }

    fn find(&self, how: u32, phrase: &str, most: usize) -> R<Vec<u8>> {
        let mut found = Found { most, count: 0, bytes: Vec::new() };
        let mut take = |at| self.take(at, &mut found);
        match how {
            0 => {
                if let Some(at) = self.keys.get(phrase.as_bytes())? {
                    take(at)?;
                }
            }
            1 => self.keys.search(phrase.as_bytes(), &AlwaysMatch, take)?,
            2 => self.holding(phrase, take)?,
            3 | 4 => self.near(phrase, how as usize - 2, take)?,
            _ => return Err(arg("no such way to find values")),
        }
        Ok(found.bytes)
    }
}

/// `file` outlives the handle. OMNI_EPARSE: it is no file of values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_open(
    file: *const OmniChecked,
    out: *mut *mut OmniValues,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe { put(out, Box::into_raw(Box::new(OmniValues::open(*handle(file)?)?))) })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_free(values: *mut OmniValues) {
    guard(std::ptr::null_mut(), || {
        if !values.is_null() {
            drop(unsafe { Box::from_raw(values) });
        }
        Ok(())
    });
}

/// What its maker said of the file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_about(values: *const OmniValues, out: *mut OmniBuf, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe {
        let values = handle(values)?;
        put(out, OmniBuf::from_vec(values.file.slice(values.about.clone())?.to_vec()))
    })
}

/// At most `most` values by a phrase that is a key: each its place and the length of its text (32 bits, little
/// endian), and the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_values_find(
    values: *const OmniValues,
    how: u32,
    phrase: *const u8,
    phrase_len: usize,
    most: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe { put(out, OmniBuf::from_vec(handle(values)?.find(how, text(phrase, phrase_len)?, most)?)) })
}
