// A door to SQLite: statements with parameters, transactions, and every failure as an Error that
// names the file and says what to do. Private to this room.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "support/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace assay::store {

class Database;

// Parameters are bound in the order of the calls; `next` runs the statement up to its next row.
class Statement {
 public:
  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view value);

  // True if there is a row to read from; false at the end.
  [[nodiscard]] support::Result<bool> next();
  // Runs a statement that gives no rows.
  [[nodiscard]] support::Status run();
  // Makes it ready to be bound and run again.
  void reset();

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool isNull(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(const Database& database, sqlite3_stmt* statement)
      : database_(&database), statement_(statement) {}

  const Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

class Database {
 public:
  // The file is made if it is not there; nothing is written yet.
  [[nodiscard]] static support::Result<std::unique_ptr<Database>> open(
      const std::filesystem::path& file, std::chrono::milliseconds patience);

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() = default;

  [[nodiscard]] support::Result<Statement> prepare(std::string_view sql) const;
  // One or more statements without parameters; rows are dropped.
  [[nodiscard]] support::Status execute(const std::string& sql) const;
  // The first column of the first row.
  [[nodiscard]] support::Result<std::int64_t> number(std::string_view sql) const;
  // How many rows the last statement changed.
  [[nodiscard]] std::int64_t changes() const;

  // Whether the last call failed because another process was at work.
  [[nodiscard]] bool isBusy() const;

  // The Error for a result code of SQLite, right after the call that gave it.
  [[nodiscard]] tl::unexpected<support::Error> failure(int code) const;
  // An Error about this file.
  [[nodiscard]] tl::unexpected<support::Error> refuse(support::ErrorCode code, std::string message,
                                                      std::string remedy) const;
  [[nodiscard]] tl::unexpected<support::Error> damaged(const std::string& reason) const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  Database(std::filesystem::path file, sqlite3* connection)
      : file_(std::move(file)), connection_(connection) {}

  std::filesystem::path file_;
  std::unique_ptr<sqlite3, Close> connection_;
};

// Everything until `commit`, or nothing: rolled back at the end of its scope. Takes the lock for
// writing at once, so that it waits at its beginning and not in its midst.
class Transaction {
 public:
  [[nodiscard]] static support::Result<Transaction> begin(const Database& database);

  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();

  [[nodiscard]] support::Status commit();

 private:
  explicit Transaction(const Database& database) : database_(&database) {}

  const Database* database_;  // none after a commit or a move
};

}  // namespace assay::store
