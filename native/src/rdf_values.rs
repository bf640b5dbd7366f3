//! What one property's literals look like: their type as the values show it, their range, samples.
use crate::rdf_profile::OmniRdfProfileCaps;
use oxigraph::model::LiteralRef;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The types that a lexical form can show, from the narrowest to the widest of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Integer,
    Real,
    Boolean,
    Date,
    DateTime,
    Time,
    Text,
}

/// Distinct values are counted exactly up to here.
const MOST_DISTINCT: usize = 1 << 20;

#[derive(Default)]
pub struct Values {
    rows: usize,
    form: Option<Form>,
    distinct: HashSet<u64>,
    samples: Vec<String>,
    cut: bool,
    smallest: Option<(f64, String)>,
    largest: Option<(f64, String)>,
    earliest: Option<String>,
    latest: Option<String>,
}

impl Values {
    pub fn add(&mut self, literal: LiteralRef<'_>, caps: &OmniRdfProfileCaps) {
        let text = literal.value();
        self.rows += 1;
        let form = form(literal);
        self.form = Some(self.form.map_or(form, |seen| wider(seen, form)));
        if form == Form::Integer || form == Form::Real {
            self.number(text);
        } else if matches!(form, Form::Date | Form::DateTime | Form::Time) {
            self.moment(text);
        }
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let new = self.distinct.len() < MOST_DISTINCT && self.distinct.insert(hasher.finish());
        if new && text.len() <= caps.sample_bytes && self.samples.len() < caps.samples {
            self.samples.push(text.into());
        } else if new {
            self.cut = true;
        }
    }

    fn number(&mut self, text: &str) {
        let Ok(n) = text.parse::<f64>() else { return };
        if self.smallest.as_ref().is_none_or(|(least, _)| n < *least) {
            self.smallest = Some((n, text.into()));
        }
        if self.largest.as_ref().is_none_or(|(most, _)| n > *most) {
            self.largest = Some((n, text.into()));
        }
    }

    /// ISO 8601 sorts as text.
    fn moment(&mut self, text: &str) {
        if self.earliest.as_deref().is_none_or(|least| text < least) {
            self.earliest = Some(text.into());
        }
        if self.latest.as_deref().is_none_or(|most| text > most) {
            self.latest = Some(text.into());
        }
    }

    pub fn json(&self) -> Value {
        let number = |n: &Option<(f64, String)>| n.as_ref().map(|(_, text)| text.clone());
        let (minimum, maximum) = match self.form {
            Some(Form::Integer | Form::Real) => (number(&self.smallest), number(&self.largest)),
            Some(Form::Date | Form::DateTime | Form::Time) => (self.earliest.clone(), self.latest.clone()),
            _ => (None, None),
        };
        json!({
            "type": self.form.map_or("unknown", name),
            "rows": self.rows,
            "distinct": self.distinct.len(),
            "minimum": minimum,
            "maximum": maximum,
            "samples": self.samples,
            "complete": !self.cut,
        })
    }
}

fn name(form: Form) -> &'static str {
    match form {
        Form::Integer => "integer",
        Form::Real => "real",
        Form::Boolean => "boolean",
        Form::Date => "date",
        Form::DateTime => "datetime",
        Form::Time => "time",
        Form::Text => "text",
    }
}

fn wider(a: Form, b: Form) -> Form {
    match (a.min(b), a.max(b)) {
        (a, b) if a == b => a,
        (Form::Integer, Form::Real) => Form::Real,
        (Form::Date, Form::DateTime) => Form::DateTime,
        _ => Form::Text,
    }
}

fn form(literal: LiteralRef<'_>) -> Form {
    let text = literal.value();
    let datatype = literal.datatype().as_str().strip_prefix("http://www.w3.org/2001/XMLSchema#");
    match datatype {
        Some("boolean") => Form::Boolean,
        Some("decimal" | "double" | "float") => Form::Real,
        Some("date" | "gYear" | "gYearMonth") => Form::Date,
        Some("dateTime" | "dateTimeStamp") => Form::DateTime,
        Some("time") => Form::Time,
        Some("string") if looks_like_date(text) => Form::Date,
        Some("string") | None => Form::Text,
        Some(_) if text.parse::<i64>().is_ok() => Form::Integer,
        Some(_) => Form::Text,
    }
}

/// `2013-01-31`: plain text that sorts and compares as a date.
fn looks_like_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10
        && bytes.iter().enumerate().all(|(i, b)| if i == 4 || i == 7 { *b == b'-' } else { b.is_ascii_digit() })
}
