#include "store/store.h"

#include <fmt/format.h>

#include <bit>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "model/finding_json.h"
#include "model/sequence_json.h"
#include "store/database.h"
#include "support/assert.h"
#include "support/files.h"

namespace assay::store {

using nlohmann::json;
using support::ErrorCode;
using support::passOn;
using support::Result;
using support::Status;

namespace {

// Marks the file as ours: "ASAY".
constexpr std::int64_t applicationId = 0x41534159;
// Changes whenever the tables do, or the JSON inside them.
constexpr std::int64_t schemaVersion = 1;

constexpr const char* schema = R"sql(
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  seed INTEGER NOT NULL,      -- 64 bits, two's complement
  settings TEXT NOT NULL,
  state TEXT NOT NULL,        -- of the last checkpoint
  summary TEXT                -- set when the run is finished
);
CREATE INDEX run_by_key ON run (subject, seed);

CREATE TABLE kept (
  run INTEGER NOT NULL REFERENCES run,
  ordinal INTEGER NOT NULL,
  sequence TEXT NOT NULL,     -- the list "steps" of docs/sequence.md
  facts TEXT NOT NULL,
  UNIQUE (run, ordinal)
);

CREATE TABLE cause (
  id INTEGER PRIMARY KEY,
  cause TEXT NOT NULL UNIQUE
);

CREATE TABLE finding (
  id INTEGER NOT NULL,        -- of its cause
  run INTEGER NOT NULL REFERENCES run,
  finding TEXT NOT NULL,
  UNIQUE (id, run)
);
CREATE INDEX finding_by_run ON finding (run, id);
)sql";

// Whether the file is still empty; an Error if it is not empty and not ours. One statement, so that
// another process that is making the tables is seen before or after, never in between.
Result<bool> isFresh(const Database& database) {
  auto marks = database.prepare(
      "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) "
      "FROM pragma_application_id, pragma_user_version");
  if (!marks) return passOn(marks);
  if (const auto row = marks->next(); !row) return passOn(row);
  const std::int64_t application = marks->integer(0);
  const std::int64_t version = marks->integer(1);
  const std::int64_t tables = marks->integer(2);

  if (application == 0 && version == 0 && tables == 0) return true;
  if (application != applicationId) {
    return database.refuse(ErrorCode::Usage, "this file is the database of another program",
                           "move it away, or work in another directory");
  }
  if (version > schemaVersion) {
    return database.refuse(
        ErrorCode::Usage,
        fmt::format("the database was written by a newer Assay (version {}; this one knows {})",
                    version, schemaVersion),
        "use the newer Assay, or move the file away to start afresh");
  }
  if (version < schemaVersion) {
    return database.refuse(
        ErrorCode::Usage,
        fmt::format("the database was written by an older Assay (version {}; this one knows {})",
                    version, schemaVersion),
        "move the file away to start afresh");
  }
  return false;
}

Status createTables(const Database& database) {
  auto transaction = Transaction::begin(database);
  if (!transaction) return passOn(transaction);
  // Another process may have been faster.
  const auto fresh = isFresh(database);
  if (!fresh) return passOn(fresh);
  if (*fresh) {
    auto created =
        database.execute(fmt::format("{}PRAGMA application_id = {}; PRAGMA user_version = {};",
                                     schema, applicationId, schemaVersion));
    if (!created) return created;
  }
  return transaction->commit();
}

Status checkIntegrity(const Database& database) {
  auto check = database.prepare("PRAGMA quick_check(1)");
  if (!check) return passOn(check);
  const auto row = check->next();
  if (!row) return passOn(row);
  if (const std::string answer = *row ? check->text(0) : "ok"; answer != "ok") {
    return database.damaged(answer);
  }
  return {};
}

