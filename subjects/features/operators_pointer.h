// A smart pointer of one's own: dereference and arrow.
#pragma once

#include <memory>
#include <stdexcept>

namespace features {

class Engine {
 public:
  void start() { running_ = true; }
  bool running() const { return running_; }

 private:
  bool running_ = false;
};

class EngineHandle {
 public:
  EngineHandle() : engine_(std::make_shared<Engine>()) {}

  Engine& operator*() const { return *checked(); }
  Engine* operator->() const { return checked(); }
  explicit operator bool() const { return engine_ != nullptr; }
  void release() { engine_.reset(); }

 private:
  Engine* checked() const {
    if (!engine_) throw std::logic_error("released");
    return engine_.get();
  }
  std::shared_ptr<Engine> engine_;
};

}  // namespace features

// expect: features::Engine::Engine()
// expect: features::Engine::Engine(const features::Engine&)
// expect: features::Engine::Engine(features::Engine&&)
// expect: features::Engine::operator=(const features::Engine&)
// expect: features::Engine::operator=(features::Engine&&)
// expect: features::Engine::~Engine()
// expect: features::Engine::start()
// expect: features::Engine::running() const
// expect: features::EngineHandle::EngineHandle()
// expect: features::EngineHandle::EngineHandle(const features::EngineHandle&)
// expect: features::EngineHandle::EngineHandle(features::EngineHandle&&)
// expect: features::EngineHandle::operator=(const features::EngineHandle&)
// expect: features::EngineHandle::operator=(features::EngineHandle&&)
// expect: features::EngineHandle::~EngineHandle()
// expect: features::EngineHandle::operator*() const
// expect: features::EngineHandle::operator->() const
// expect: features::EngineHandle::operator bool() const
// expect: features::EngineHandle::release()
