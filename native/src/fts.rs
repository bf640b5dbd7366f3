//! Full text over passages: one immutable Tantivy index a corpus, built once, then opened to search.
//! Every word is indexed, stop words too, so that phrases hold; a query leaves them out.
mod folder;

use crate::checked::OmniChecked;
use crate::ffi::*;
use folder::CheckedFolder;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tantivy::collector::TopDocs;
use tantivy::columnar::Column;
use tantivy::query::{AllQuery, BooleanQuery, BoostQuery, Occur, PhraseQuery, Query, TermQuery};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, TextAnalyzer,
};
use tantivy::{
    DocAddress, DocSet, Index, IndexReader, IndexWriter, ReloadPolicy, Score, Searcher, TantivyDocument, Term,
};

const ANALYZER: &str = "omni_en";
const MAX_WORD_BYTES: usize = 40;
const MAX_TERMS: usize = 256;

/// Function words, question words and the rests of contractions. Compared before stemming.
const STOP_WORDS: &[&str] = &[
    "a", "about", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could", "d", "did", "do",
    "does", "for", "from", "had", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "ll", "me", "my",
    "of", "on", "or", "our", "re", "s", "should", "such", "t", "than", "that", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "to", "ve", "was", "we", "were", "what", "when", "where", "which", "who", "whom",
    "whose", "why", "will", "with", "would", "you", "your",
];

#[derive(Clone, Copy)]
struct Fields {
    id: Field,
    group: Field,
    title: Field,
    headings: Field,
    body: Field,
}

pub struct OmniFtsBuilder {
    index: Index,
    writer: IndexWriter,
    fields: Fields,
}

pub struct OmniFts {
    searcher: Searcher,
    _reader: IndexReader,
    ids: Vec<Column<u64>>,
    groups: Vec<Column<u64>>,
    fields: Fields,
}

fn schema() -> Schema {
    let mut builder = Schema::builder();
    builder.add_u64_field("id", FAST | INDEXED);
    builder.add_u64_field("group", FAST);
    let indexing =
        TextFieldIndexing::default().set_tokenizer(ANALYZER).set_index_option(IndexRecordOption::WithFreqsAndPositions);
    for name in ["title", "headings", "body"] {
        builder.add_text_field(name, TextOptions::default().set_indexing_options(indexing.clone()));
    }
    builder.build()
}

impl Fields {
    fn of(schema: &Schema) -> R<Fields> {
        let field = |name: &str| schema.get_field(name).map_err(eval);
        Ok(Fields {
            id: field("id")?,
            group: field("group")?,
            title: field("title")?,
            headings: field("headings")?,
            body: field("body")?,
        })
    }
}

fn folding() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(MAX_WORD_BYTES))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .build()
}

fn stemming() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(MAX_WORD_BYTES))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .filter(Stemmer::new(Language::English))
        .build()
}

/// Both analyzers cut alike, so the folded and the stemmed form of a word stand at one position.
fn words(text: &str) -> Vec<(String, String)> {
    let (mut folding, mut stemming) = (folding(), stemming());
    let mut folded = folding.token_stream(text);
    let mut stemmed = stemming.token_stream(text);
    let mut out = Vec::new();
    while folded.advance() && stemmed.advance() {
        out.push((folded.token().text.clone(), stemmed.token().text.clone()));
    }
    out
}

fn is_stop_word(folded: &str) -> bool {
    STOP_WORDS.binary_search(&folded).is_ok()
}

// ---------------------------------------------------------------- building

/// Creates an index in the empty or absent folder `path`. `heap`: bytes over all threads, at least
/// 15 MB a thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_create(
    path: *const u8,
    path_len: usize,
    threads: usize,
    heap: usize,
    out: *mut *mut OmniFtsBuilder,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let path = text(path, path_len)?;
        std::fs::create_dir_all(path).map_err(eval)?;
        let index = Index::create_in_dir(path, schema()).map_err(eval)?;
        index.tokenizers().register(ANALYZER, stemming());
        let writer = index.writer_with_num_threads(threads.max(1), heap).map_err(eval)?;
        let fields = Fields::of(&index.schema())?;
        put(out, Box::into_raw(Box::new(OmniFtsBuilder { index, writer, fields })))
    })
}

