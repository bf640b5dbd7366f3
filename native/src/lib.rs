//! One static library with a C ABI over the Rust engines.
mod cypher;
mod embed;
mod ffi;
mod fts;
mod graph;
mod memcap;
mod rdf;
mod rdf_permit;
mod rdf_profile;
mod rdf_schema;
mod rdf_values;
mod regex;
mod sparql;
mod sparql_rewrite;
mod sparql_shape;
mod sql;