// SQLite waits by itself for a lock, but not for the one that it needs to switch a file to WAL:
// processes that make the same file at the same time are told at once that it is busy.
Status switchToWal(const Database& database, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    auto switched = database.execute("PRAGMA journal_mode = WAL");
    if (switched || !database.isBusy() || std::chrono::steady_clock::now() >= deadline) {
      return switched;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

// Makes sure that the file is ours before anything in it is changed.
Status prepareFile(const Database& database, std::chrono::milliseconds patience) {
  const auto fresh = isFresh(database);
  if (!fresh) return passOn(fresh);
  if (auto done = switchToWal(database, patience); !done) return done;
  if (auto done = database.execute("PRAGMA synchronous = NORMAL"); !done) return done;
  return *fresh ? createTables(database) : checkIntegrity(database);
}

std::int64_t storedSeed(std::uint64_t seed) { return std::bit_cast<std::int64_t>(seed); }

RunKey keyAt(const Statement& row, int column) {
  return {row.text(column), std::bit_cast<std::uint64_t>(row.integer(column + 1)),
          row.text(column + 2)};
}

// JSON that was written by us.
Result<json> parsed(const Database& database, const std::string& text) {
  json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) return database.damaged("a row is not what Assay wrote");
  return document;
}

Result<model::Finding> findingIn(const Database& database, const std::string& text) {
  const auto document = parsed(database, text);
  if (!document) return passOn(document);
  auto finding = model::findingFromJson(*document);
  if (!finding) return database.damaged("a finding is not what Assay wrote");
  return finding;
}

Result<KeptSequence> keptIn(const Database& database, const Statement& row) {
  auto steps = parsed(database, row.text(1));
  if (!steps) return passOn(steps);
  auto sequence = model::sequenceFromJson({{"steps", std::move(*steps)}});
  if (!sequence) return database.damaged("a sequence is not what Assay wrote");
  return KeptSequence{static_cast<std::uint64_t>(row.integer(0)), std::move(*sequence),
                      row.text(2)};
}

Result<std::vector<KeptSequence>> keptOf(const Database& database, RunId run) {
  auto rows =
      database.prepare("SELECT ordinal, sequence, facts FROM kept WHERE run = ? ORDER BY ordinal");
  if (!rows) return passOn(rows);
  rows->bind(run.number);
  std::vector<KeptSequence> kept;
  while (true) {
    const auto row = rows->next();
    if (!row) return passOn(row);
    if (!*row) return kept;
    auto one = keptIn(database, *rows);
    if (!one) return passOn(one);
    kept.push_back(std::move(*one));
  }
}

Result<std::vector<model::Finding>> findingsOf(const Database& database, RunId run) {
  auto rows = database.prepare("SELECT finding FROM finding WHERE run = ? ORDER BY id");
  if (!rows) return passOn(rows);
  rows->bind(run.number);
  std::vector<model::Finding> findings;
  while (true) {
    const auto row = rows->next();
    if (!row) return passOn(row);
    if (!*row) return findings;
    auto finding = findingIn(database, rows->text(0));
    if (!finding) return passOn(finding);
    findings.push_back(std::move(*finding));
  }
}

// Changes a run that is still open; anything else is somebody else's run.
Status updateOpenRun(const Database& database, RunId run, std::string_view column,
                     const std::string& value) {
  auto update = database.prepare(
      fmt::format("UPDATE run SET {} = ? WHERE id = ? AND summary IS NULL", column));
  if (!update) return passOn(update);
  if (auto done = update->bind(value).bind(run.number).run(); !done) return done;
  if (database.changes() == 1) return {};
  return database.refuse(ErrorCode::Inconclusive,
                         fmt::format("run {} was finished by another process", run.number),
                         "let one process at a time go on with a run");
}

Status addKept(const Database& database, RunId run, const std::vector<KeptSequence>& kept) {
  auto insert = database.prepare(
      "INSERT INTO kept (run, ordinal, sequence, facts) VALUES (?, ?, ?, ?) "
      "ON CONFLICT DO NOTHING");
  if (!insert) return passOn(insert);
  for (const KeptSequence& one : kept) {
    insert->reset();
    insert->bind(run.number)
        .bind(static_cast<std::int64_t>(one.ordinal))
        .bind(model::stepsToJson(one.sequence).dump())
        .bind(one.facts);
    if (auto done = insert->run(); !done) return done;
    if (database.changes() == 1) continue;
    return database.refuse(
        ErrorCode::Inconclusive,
        fmt::format("run {} has a sequence {} already: another process goes on with it", run.number,
                    one.ordinal),
        "let one process at a time go on with a run");
  }
  return {};
}

Status addFindings(const Database& database, RunId run,
                   const std::vector<model::Finding>& findings) {
  auto insert =
      database.prepare("INSERT OR REPLACE INTO finding (id, run, finding) VALUES (?, ?, ?)");
  if (!insert) return passOn(insert);
  for (const model::Finding& finding : findings) {
    assayAssert(finding.id != 0, "a finding is stored under the id that findingId gave");
    insert->reset();
    insert->bind(static_cast<std::int64_t>(finding.id))
        .bind(run.number)
        .bind(model::findingToJson(finding).dump());
    if (auto done = insert->run(); !done) return done;
  }
  return {};
}

// The first column of the only row, or nothing.
Result<std::optional<std::int64_t>> numberIn(Statement& statement) {
  const auto row = statement.next();
  if (!row) return passOn(row);
  if (!*row) return std::nullopt;
  return statement.integer(0);
}

}  // namespace

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::filesystem::path& file, std::chrono::milliseconds patience) {
  if (file.has_parent_path()) {
    if (auto made = support::makeDirectories(file.parent_path()); !made) return passOn(made);
  }
  auto database = Database::open(file, patience);
  if (!database) return passOn(database);
  if (auto prepared = prepareFile(**database, patience); !prepared) {
    return passOn(prepared);
  }
  return Store(std::move(*database));
}

