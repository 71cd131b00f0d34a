// Twin of file_rights: the complement is cut to the rights there are.
#pragma once

namespace soundness {

enum FileRightTwin { NoRightTwin = 0, ReadingTwin = 1, WritingTwin = 2 };

inline FileRightTwin operator~(FileRightTwin right) {
  return static_cast<FileRightTwin>(~static_cast<unsigned>(right) & 3u);
}

class FileRightsTwin {
 public:
  void allow(FileRightTwin rights) { rights_ = rights; }

  bool isOpen() {
    open_ = rights_ != NoRightTwin;
    return open_;
  }

 private:
  FileRightTwin rights_ = NoRightTwin;
  bool open_ = false;
};

}  // namespace soundness

// item: C
// kind: invalid-enum
// scope: 1 object, 3 calls
