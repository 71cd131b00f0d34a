// An aggregate with default member initialisers and members of standard types.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace features {

struct Request {
  std::string path = "/";
  std::vector<std::string> headers;
  std::optional<int> timeout;
  bool secure = true;
};

class Client {
 public:
  int send(const Request& request) {
    ++sent_;
    return request.secure && !request.path.empty() ? 200 : 400;
  }
  unsigned sent() const { return sent_; }

 private:
  unsigned sent_ = 0;
};

}  // namespace features

// expect: features::Request::Request()
// expect: features::Request::Request(const features::Request&)
// expect: features::Request::Request(features::Request&&)
// expect: features::Request::operator=(const features::Request&)
// expect: features::Request::operator=(features::Request&&)
// expect: features::Request::~Request()
// expect: features::Request::Request{std::string, std::vector<std::string>, std::optional<int>, bool}
// expect: features::Request::path
// expect: features::Request::path=
// expect: features::Request::headers
// expect: features::Request::headers=
// expect: features::Request::timeout
// expect: features::Request::timeout=
// expect: features::Request::secure
// expect: features::Request::secure=
// expect: features::Client::Client()
// expect: features::Client::Client(const features::Client&)
// expect: features::Client::Client(features::Client&&)
// expect: features::Client::operator=(const features::Client&)
// expect: features::Client::operator=(features::Client&&)
// expect: features::Client::~Client()
// expect: features::Client::send(const features::Request&)
// expect: features::Client::sent() const
