// Memory: persistence, chunks that are split and put together, addresses.
#include "symex/memory.h"

#include <gtest/gtest.h>

#include "symex/addresses.h"
#include "symex/chunks.h"

namespace assay::symex {
namespace {

class MemoryTest : public ::testing::Test, private ChunkHost {
 protected:
  void onAddressBytes() override {}
  smt::Term fresh(unsigned width) override { return terms_.freshVariable("u", width); }
  ChunkContext context() { return {terms_, *this}; }
  ObjectId make(Memory& memory, std::uint32_t size) {
    return memory.allocate(ObjectKind::Heap, Family::New, size, 8, 0);
  }
  void write(Memory& memory, ObjectId id, std::uint32_t offset, unsigned width,
             std::uint64_t value) {
    writeChunk(context(), memory.writable(id), offset, width / 8, Value::integer(width, value));
  }
  Value read(const Memory& memory, ObjectId id, std::uint32_t offset, std::uint32_t size) {
    return readChunks(context(), *memory.find(id), offset, size);
  }
  smt::Terms terms_;
};

TEST_F(MemoryTest, CopiesDoNotSeeEachOthersWrites) {
  Memory one;
  std::vector<ObjectId> ids;
  for (int i = 0; i < 300; ++i) ids.push_back(make(one, 8));
  for (const ObjectId id : ids) write(one, id, 0, 32, id);
  Memory two = one;
  for (std::size_t i = 0; i < ids.size(); i += 2) write(two, ids[i], 0, 32, 7);
  one.free(ids[4], 3);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (i != 4) EXPECT_EQ(read(one, ids[i], 0, 4).bits(), ids[i]);
    EXPECT_EQ(read(two, ids[i], 0, 4).bits(), i % 2 == 0 ? 7 : ids[i]);
  }
  EXPECT_EQ(one.find(ids[4]), nullptr);
  EXPECT_TRUE(one.wasFreed(ids[4]));
  EXPECT_EQ(one.freedAt(ids[4]), 3U);
  EXPECT_FALSE(two.wasFreed(ids[4]));
}

TEST_F(MemoryTest, LocalsLeaveNothingBehind) {
  Memory memory;
  const ObjectId first = make(memory, 4);
  for (int i = 0; i < 1000; ++i) {
    const ObjectId id = memory.allocate(ObjectKind::Stack, Family::None, 4, 4, 0);
    memory.dropLocal(id);
    EXPECT_EQ(memory.find(id), nullptr);
    EXPECT_FALSE(memory.wasFreed(id));
  }
  int count = 0;
  memory.forEach([&](ObjectId id, const Object&) {
    EXPECT_EQ(id, first);
    ++count;
  });
  EXPECT_EQ(count, 1);
}

TEST_F(MemoryTest, ChunksAreSplitAndPutTogether) {
  Memory memory;
  const ObjectId id = make(memory, 16);
  write(memory, id, 0, 64, 0x1122334455667788);
  EXPECT_EQ(read(memory, id, 2, 4).bits(), 0x33445566U);
  write(memory, id, 3, 8, 0xee);
  EXPECT_EQ(read(memory, id, 0, 8).bits(), 0x11223344ee667788U);
  EXPECT_EQ(memory.find(id)->chunks.size(), 3U);
  EXPECT_TRUE(read(memory, id, 8, 8).isUndef());
  write(memory, id, 8, 8, 1);
  EXPECT_TRUE(read(memory, id, 8, 2).isTerm()) << "a byte of it was never written";
}

TEST_F(MemoryTest, PointersStayPointersWhenTheyAreCopied) {
  Memory memory;
  const ObjectId from = make(memory, 24);
  const ObjectId to = make(memory, 24);
  writeChunk(context(), memory.writable(from), 8, 8, Value::pointer(to, 4));
  copyChunks(context(), *memory.find(from), 0, memory.writable(to), 0, 24);
  EXPECT_EQ(read(memory, to, 8, 8), Value::pointer(to, 4));
  EXPECT_EQ(read(memory, to, 8, 4).bits(), addressOf(Value::pointer(to, 4)) & 0xffffffff);
}

TEST_F(MemoryTest, AddressesFindTheirObjects) {
  Memory memory;
  const ObjectId small = make(memory, 8);
  const ObjectId large = make(memory, 200'000);
  const ObjectId next = make(memory, 8);
  EXPECT_EQ(memory.objectAt(baseAddress(small) + 8), small);
  EXPECT_EQ(memory.objectAt(baseAddress(large) + 199'999), large);
  EXPECT_EQ(memory.objectAt(baseAddress(large) + 200'000), large);
  EXPECT_EQ(memory.objectAt(baseAddress(next)), next);
  EXPECT_EQ(memory.objectAt(5), 0U);
}

TEST_F(MemoryTest, FillsAreSplitWithoutCopies) {
  Memory memory;
  const ObjectId id = make(memory, 1000);
  writeChunk(context(), memory.writable(id), 0, 1000, Value::fill(0xab));
  write(memory, id, 500, 32, 1);
  EXPECT_EQ(memory.find(id)->chunks.size(), 3U);
  EXPECT_EQ(read(memory, id, 498, 4).bits(), 0x0001ababU);
}

}  // namespace
}  // namespace assay::symex
