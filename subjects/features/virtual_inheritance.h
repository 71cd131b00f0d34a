// A diamond: the shared base exists once, so its methods are not ambiguous.
#pragma once

namespace features {

class Device {
 public:
  explicit Device(int id = 0) : id_(id) {}
  virtual ~Device() = default;
  int id() const { return id_; }

 private:
  int id_;
};

class Printer : public virtual Device {
 public:
  void print(int pages) { pages_ += static_cast<unsigned>(pages); }
  unsigned pages() const { return pages_; }

 private:
  unsigned pages_ = 0;
};

class Scanner : public virtual Device {
 public:
  int scan() const { return id() ^ 1; }
};

class Copier : public Printer, public Scanner {
 public:
  explicit Copier(int id) : Device(id) {}
  void copy() { print(scan()); }
};

}  // namespace features

// expect: features::Device::Device(const features::Device&)
// expect: features::Device::operator=(const features::Device&)
// expect: features::Device::~Device()
// expect: features::Device::Device(int)
// expect: features::Device::id() const
// expect: features::Printer::Printer()
// expect: features::Printer::Printer(const features::Printer&)
// expect: features::Printer::Printer(features::Printer&&)
// expect: features::Printer::operator=(const features::Printer&)
// expect: features::Printer::operator=(features::Printer&&)
// expect: features::Printer::~Printer()
// expect: features::Printer::print(int)
// expect: features::Printer::pages() const
// expect: features::Printer::id() const
// expect: features::Scanner::Scanner()
// expect: features::Scanner::Scanner(const features::Scanner&)
// expect: features::Scanner::Scanner(features::Scanner&&)
// expect: features::Scanner::operator=(const features::Scanner&)
// expect: features::Scanner::operator=(features::Scanner&&)
// expect: features::Scanner::~Scanner()
// expect: features::Scanner::scan() const
// expect: features::Scanner::id() const
// expect: features::Copier::Copier(const features::Copier&)
// expect: features::Copier::Copier(features::Copier&&)
// expect: features::Copier::operator=(const features::Copier&)
// expect: features::Copier::operator=(features::Copier&&)
// expect: features::Copier::~Copier()
// expect: features::Copier::Copier(int)
// expect: features::Copier::copy()
// expect: features::Copier::print(int)
// expect: features::Copier::pages() const
// expect: features::Copier::scan() const
// expect: features::Copier::id() const
