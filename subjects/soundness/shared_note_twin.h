// Twin of shared_note: it gives it up.
#pragma once

namespace soundness {

class SharedNoteTwin {
 public:
  static SharedNoteTwin write(unsigned char text) { return SharedNoteTwin(new Text{text, 1}); }
  SharedNoteTwin(const SharedNoteTwin& other) : text_(other.text_) { ++text_->users; }
  ~SharedNoteTwin() { giveUp(); }

  SharedNoteTwin& operator=(const SharedNoteTwin& other) {
    ++other.text_->users;
    giveUp();
    text_ = other.text_;
    return *this;
  }
  unsigned char text() const { return text_->content; }

 private:
  struct Text {
    unsigned char content;
    unsigned char users;
  };

  explicit SharedNoteTwin(Text* text) : text_(text) {}

  void giveUp() {
    if (--text_->users == 0) delete text_;
  }

  Text* text_;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 2 objects, 3 calls
