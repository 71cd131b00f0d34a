#include "exec/batch_runner.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace assay::exec {

using support::Result;

namespace {
constexpr std::size_t kMaxBatch = 4096;

std::vector<confine::Noted> notesOf(const std::vector<confine::Noted>& notes, std::uint32_t batch,
                                    std::uint32_t sequence) {
  std::vector<confine::Noted> own;
  const std::uint64_t run = (std::uint64_t{batch} << 32) | sequence;
  std::ranges::copy_if(notes, std::back_inserter(own),
                       [&](const confine::Noted& noted) { return noted.place.run == run; });
  return own;
}

}  // namespace

Result<BatchRunner> BatchRunner::start(WorkerLaunch launch) {
  auto worker = WorkerProcess::start(launch);
  if (!worker) return support::passOn(worker);
  return BatchRunner(std::move(*worker), std::move(launch));
}

std::size_t BatchRunner::fill(std::span<const Program* const> programs) {
  const std::span<std::uint32_t> area = worker_.region().programs();
  std::size_t count = 0;
  std::size_t words = 0;
  for (; count < programs.size() && count < kMaxBatch; ++count) {
    words += programs[count]->words.size() + 1;
    if (words > area.size()) break;
  }
  std::size_t next = count;
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<std::uint32_t>& program = programs[i]->words;
    area[i] = static_cast<std::uint32_t>(next);
    std::memcpy(area.data() + next, program.data(), program.size() * sizeof(std::uint32_t));
    next += program.size();
  }
  worker_.region().control().sequenceCount = static_cast<std::uint32_t>(count);
  return count;
}

Result<std::size_t> BatchRunner::runFilled(std::span<const Program* const> programs,
                                           std::size_t first, bool brief, const Done& done) {
  if (auto ran = worker_.runBatch(); !ran) return support::passOn(ran);
  const wire::Control& control = worker_.region().control();
  const std::vector<confine::Noted> notes = worker_.takeNotes();
  std::span<const char> results = worker_.region().results();
  results = results.first(std::min<std::size_t>(results.size(), control.resultCursor));
  const std::size_t count =
      std::min<std::size_t>({control.nextSequence, control.sequenceCount, programs.size()});
  std::size_t due = 0;  // the lowest number that the next record may have
  while (brief ? !results.empty() : due < count) {
    auto record = nextRecord(results);
    const std::size_t sequence = record ? record->header.sequence : count;
    if (sequence >= count || sequence < due || (!brief && sequence > due)) {
      return support::fail(support::ErrorCode::Internal, "the worker's records cannot be read");
    }
    record->touched = notesOf(notes, control.batch, record->header.sequence);
    done(first + sequence, &*record, "");
    due = sequence + 1;
  }
  if (count == 0) {
    return support::fail(support::ErrorCode::Internal, "the worker ran nothing of a batch");
  }
  return count;
}

bool BatchRunner::restart() {
  auto worker = WorkerProcess::start(launch_);
  if (!worker) return false;
  worker->region().remember(worker_.region());
  worker_ = std::move(*worker);
  ++generation_;
  return true;
}

void BatchRunner::run(std::span<const Program* const> programs, std::uint32_t flags,
                      const Done& done) {
  std::size_t first = 0;
  bool retried = false;
  while (first < programs.size()) {
    const auto rest = programs.subspan(first);
    std::string why = "the program of the sequence is too large";
    if (fill(rest) > 0) {
      worker_.region().control().flags = flags;
      const auto count = runFilled(rest, first, (flags & wire::kBrief) != 0, done);
      if (count) {
        first += *count;
        retried = false;
        continue;
      }
      why = count.error().message;
      // Once more from here with a fresh worker; a second failure is this sequence's.
      const bool restarted = restart();
      if (restarted && !retried) {
        retried = true;
        continue;
      }
    }
    done(first, nullptr, why);
    ++first;
    retried = false;
  }
}

}  // namespace assay::exec
