// A listener that nothing here implements: the subject calls it back while it changes.
#pragma once

#include <string>

namespace features {

class Document;

class DocumentListener {
 public:
  virtual ~DocumentListener() = default;
  virtual void changed(Document& document, unsigned length) = 0;
  virtual void closed(const std::string& reason) = 0;
};

class Document {
 public:
  void listen(DocumentListener* listener) { listener_ = listener; }
  void type(char letter) {
    text_ += letter;
    if (listener_ != nullptr && !notifying_) {
      notifying_ = true;
      listener_->changed(*this, static_cast<unsigned>(text_.size()));
      notifying_ = false;
    }
  }
  void closeWith(DocumentListener& last) { last.closed("end of " + text_); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  DocumentListener* listener_ = nullptr;
  bool notifying_ = false;
};

}  // namespace features

// expect: features::DocumentListener::(stub)
// expect: features::DocumentListener::changed(features::Document&, unsigned int)
// expect: features::DocumentListener::closed(const std::string&)
// expect: features::Document::Document()
// expect: features::Document::Document(const features::Document&)
// expect: features::Document::Document(features::Document&&)
// expect: features::Document::operator=(const features::Document&)
// expect: features::Document::operator=(features::Document&&)
// expect: features::Document::~Document()
// expect: features::Document::listen(features::DocumentListener*)
// expect: features::Document::type(char)
// expect: features::Document::closeWith(features::DocumentListener&)
// expect: features::Document::text() const