/// Adds `n` passages. `texts`: title, headings and body of each, packed, with 3n+1 offsets.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_add(
    builder: *const OmniFtsBuilder,
    n: usize,
    ids: *const u64,
    groups: *const u64,
    texts: *const u8,
    offsets: *const usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let builder = handle(builder)?;
        if n > 0 && (ids.is_null() || groups.is_null() || offsets.is_null()) {
            return Err(arg("null pointer"));
        }
        let part = |i: usize| -> R<&str> {
            let (from, to) = (*offsets.add(i), *offsets.add(i + 1));
            text(texts.wrapping_add(from), to.checked_sub(from).ok_or_else(|| arg("offsets fall"))?)
        };
        let fields = builder.fields;
        for i in 0..n {
            let mut document = TantivyDocument::default();
            document.add_u64(fields.id, *ids.add(i));
            document.add_u64(fields.group, *groups.add(i));
            document.add_text(fields.title, part(3 * i)?);
            document.add_text(fields.headings, part(3 * i + 1)?);
            document.add_text(fields.body, part(3 * i + 2)?);
            builder.writer.add_document(document).map_err(eval)?;
        }
        Ok(())
    })
}

fn finish(mut builder: Box<OmniFtsBuilder>) -> R {
    builder.writer.commit().map_err(eval)?;
    let segments = builder.index.searchable_segment_ids().map_err(eval)?;
    if segments.len() > 1 {
        builder.writer.merge(&segments).wait().map_err(eval)?;
    }
    builder.writer.garbage_collect_files().wait().map_err(eval)?;
    builder.writer.wait_merging_threads().map_err(eval)
}

/// Writes everything into one segment and frees the builder, also when it fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_finish(builder: *mut OmniFtsBuilder, err: *mut OmniBuf) -> i32 {
    guard(err, || {
        if builder.is_null() {
            return Err(arg("null handle"));
        }
        finish(unsafe { Box::from_raw(builder) })
    })
}

/// Gives up: frees the builder and writes nothing more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_abandon(builder: *mut OmniFtsBuilder) {
    guard(std::ptr::null_mut(), || {
        if !builder.is_null() {
            drop(unsafe { Box::from_raw(builder) });
        }
        Ok(())
    });
}

// ---------------------------------------------------------------- searching

fn open(folder: CheckedFolder) -> R<OmniFts> {
    let index = Index::open(folder).map_err(eval)?;
    index.tokenizers().register(ANALYZER, stemming());
    let reader: IndexReader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(eval)?;
    let searcher = reader.searcher();
    // Opening a column costs about 9 us: once, not once a query.
    let columns = |name: &str| -> R<Vec<Column<u64>>> {
        let readers = searcher.segment_readers().iter();
        readers.map(|segment| segment.fast_fields().u64(name).map_err(eval)).collect()
    };
    Ok(OmniFts {
        ids: columns("id")?,
        groups: columns("group")?,
        fields: Fields::of(&index.schema())?,
        searcher,
        _reader: reader,
    })
}

/// A file of an index, by its name in the folder.
#[repr(C)]
pub struct OmniFtsFile {
    name: *const u8,
    name_len: usize,
    file: OmniChecked,
}

/// Opens a finished index to search it. `files`: all of its files, which outlive the handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_open(
    files: *const OmniFtsFile,
    n: usize,
    out: *mut *mut OmniFts,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let mut folder = HashMap::new();
        for i in 0..n {
            let each = handle(files.add(i))?;
            folder.insert(text(each.name, each.name_len)?.into(), each.file);
        }
        put(out, Box::into_raw(Box::new(open(CheckedFolder(Arc::new(folder)))?)))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_free(fts: *mut OmniFts) {
    guard(std::ptr::null_mut(), || {
        if !fts.is_null() {
            drop(unsafe { Box::from_raw(fts) });
        }
        Ok(())
    });
}

