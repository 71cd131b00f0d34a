// std::error_code as a result, a parameter and an out-parameter.
#pragma once

#include <system_error>

namespace features {

class Connection {
 public:
  std::error_code open(int port) {
    if (port < 1 || port > 65535) return std::make_error_code(std::errc::invalid_argument);
    open_ = true;
    return {};
  }
  void close(std::error_code& error) {
    error = open_ ? std::error_code() : std::make_error_code(std::errc::not_connected);
    open_ = false;
  }
  void fail(const std::error_code& error) { open_ = open_ && !error; }
  bool isOpen() const { return open_; }

 private:
  bool open_ = false;
};

}  // namespace features

// expect: features::Connection::Connection()
// expect: features::Connection::Connection(const features::Connection&)
// expect: features::Connection::Connection(features::Connection&&)
// expect: features::Connection::operator=(const features::Connection&)
// expect: features::Connection::operator=(features::Connection&&)
// expect: features::Connection::~Connection()
// expect: features::Connection::open(int)
// expect: features::Connection::close(std::error_code&)
// expect: features::Connection::fail(const std::error_code&)
// expect: features::Connection::isOpen() const
