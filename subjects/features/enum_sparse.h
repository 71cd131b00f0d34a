// An enumeration with gaps, a negative value and two names for one value.
#pragma once

#include <string>

namespace features {

enum class Code { Unknown = -1, Ok = 200, Created = 201, NotFound = 404, Missing = NotFound };

class Response {
 public:
  explicit Response(Code code) : code_(code) {}
  std::string text() const {
    switch (code_) {
      case Code::Ok:
      case Code::Created:
        return "success";
      case Code::NotFound:
        return "missing";
      case Code::Unknown:
        break;
    }
    return "unknown";
  }

 private:
  Code code_;
};

}  // namespace features

// expect: features::Code::Unknown
// expect: features::Code::Ok
// expect: features::Code::Created
// expect: features::Code::NotFound
// expect: features::Code::Missing
// expect: features::Response::Response(const features::Response&)
// expect: features::Response::Response(features::Response&&)
// expect: features::Response::operator=(const features::Response&)
// expect: features::Response::operator=(features::Response&&)
// expect: features::Response::~Response()
// expect: features::Response::Response(features::Code)
// expect: features::Response::text() const
