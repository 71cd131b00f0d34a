// Bit-fields: no reference can bind to them.
#pragma once

namespace features {

struct Status {
  unsigned code : 5 = 0;
  bool ready : 1 = false;
  signed offset : 4 = 0;
  unsigned : 2;

  bool failed() const { return code != 0 && !ready; }
};

}  // namespace features

// expect: features::Status::Status()
// expect: features::Status::Status(const features::Status&)
// expect: features::Status::Status(features::Status&&)
// expect: features::Status::operator=(const features::Status&)
// expect: features::Status::operator=(features::Status&&)
// expect: features::Status::~Status()
// expect: features::Status::Status{unsigned int, bool, int}
// expect: features::Status::failed() const
// expect: features::Status::code
// expect: features::Status::code=
// expect: features::Status::ready
// expect: features::Status::ready=
// expect: features::Status::offset
// expect: features::Status::offset=