Result<RunId> Store::beginRun(const RunKey& key) {
  auto insert = database_->prepare(
      "INSERT INTO run (subject, seed, settings, state) VALUES (?, ?, ?, '') RETURNING id");
  if (!insert) return passOn(insert);
  const auto id = numberIn(insert->bind(key.subject).bind(storedSeed(key.seed)).bind(key.settings));
  if (!id) return passOn(id);
  // The row is written when the statement has come to its end.
  if (auto done = insert->run(); !done) return passOn(done);
  return RunId{id->value()};
}

Result<std::optional<RunId>> Store::latestUnfinished(const RunKey& key) const {
  auto newest = database_->prepare(
      "SELECT id, summary FROM run WHERE subject = ? AND seed = ? ORDER BY id DESC LIMIT 1");
  if (!newest) return passOn(newest);
  const auto id = numberIn(newest->bind(key.subject).bind(storedSeed(key.seed)));
  if (!id) return passOn(id);
  if (!id->has_value() || !newest->isNull(1)) return std::nullopt;
  return RunId{**id};
}

Status Store::append(RunId run, const Checkpoint& checkpoint) {
  auto transaction = Transaction::begin(*database_);
  if (!transaction) return passOn(transaction);
  if (auto done = updateOpenRun(*database_, run, "state", checkpoint.state); !done) return done;
  if (auto done = addKept(*database_, run, checkpoint.kept); !done) return done;
  if (auto done = addFindings(*database_, run, checkpoint.findings); !done) return done;
  return transaction->commit();
}

Result<StoredRun> Store::load(RunId run) const {
  auto rows =
      database_->prepare("SELECT subject, seed, settings, state, summary FROM run WHERE id = ?");
  if (!rows) return passOn(rows);
  const auto row = rows->bind(run.number).next();
  if (!row) return passOn(row);
  if (!*row) {
    return database_->refuse(ErrorCode::Usage, fmt::format("there is no run {}", run.number), "");
  }
  // While `rows` is not at its end, all that is read is of the same moment.
  auto kept = keptOf(*database_, run);
  if (!kept) return passOn(kept);
  auto findings = findingsOf(*database_, run);
  if (!findings) return passOn(findings);
  return StoredRun{run,
                   keyAt(*rows, 0),
                   rows->text(3),
                   std::move(*kept),
                   std::move(*findings),
                   rows->isNull(4) ? std::nullopt : std::optional(rows->text(4))};
}

Status Store::finish(RunId run, const std::string& summary) {
  return updateOpenRun(*database_, run, "summary", summary);
}

Result<std::size_t> Store::findingId(const model::Cause& cause) {
  const std::string text = model::causeToJson(cause).dump();
  auto transaction = Transaction::begin(*database_);
  if (!transaction) return passOn(transaction);
  auto insert = database_->prepare("INSERT INTO cause (cause) VALUES (?) ON CONFLICT DO NOTHING");
  if (!insert) return passOn(insert);
  if (auto done = insert->bind(text).run(); !done) return passOn(done);
  auto select = database_->prepare("SELECT id FROM cause WHERE cause = ?");
  if (!select) return passOn(select);
  const auto id = numberIn(select->bind(text));
  if (!id) return passOn(id);
  select->reset();
  if (auto done = transaction->commit(); !done) return passOn(done);
  return static_cast<std::size_t>(id->value());
}

Result<std::optional<StoredFinding>> Store::finding(std::size_t id) const {
  auto rows = database_->prepare(
      "SELECT subject, seed, settings, run.id, finding FROM finding JOIN run ON run.id = run "
      "WHERE finding.id = ? ORDER BY run.id DESC LIMIT 1");
  if (!rows) return passOn(rows);
  const auto row = rows->bind(static_cast<std::int64_t>(id)).next();
  if (!row) return passOn(row);
  if (!*row) return std::nullopt;
  auto finding = findingIn(*database_, rows->text(4));
  if (!finding) return passOn(finding);
  return StoredFinding{std::move(*finding), RunId{rows->integer(3)}, keyAt(*rows, 0)};
}

Result<std::vector<model::Finding>> Store::newestFindings() const {
  const auto newest = database_->number("SELECT coalesce(max(id), 0) FROM run");
  if (!newest) return passOn(newest);
  return findingsOf(*database_, RunId{*newest});
}

}  // namespace assay::store
