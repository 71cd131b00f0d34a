#include "frontend/snapshot.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <string_view>

namespace assay::frontend {

namespace {

// A list of texts, sent as their total length and then the texts, each with a NUL at its end.
// Requests are {file, text}, answers {errors, input...}; an empty answer says that the trial died.
using Message = std::vector<std::string>;

bool sendAll(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool receiveAll(int socket, char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t received = ::recv(socket, bytes, size, 0);
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) return false;
    bytes += received;
    size -= static_cast<std::size_t>(received);
  }
  return true;
}

bool send(int socket, const Message& message) {
  std::string bytes;
  for (const std::string& text : message) bytes += text + '\0';
  const std::uint64_t size = bytes.size();
  return sendAll(socket, {reinterpret_cast<const char*>(&size), sizeof size}) &&
         sendAll(socket, bytes);
}

std::optional<Message> receive(int socket) {
  std::uint64_t size = 0;
  if (!receiveAll(socket, reinterpret_cast<char*>(&size), sizeof size)) return std::nullopt;
  std::string bytes(size, '\0');
  if (!receiveAll(socket, bytes.data(), bytes.size())) return std::nullopt;
  Message message;
  for (std::size_t at = 0; at < bytes.size(); at += message.back().size() + 1) {
    message.emplace_back(bytes.c_str() + at);
  }
  return message;
}

int waitFor(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// The keeper's whole life, and the beginning of that of its trials. Both leave by _exit: what the
// process of the subject has to do at its end is not theirs to do.
Trial keep(support::Descriptor socket) {
  while (auto request = receive(socket.number())) {
    const pid_t trial = ::fork();
    if (trial == 0) {
      return {std::move(socket), std::move(request->at(0)), std::move(request->at(1))};
    }
    if ((trial < 0 || waitFor(trial) != 0) && !send(socket.number(), {})) break;
  }
  ::_exit(0);
}

}  // namespace

std::variant<std::unique_ptr<Snapshot>, Trial> takeSnapshot() {
  std::array<int, 2> ends = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return nullptr;
  support::Descriptor ours(ends[0]);
  support::Descriptor theirs(ends[1]);
  const pid_t keeper = ::fork();
  if (keeper < 0) return nullptr;
  if (keeper > 0) return std::make_unique<Snapshot>(std::move(ours), keeper);
  ours.close();
  return keep(std::move(theirs));
}

Snapshot::~Snapshot() {
  socket_.close();
  waitFor(keeper_);
}

support::Result<Snapshot::Answer> Snapshot::compile(const std::string& file,
                                                    const std::string& text) {
  std::optional<Message> message;
  if (send(socket_.number(), {file, text})) message = receive(socket_.number());
  if (!message || message->empty()) {
    return support::fail(support::ErrorCode::Internal, "Clang crashed", file);
  }
  Answer answer;
  answer.errors = std::move(message->front());
  answer.inputs.assign(message->begin() + 1, message->end());
  return answer;
}

void Trial::answer(const Snapshot::Answer& answer) const {
  Message message = {answer.errors};
  message.insert(message.end(), answer.inputs.begin(), answer.inputs.end());
  ::_exit(send(socket_.number(), message) ? 0 : 1);
}

}  // namespace assay::frontend
