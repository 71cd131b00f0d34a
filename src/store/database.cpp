#include "store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <utility>

#include "support/assert.h"

namespace assay::store {

using support::Error;
using support::ErrorCode;
using support::fail;
using support::passOn;
using support::Result;
using support::Status;

Statement& Statement::bind(std::int64_t value) {
  const int code = sqlite3_bind_int64(statement_.get(), ++bound_, value);
  assayAssert(code == SQLITE_OK, "the statement has this parameter");
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  const int code = sqlite3_bind_text64(statement_.get(), ++bound_, value.data(), value.size(),
                                       SQLITE_TRANSIENT, SQLITE_UTF8);
  assayAssert(code == SQLITE_OK, "the statement has this parameter, and the text is below 1 GB");
  return *this;
}

Result<bool> Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return database_->failure(code);
}

Status Statement::run() {
  const auto row = next();
  if (!row) return passOn(row);
  return {};
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  bound_ = 0;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::string() : std::string(bytes, size);
}

bool Statement::isNull(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& file,
                                                 std::chrono::milliseconds patience) {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &connection,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  std::unique_ptr<Database> database(new Database(file, connection));
  if (code != SQLITE_OK) return database->failure(code);
  sqlite3_busy_timeout(connection, static_cast<int>(patience.count()));
  // SQLite opens a file that it may not write for reading only.
  if (sqlite3_db_readonly(connection, "main") == 1) return database->failure(SQLITE_READONLY);
  return database;
}

Result<Statement> Database::prepare(std::string_view sql) const {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      &statement, nullptr);
  if (code != SQLITE_OK) return failure(code);
  return Statement(*this, statement);
}

Status Database::execute(const std::string& sql) const {
  const int code = sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failure(code);
  return {};
}

Result<std::int64_t> Database::number(std::string_view sql) const {
  auto statement = prepare(sql);
  if (!statement) return passOn(statement);
  const auto row = statement->next();
  if (!row) return passOn(row);
  assayAssert(*row, "the statement gives a row");
  return statement->integer(0);
}

std::int64_t Database::changes() const { return sqlite3_changes64(connection_.get()); }

bool Database::isBusy() const { return sqlite3_errcode(connection_.get()) == SQLITE_BUSY; }

tl::unexpected<Error> Database::refuse(ErrorCode code, std::string message,
                                       std::string remedy) const {
  return fail(code, std::move(message), file_.string(), std::move(remedy));
}

tl::unexpected<Error> Database::damaged(const std::string& reason) const {
  return refuse(ErrorCode::Usage, fmt::format("the database is damaged: {}", reason),
                "move it away to start afresh; the kept sequences and findings in it are lost, "
                "tests that were written are not");
}

tl::unexpected<Error> Database::failure(int code) const {
  // Without memory there may be no connection to ask.
  const std::string reason =
      connection_ != nullptr ? sqlite3_errmsg(connection_.get()) : sqlite3_errstr(code);
  switch (code & 0xff) {
    case SQLITE_NOTADB:
      return refuse(ErrorCode::Usage, "this file is no database of Assay",
                    "move it away, or work in another directory");
    case SQLITE_CORRUPT:
      return damaged(reason);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return refuse(ErrorCode::Inconclusive, "the database is in use by another process",
                    "wait until the other run of Assay has ended, or work in another directory");
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return refuse(ErrorCode::Usage, "the database cannot be written",
                    "make the file and its directory writable, or work in another directory");
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return refuse(ErrorCode::Usage, "the database cannot be written: " + reason,
                    "what was acknowledged before is safe; make room and use --resume");
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
      return refuse(ErrorCode::Inconclusive, "the database cannot be written: " + reason,
                    "what was acknowledged before is safe; make room and use --resume");
    default:
      return refuse(ErrorCode::Internal, "the database failed: " + reason, "");
  }
}

Result<Transaction> Transaction::begin(const Database& database) {
  if (auto begun = database.execute("BEGIN IMMEDIATE"); !begun) return passOn(begun);
  return Transaction(database);
}

Transaction::~Transaction() {
  if (database_ != nullptr) (void)database_->execute("ROLLBACK");
}

Status Transaction::commit() {
  auto committed = database_->execute("COMMIT");
  if (committed) database_ = nullptr;
  return committed;
}

}  // namespace assay::store
