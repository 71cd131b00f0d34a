// A block is forgotten.
#pragma once

namespace errors {

class Notebook {
 public:
  Notebook() = default;
  ~Notebook() { delete page_; }
  Notebook(const Notebook&) = delete;
  Notebook& operator=(const Notebook&) = delete;

  void turn() { page_ = new int(0); }

 private:
  int* page_ = nullptr;
};

}  // namespace errors

// kind: leak
// error: leak
