// Faulty: the complement of a right is no value that the enumeration can have.
#pragma once

namespace soundness {

enum FileRight { NoRight = 0, Reading = 1, Writing = 2 };

inline FileRight operator~(FileRight right) {
  return static_cast<FileRight>(~static_cast<unsigned>(right));
}

class FileRights {
 public:
  void allow(FileRight rights) { rights_ = rights; }

  bool isOpen() {
    open_ = rights_ != NoRight;
    return open_;
  }

 private:
  FileRight rights_ = NoRight;
  bool open_ = false;
};

}  // namespace soundness

// item: C
// kind: invalid-enum
// scope: 1 object, 3 calls
// native: FileRights file; file.allow(~Reading); file.isOpen();
