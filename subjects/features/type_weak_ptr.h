// std::weak_ptr: expired or not.
#pragma once

#include <memory>
#include <utility>

namespace features {

class Host {
 public:
  void visit() { ++visits_; }
  unsigned visits() const { return visits_; }

 private:
  unsigned visits_ = 0;
};

class Guest {
 public:
  explicit Guest(std::weak_ptr<Host> host) : host_(std::move(host)) {}
  bool visit() {
    const auto host = host_.lock();
    if (host) host->visit();
    return host != nullptr;
  }
  std::weak_ptr<Host> host() const { return host_; }
  void move(const std::weak_ptr<Host>& host) { host_ = host; }

 private:
  std::weak_ptr<Host> host_;
};

}  // namespace features

// expect: features::Host::Host()
// expect: features::Host::Host(const features::Host&)
// expect: features::Host::Host(features::Host&&)
// expect: features::Host::operator=(const features::Host&)
// expect: features::Host::operator=(features::Host&&)
// expect: features::Host::~Host()
// expect: features::Host::visit()
// expect: features::Host::visits() const
// expect: features::Guest::Guest(const features::Guest&)
// expect: features::Guest::Guest(features::Guest&&)
// expect: features::Guest::operator=(const features::Guest&)
// expect: features::Guest::operator=(features::Guest&&)
// expect: features::Guest::~Guest()
// expect: features::Guest::Guest(std::weak_ptr<features::Host>)
// expect: features::Guest::visit()
// expect: features::Guest::host() const
// expect: features::Guest::move(const std::weak_ptr<features::Host>&)