/// Passages in the index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_size(fts: *const OmniFts, out: *mut u64, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe { put(out, handle(fts)?.searcher.num_docs()) })
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Presence {
    Should,
    Must,
    Not,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Where {
    Any,
    Title,
    Headings,
    Body,
}

#[derive(Deserialize)]
struct Clause {
    #[serde(rename = "wish")]
    presence: Presence,
    #[serde(rename = "in")]
    field: Where,
    text: String,
    #[serde(default)]
    phrase: bool,
}

impl Clause {
    fn is_loose(&self) -> bool {
        matches!(self.presence, Presence::Should) && !self.phrase
    }

    /// The stems that count: of what is only wished for, none of a stop word, unless all are.
    fn telling(&self, words: Vec<(String, String)>, all_stop: bool) -> impl Iterator<Item = String> {
        let any = all_stop || !self.is_loose();
        words.into_iter().filter(move |(folded, _)| any || !is_stop_word(folded)).map(|(_, stem)| stem)
    }
}

#[derive(Deserialize)]
struct Boosts {
    title: f32,
    headings: f32,
    body: f32,
}

#[derive(Deserialize)]
struct Request {
    clauses: Vec<Clause>,
    boosts: Boosts,
}

type Boxed = Box<dyn Query>;

impl Request {
    fn places(&self, fields: Fields, field: Where) -> Vec<(Field, f32)> {
        let title = (fields.title, self.boosts.title);
        let headings = (fields.headings, self.boosts.headings);
        let body = (fields.body, self.boosts.body);
        match field {
            Where::Any => vec![title, headings, body],
            Where::Title => vec![title],
            Where::Headings => vec![headings],
            Where::Body => vec![body],
        }
    }

    /// Adds what `leaf` makes in each of the clause's fields; a passage gets the sum. What is only wished for stands
    /// flat, term beside term: of a flat union the engine skips what cannot come among the best.
    fn spread(
        &self,
        fields: Fields,
        field: Where,
        occur: Occur,
        leaf: impl Fn(Field) -> Boxed,
        parts: &mut Vec<(Occur, Boxed)>,
    ) {
        let places = self.places(fields, field).into_iter();
        let each = places
            .filter(|(_, boost)| *boost > 0.0)
            .map(|(field, boost)| Box::new(BoostQuery::new(leaf(field), boost)) as Boxed);
        match occur {
            Occur::Should => parts.extend(each.map(|query| (occur, query))),
            _ => parts.push((occur, Box::new(BooleanQuery::union(each.collect())))),
        }
    }

    fn query(&self, fields: Fields) -> R<Option<Boxed>> {
        let (mut parts, mut seen): (Vec<(Occur, Boxed)>, _) = (Vec::new(), HashSet::new());
        let all_stop = self.only_stop_words();
        for clause in &self.clauses {
            let occur = match clause.presence {
                Presence::Should => Occur::Should,
                Presence::Must => Occur::Must,
                Presence::Not => Occur::MustNot,
            };
            let words = words(&clause.text);
            if clause.phrase && words.len() > 1 {
                let terms = |field| {
                    let each = words.iter().map(|(_, stem)| Term::from_field_text(field, stem));
                    Box::new(PhraseQuery::new(each.collect())) as Boxed
                };
                self.spread(fields, clause.field, occur, terms, &mut parts);
                continue;
            }
            for stem in clause.telling(words, all_stop) {
                if !seen.insert((occur_key(occur), clause.field as u8, stem.clone())) {
                    continue;
                }
                let term = |field| {
                    let term = Term::from_field_text(field, &stem);
                    Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)) as Boxed
                };
                self.spread(fields, clause.field, occur, term, &mut parts);
            }
            if seen.len() > MAX_TERMS {
                return Err(limit(format!("more than {MAX_TERMS} search terms")));
            }
        }
        if parts.is_empty() {
            return Ok(None);
        }
        // Exclusions alone would match nothing: they are taken from everything.
        if parts.iter().all(|(occur, _)| *occur == Occur::MustNot) {
            parts.push((Occur::Must, Box::new(AllQuery)));
        }
        Ok(Some(Box::new(BooleanQuery::new(parts))))
    }

    /// What is asked for, word by word: each stem with the fields that it may stand in.
    fn asked(&self, fields: Fields) -> Vec<Vec<Term>> {
        let (mut asked, mut seen) = (Vec::new(), HashSet::new());
        let all_stop = self.only_stop_words();
        for clause in self.clauses.iter().filter(|clause| !matches!(clause.presence, Presence::Not)) {
            for stem in clause.telling(words(&clause.text), all_stop) {
                let places = self.places(fields, clause.field).into_iter().filter(|(_, boost)| *boost > 0.0);
                let terms: Vec<_> = places.map(|(field, _)| Term::from_field_text(field, &stem)).collect();
                if seen.insert((clause.field as u8, stem)) {
                    asked.push(terms);
                }
            }
        }
        asked
    }

    fn only_stop_words(&self) -> bool {
        let wanted = self.clauses.iter().filter(|c| !matches!(c.presence, Presence::Not));
        wanted.flat_map(|clause| words(&clause.text)).all(|(folded, _)| is_stop_word(&folded))
    }
}

