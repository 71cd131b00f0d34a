// Twin of fence_walk: it stops at the end.
#pragma once

namespace soundness {

class FenceWalkTwin {
 public:
  class Iterator {
   public:
    unsigned char operator*() const { return *post_; }
    bool operator==(const Iterator& other) const { return post_ == other.post_; }

    Iterator& operator++() {
      if (post_ != end_) ++post_;
      while (post_ != end_ && *post_ == 0) ++post_;
      return *this;
    }

   private:
    friend class FenceWalkTwin;
    Iterator(const unsigned char* post, const unsigned char* end) : post_(post), end_(end) {}
    const unsigned char* post_;
    const unsigned char* end_;
  };

  FenceWalkTwin() : posts_(new unsigned char[4]{4, 5, 6, 0}) {}
  FenceWalkTwin(const FenceWalkTwin&) = delete;
  FenceWalkTwin& operator=(const FenceWalkTwin&) = delete;
  ~FenceWalkTwin() { delete[] posts_; }

  Iterator begin() const { return Iterator(posts_, posts_ + 3); }
  Iterator end() const { return Iterator(posts_ + 3, posts_ + 3); }

  void fell() {
    posts_[1] = 0;
    posts_[2] = 0;
  }

 private:
  unsigned char* posts_;
};

}  // namespace soundness

// item: C
// kind: heap-buffer-overflow
// scope: 2 objects, 4 calls
