CREATE TABLE question (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, caller TEXT NOT NULL,
  question TEXT NOT NULL, status TEXT NOT NULL, source TEXT, confidence REAL NOT NULL, took INTEGER NOT NULL,
  tokens INTEGER NOT NULL, money REAL NOT NULL, level TEXT NOT NULL, report TEXT NOT NULL);
INSERT INTO question VALUES(1,'0a1b2c3d4e5f60718293a4b5c6d7e8f9',1796000000000,'local','How many orders came from Norway?','answered','sales',0.93,12345,0,0.0,'full','{"question":"How many orders came from Norway?","status":"answered"}');
INSERT INTO question VALUES(2,'ffffffffffffffffffffffffffffffff',1796000001000,'local','Who is the king?','abstained',NULL,0.0,2345,120,0.001,'questions','{"question":"Who is the king?","status":"abstained"}');
CREATE TABLE feedback (
  number INTEGER PRIMARY KEY, question INTEGER NOT NULL REFERENCES question (number) ON DELETE CASCADE,
  at INTEGER NOT NULL, caller TEXT NOT NULL, verdict TEXT NOT NULL, source TEXT, query TEXT, parameters TEXT,
  note TEXT);
INSERT INTO feedback VALUES(1,1,1796000002000,'local','wrong','sales','SELECT count(*) FROM orders','{}','of all');
CREATE TABLE source (id TEXT PRIMARY KEY, at INTEGER NOT NULL, config TEXT NOT NULL);
INSERT INTO source VALUES('extra',1796000003000,'{"kind":"sqlite","path":"/data/extra.db"}');
CREATE INDEX question_at ON question (at);
CREATE INDEX feedback_question ON feedback (question);
PRAGMA application_id = 1869442675;
PRAGMA user_version = 1
