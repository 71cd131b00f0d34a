// A versioned inline namespace: clients, and keys, leave it out; the old version must be named.
#pragma once

namespace features {

inline namespace v2 {

class Protocol {
 public:
  int version() const { return 2; }
};

inline bool compatible(const Protocol& a, const Protocol& b) { return a.version() == b.version(); }

}  // namespace v2

namespace v1 {

class Protocol {
 public:
  int version() const { return 1; }
};

}  // namespace v1
}  // namespace features

// expect: features::Protocol::Protocol()
// expect: features::Protocol::Protocol(const features::Protocol&)
// expect: features::Protocol::Protocol(features::Protocol&&)
// expect: features::Protocol::operator=(const features::Protocol&)
// expect: features::Protocol::operator=(features::Protocol&&)
// expect: features::Protocol::~Protocol()
// expect: features::Protocol::version() const
// expect: features::compatible(const features::Protocol&, const features::Protocol&)
// expect: features::v1::Protocol::Protocol()
// expect: features::v1::Protocol::Protocol(const features::v1::Protocol&)
// expect: features::v1::Protocol::Protocol(features::v1::Protocol&&)
// expect: features::v1::Protocol::operator=(const features::v1::Protocol&)
// expect: features::v1::Protocol::operator=(features::v1::Protocol&&)
// expect: features::v1::Protocol::~Protocol()
// expect: features::v1::Protocol::version() const
