//! The keywords that a written query may hold, and the names of types that casts may use. Any other bare word is
//! refused: what the parser takes for a keyword and an engine for a name must not reach the engine.

/// Keywords of every dialect, in upper case.
const KEYWORDS: &str = " ALL AND ANY ARRAY AS ASC AT BETWEEN BOTH BY CASE CAST CEIL COLLATE CROSS CUBE CURRENT DESC DISTINCT \
    ELSE END ESCAPE EXCEPT EXISTS EXTRACT FALSE FETCH FILTER FIRST FLOOR FOLLOWING FOR FROM FULL GROUP GROUPING GROUPS HAVING \
    IGNORE IN INNER INTERSECT INTERVAL IS JOIN LAST LATERAL LEADING LEFT LIKE LIMIT NATURAL NEXT NORMALIZED NOT NULL \
    NULLS OFFSET ON ONLY OR ORDER ORDINALITY OUTER OVER OVERLAY PARTITION PLACING POSITION PRECEDING RANGE RECURSIVE \
    RESPECT RIGHT ROLLUP ROW ROWS SELECT SETS SUBSTR SUBSTRING THEN TIES TO TRAILING TRIM TRUE UNBOUNDED UNION UNKNOWN USING \
    VALUES WHEN WHERE WINDOW WITH WITHIN ";

/// Keywords of types, in upper case.
const TYPE_WORDS: &str = " BIGINT BIGSERIAL BINARY BIT BLOB BOOL BOOLEAN BYTEA CHAR CHARACTER CLOB DATE DATETIME DEC \
    DECIMAL DOUBLE FLOAT FLOAT4 FLOAT8 INT INT2 INT4 INT8 INTEGER JSON JSONB LARGE LOCAL MEDIUMINT NATIONAL NCHAR NUMERIC \
    NVARCHAR OBJECT PRECISION REAL SIGNED SMALLINT TEXT TIME TIMESTAMP TIMESTAMPTZ TIMETZ TINYINT UNSIGNED UUID VARBINARY \
    VARCHAR VARYING WITHOUT ZONE ";

/// Keywords for parts of dates, in upper case.
const DATE_WORDS: &str = " CENTURIES CENTURY DAY DAYS DECADE DECADES DOW DOY EPOCH HOUR HOURS ISODOW ISOYEAR JULIAN \
    MICROSECOND MICROSECONDS MILLENNIUM MILLISECOND MILLISECONDS MINUTE MINUTES MONTH MONTHS NANOSECOND NANOSECONDS QUARTER \
    SECOND SECONDS TIMEZONE TIMEZONE_HOUR TIMEZONE_MINUTE WEEK WEEKS YEAR YEARS ";

pub const SQLITE: &str = " ANALYZE EXCLUDE EXPLAIN GLOB INDEXED ISNULL MATCH MATERIALIZED NO NOTNULL OTHERS PLAN QUERY \
    REGEXP RETURNING ";

pub const DUCKDB: &str = " ANALYZE ANTI ASOF BERNOULLI COLUMNS DEFAULT DESCRIBE EXCLUDE EXPLAIN GLOB HUGEINT IF ILIKE \
    INCLUDE INTO ISNULL LAMBDA LIST MAP MATERIALIZED NAME NO NOTNULL OTHERS PERCENT PIVOT PIVOT_LONGER PIVOT_WIDER POSITIONAL \
    QUALIFY RENAME REPEATABLE REPLACE RESERVOIR SAMPLE SEMI SHOW SIMILAR STRUCT SUMMARIZE SYSTEM TABLES TABLESAMPLE TRY_CAST \
    UBIGINT UHUGEINT UINTEGER UNPIVOT USMALLINT UTINYINT VALUE ";

pub const POSTGRESQL: &str = " BERNOULLI BOX CIRCLE EXCLUDE ILIKE ISNULL MATERIALIZED LINE LSEG NFC NFD NFKC NFKD NO NOTNULL OTHERS OVERLAPS \
    PATH POINT POLYGON REPEATABLE SIMILAR SOME SYMMETRIC SYSTEM TABLESAMPLE TSQUERY TSVECTOR VARBIT ";

pub const MYSQL: &str = " ABSENT AGAINST CHARSET CONVERT DIV DUAL EXPANSION LANGUAGE MATCH MEMBER MOD MODE OF QUERY \
    REGEXP RLIKE SEPARATOR SOME STRAIGHT_JOIN XOR ";

pub const TRINO: &str = " ABSENT BERNOULLI CONDITIONAL COUNT EMPTY ERROR FORMAT KEY KEYS MAP NFC NFD NFKC NFKD NO OVERFLOW QUOTES \
    RETURNING SYSTEM TABLESAMPLE TRUNCATE TRY_CAST UNCONDITIONAL UNIQUE UNNEST VALUE WRAPPER ";

pub const CLICKHOUSE: &str = " ANTI BOOL DATE32 DATETIME64 ENUM ENUM8 ENUM16 FIXEDSTRING FLOAT32 FLOAT64 \
    ILIKE INT8 INT16 INT32 INT64 INT128 INT256 LOWCARDINALITY MAP NULLABLE QUALIFY REGEXP SEMI STRING TUPLE UINT8 UINT16 \
    UINT32 UINT64 UINT128 UINT256 ";

/// Names of types that the parser has no keyword for, in lower case. None is a relation's, none makes an object's number
/// a name.
pub const DUCKDB_TYPES: &str = " bignum bit bitstring bpchar float4 float8 guid hugeint int1 int128 int16 int32 int64 integral \
    interval json list logical long map oid short signed string struct timestamp_ms timestamp_ns timestamp_s timestamp_us \
    uint128 uint16 uint32 uint64 uint8 ubigint uhugeint uinteger usmallint utinyint uuid varint ";
pub const POSTGRESQL_TYPES: &str = " box bpchar cidr circle citext datemultirange daterange hstore inet int4multirange \
    int4range int8multirange int8range jsonpath line lseg macaddr macaddr8 money name nummultirange numrange path point \
    polygon tsmultirange tsquery tsrange tstzmultirange tstzrange tsvector varbit xml ";
pub const MYSQL_TYPES: &str = " year ";
pub const TRINO_TYPES: &str = " array hyperloglog ipaddress json map p4hyperloglog qdigest row tdigest uuid ";

pub const CLICKHOUSE_TYPES: &str = " decimal128 decimal256 decimal32 decimal64 ipv4 ipv6 ";

/// Whether `word` is one of the space-delimited `words`.
pub fn lists(words: &str, word: &str) -> bool {
    !word.is_empty()
        && words.match_indices(word).any(|(at, _)| {
            let bytes = words.as_bytes();
            at > 0 && bytes[at - 1] == b' ' && bytes.get(at + word.len()) == Some(&b' ')
        })
}

/// Whether an upper-case word is a keyword of every dialect or one of a dialect's `own`.
pub fn is_keyword(own: &str, word: &str) -> bool {
    [KEYWORDS, own, TYPE_WORDS, DATE_WORDS].iter().any(|words| lists(words, word))
}