fn occur_key(occur: Occur) -> u8 {
    match occur {
        Occur::Should => 0,
        Occur::Must => 1,
        Occur::MustNot => 2,
    }
}

/// A passage that was found, and its rank.
type Found = (DocAddress, usize);

/// Says by rank which of `found`, in the order of the index, hold the term.
fn mark(searcher: &Searcher, term: &Term, found: &[Found], there: &mut [bool]) -> R {
    for (ord, segment) in searcher.segment_readers().iter().enumerate() {
        let index = segment.inverted_index(term.field()).map_err(eval)?;
        let Some(mut postings) = index.read_postings(term, IndexRecordOption::Basic).map_err(eval)? else {
            continue;
        };
        for (at, rank) in found.iter().filter(|(at, _)| at.segment_ord as usize == ord) {
            if postings.doc() < at.doc_id {
                postings.seek(at.doc_id);
            }
            there[*rank] |= postings.doc() == at.doc_id;
        }
    }
    Ok(())
}

/// The share of the words asked for that each hit holds: a word that few passages hold counts for more, one that none
/// holds for most.
fn shares(searcher: &Searcher, asked: &[Vec<Term>], hits: &[(Score, DocAddress)]) -> R<Vec<f32>> {
    let mut found: Vec<Found> = hits.iter().enumerate().map(|(rank, (_, at))| (*at, rank)).collect();
    found.sort_unstable();
    let (mut held, mut all) = (vec![0.0; hits.len()], 0.0);
    for terms in asked {
        let mut holding = 0;
        let mut there = vec![false; hits.len()];
        for term in terms {
            holding = holding.max(searcher.doc_freq(term).map_err(eval)?);
            mark(searcher, term, &found, &mut there)?;
        }
        let weight = idf(holding, searcher.num_docs());
        all += weight;
        held.iter_mut().zip(there).for_each(|(held, there)| *held += if there { weight } else { 0.0 });
    }
    Ok(held.into_iter().map(|held| if all > 0.0 { held / all } else { 0.0 }).collect())
}

/// As BM25 weighs a word.
fn idf(holding: u64, passages: u64) -> f32 {
    let (holding, passages) = (holding as f32, passages as f32);
    (1.0 + (passages - holding + 0.5) / (holding + 0.5)).ln()
}

/// The best `k` passages by BM25. `request`: JSON `{"clauses": [{"wish": "should|must|not", "in":
/// "any|title|headings|body", "text": .., "phrase": bool}], "boosts": {"title", "headings",
/// "body"}}`. ids, groups, scores, held: the caller's arrays of k, the last for the share of the words asked for
/// that a passage holds, by idf; n: how many came.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_search(
    fts: *const OmniFts,
    request: *const u8,
    len: usize,
    k: usize,
    ids: *mut u64,
    groups: *mut u64,
    scores: *mut f32,
    held: *mut f32,
    n: *mut usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let fts = handle(fts)?;
        let request: Request = serde_json::from_str(text(request, len)?).map_err(arg)?;
        put(n, 0)?;
        let Some(query) = request.query(fts.fields)? else {
            return Ok(());
        };
        if k == 0 {
            return Ok(());
        }
        let collector = TopDocs::with_limit(k).order_by_score();
        let hits = fts.searcher.search(&*query, &collector).map_err(eval)?;
        let shares = shares(&fts.searcher, &request.asked(fts.fields), &hits)?;
        for (i, (score, at)) in hits.iter().enumerate() {
            let segment = at.segment_ord as usize;
            let value = |columns: &[Column<u64>]| columns[segment].first(at.doc_id).unwrap_or(0);
            *ids.add(i) = value(&fts.ids);
            *groups.add(i) = value(&fts.groups);
            *scores.add(i) = *score;
            *held.add(i) = shares[i];
        }
        put(n, hits.len())
    })
}

/// What the analyzer makes of a text: one line a word, "folded<TAB>stem".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_analyze(input: *const u8, len: usize, out: *mut OmniBuf, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe {
        let lines: String =
            words(text(input, len)?).iter().map(|(folded, stem)| format!("{folded}\t{stem}\n")).collect();
        put(out, OmniBuf::from_vec(lines.into_bytes()))
    })
}

/// 1 when `word` (folded) says nothing of what a text is about, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_fts_is_stop_word(word: *const u8, len: usize) -> i32 {
    let found = unsafe { text(word, len) }.map(is_stop_word);
    i32::from(found.unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
    }
}
