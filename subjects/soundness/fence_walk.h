// Faulty: the step to the next post runs over all gaps, and over the end of the fence.
#pragma once

namespace soundness {

class FenceWalk {
 public:
  class Iterator {
   public:
    unsigned char operator*() const { return *post_; }
    bool operator==(const Iterator& other) const { return post_ == other.post_; }

    Iterator& operator++() {
      do ++post_;
      while (*post_ == 0);
      return *this;
    }

   private:
    friend class FenceWalk;
    Iterator(const unsigned char* post, const unsigned char* end) : post_(post), end_(end) {}
    const unsigned char* post_;
    const unsigned char* end_;
  };

  FenceWalk() : posts_(new unsigned char[4]{4, 5, 6, 0}) {}
  FenceWalk(const FenceWalk&) = delete;
  FenceWalk& operator=(const FenceWalk&) = delete;
  ~FenceWalk() { delete[] posts_; }

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
// native: FenceWalk fence; fence.fell(); auto post = fence.begin(); ++post;
