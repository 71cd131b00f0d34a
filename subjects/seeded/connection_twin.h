// twin: no fault
//
// A connection that may be opened more than once and is open until it has been closed as often.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>

namespace seeded {

class Connection {
 public:
  static constexpr int mostOpens = 1000;

  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() = default;

  void open() {
    if (opens_ == mostOpens) throw std::length_error("opened too often");
    if (session_ == nullptr) session_ = std::make_unique<Session>();
    ++opens_;
  }

  void close() {
    requireOpen();
    --opens_;
    if (opens_ == 0) session_ = nullptr;
  }

  bool isOpen() const noexcept { return opens_ > 0; }

  // The number of the message within its session, from 1 on.
  unsigned send(const std::string& message) {
    requireOpen();
    bytes_ += message.size();
    return session_->nextMessage();
  }

  // In all sessions.
  std::size_t bytesSent() const noexcept { return bytes_; }

 private:
  class Session {
   public:
    unsigned nextMessage() noexcept { return ++messages_; }

   private:
    unsigned messages_ = 0;
  };

  void requireOpen() const {
    if (!isOpen()) throw std::logic_error("the connection is not open");
  }

  std::unique_ptr<Session> session_;
  int opens_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace seeded
