// Faulty: assigning to a note that was handed out does not give up the text it had.
#pragma once

namespace soundness {

class SharedNote {
 public:
  static SharedNote write(unsigned char text) { return SharedNote(new Text{text, 1}); }
  SharedNote(const SharedNote& other) : text_(other.text_) { ++text_->users; }
  ~SharedNote() { giveUp(); }

  SharedNote& operator=(const SharedNote& other) {
    ++other.text_->users;
    if (text_ == other.text_) giveUp();
    text_ = other.text_;
    return *this;
  }
  unsigned char text() const { return text_->content; }

 private:
  struct Text {
    unsigned char content;
    unsigned char users;
  };

  explicit SharedNote(Text* text) : text_(text) {}

  void giveUp() {
    if (--text_->users == 0) delete text_;
  }

  Text* text_;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 2 objects, 3 calls
// native: SharedNote first = SharedNote::write(1); SharedNote second = SharedNote::write(2);
// native: first = second;
