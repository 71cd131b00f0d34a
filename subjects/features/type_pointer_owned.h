// Raw pointers whose ownership moves: into the tree on attach, out of it on detach.
#pragma once

namespace features {

class Branch {
 public:
  explicit Branch(int leaves) : leaves_(leaves) {}
  int leaves() const { return leaves_; }

 private:
  int leaves_;
};

class Trunk {
 public:
  Trunk() = default;
  Trunk(const Trunk&) = delete;
  Trunk& operator=(const Trunk&) = delete;
  ~Trunk() { delete branch_; }

  // Takes ownership.
  void attach(Branch* branch) {
    if (branch != branch_) delete branch_;
    branch_ = branch;
  }
  // Gives ownership to the caller.
  Branch* detach() {
    Branch* branch = branch_;
    branch_ = nullptr;
    return branch;
  }
  // Keeps ownership.
  const Branch* branch() const { return branch_; }

 private:
  Branch* branch_ = nullptr;
};

}  // namespace features

// expect: features::Branch::Branch(const features::Branch&)
// expect: features::Branch::Branch(features::Branch&&)
// expect: features::Branch::operator=(const features::Branch&)
// expect: features::Branch::operator=(features::Branch&&)
// expect: features::Branch::~Branch()
// expect: features::Branch::Branch(int)
// expect: features::Branch::leaves() const
// expect: features::Trunk::Trunk()
// expect: features::Trunk::~Trunk()
// expect: features::Trunk::attach(features::Branch*)
// expect: features::Trunk::detach()
// expect: features::Trunk::branch() const
