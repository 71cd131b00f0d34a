#include "wire/events.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "wire/program.h"
#include "wire/protocol.h"

namespace assay::wire {
namespace {

std::string textOf(TextField field) { return {field.data, field.size}; }

TEST(Events, WhatIsWrittenIsRead) {
  std::vector<char> area(1024);
  EventWriter writer(area.data(), area.data() + area.size());
  const std::uint64_t frames[] = {10, 20, 30};
  writer.begin(EventKind::Threw, 1, 7);
  writer.text("type", 4);
  writer.text("a message", 9);
  writer.stack(frames, 3);
  writer.end();
  writer.begin(EventKind::Missing, 1, 8);
  writer.number(42);
  writer.end();

  int seen = 0;
  forEachEvent(area.data(), static_cast<std::size_t>(writer.cursor() - area.data()),
               [&](const EventHeader& header, FieldReader fields) {
                 if (seen++ == 0) {
                   EXPECT_EQ(header.kind, EventKind::Threw);
                   EXPECT_EQ(header.step, 7u);
                   EXPECT_EQ(textOf(fields.text()), "type");
                   EXPECT_EQ(textOf(fields.text()), "a message");
                   std::vector<std::uint64_t> stack;
                   fields.stack([&](std::uint64_t frame) { stack.push_back(frame); });
                   EXPECT_EQ(stack, (std::vector<std::uint64_t>{10, 20, 30}));
                 } else {
                   EXPECT_EQ(fields.number(), 42u);
                 }
               });
  EXPECT_EQ(seen, 2);
}

TEST(Events, WhatDoesNotFitIsCutAndNeverWrittenBeyondTheEnd) {
  for (std::size_t size = 0; size < 96; size += 4) {
    std::vector<char> area(size + 16, 'x');
    EventWriter writer(area.data(), area.data() + size);
    const std::uint64_t frames[] = {1, 2, 3, 4};
    writer.begin(EventKind::Crash, 1, 2);
    writer.number(1);
    writer.text("a text of some length", 21);
    writer.stack(frames, 4);
    writer.end();
    ASSERT_LE(writer.cursor(), area.data() + size);
    for (std::size_t i = size; i < area.size(); ++i) ASSERT_EQ(area[i], 'x') << size;
  }
}

TEST(Events, ScribbledLengthsReadAsEmpty) {
  std::vector<char> area(64, '\x7f');
  int seen = 0;
  forEachEvent(area.data(), area.size(), [&](const EventHeader&, FieldReader) { ++seen; });
  EXPECT_EQ(seen, 0);
  FieldReader fields(area.data(), area.size());
  EXPECT_EQ(textOf(fields.text()), "");
  EXPECT_EQ(fields.number(), 0u);
}

TEST(Progress, PacksSequenceStepAndPhase) {
  const std::uint64_t word = packProgress(123456, 0xabcdef, Phase::Teardown);
  EXPECT_EQ(progressSequence(word), 123456u);
  EXPECT_EQ(progressStep(word), 0xabcdefu);
  EXPECT_EQ(progressPhase(word), Phase::Teardown);
}

TEST(Program, EncodesItsFields) {
  const std::uint32_t word = encode(Op::Load, kNullAllowed, 0x8001);
  EXPECT_EQ(opOf(word), Op::Load);
  EXPECT_EQ(aOf(word), kNullAllowed);
  EXPECT_EQ(bOf(word), 0x8001u);
  EXPECT_EQ(numberOf(encode(Op::Step, 70000)), 70000u);
}

}  // namespace
}  // namespace assay::wire
